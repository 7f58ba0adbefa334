/** What `shamus compare` found, in words, for terminals and pages. */
import { type Comparison, rateOf, type ShareComparison } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { points, wrapped } from '../lines.js';
import { count, counted, levelPercent, percent } from '../numbers.js';

/** Of two teams on the same decks, or of two policies where everybody plays for himself. */
export type AnyComparison = Comparison | ShareComparison;

/** In what the sentences on teams and those on policies differ. */
interface Words {
  readonly subject: string;
  readonly unit: string;
  readonly same: string;
  readonly better: string;
  readonly undecided: string;
  readonly winning: readonly string[];
  readonly identical?: string;
  readonly about: 'at most ' | 'about ' | '';
  readonly few: string;
}

/** Which of the two is better, in words, or that it is undecided and how many games would decide it. */
export function verdictOf(game: Game, comparison: AnyComparison): string[] {
  const { decision, games } = comparison;
  const lines = sentences(
    comparison,
    isOfShares(comparison) ? wordsOfShares(comparison) : wordsOfTeams(game, comparison),
  );
  if (decision.stopped === 'by-hand') lines.push(`Interrupted after ${counted(games, 'game')}.`);
  if (decision.stopped === 'failed') lines.push(`Stopped by a failure after ${counted(games, 'game')}.`);
  return lines;
}

/** Whether it is of policies that play for themselves. */
export function isOfShares(comparison: AnyComparison): comparison is ShareComparison {
  return comparison.schema === 'shamus-compare/2';
}

function sentences({ decision }: AnyComparison, words: Words): string[] {
  const { verdict, effect } = decision;
  const facts = verdict === 'same' ? [] : [...words.winning, words.identical ?? estimate(decision, words)];
  switch (verdict) {
    case 'same':
      return [`A and B are the same: ${words.same}.`];
    case 'a':
      return [`A is better than B${words.better}.`, ...facts];
    case 'b':
      return [`B is better than A${words.better}.`, ...facts];
    case 'close':
      return [`A and B are equivalent: they differ by less than ${percent(effect)} points ${words.unit}.`, ...facts];
    case 'open':
      return [
        `Undecided: these games do not show which ${words.undecided}.`,
        ...facts,
        ...gamesNeeded(decision, words),
      ];
  }
}

function wordsOfTeams(game: Game, { a, b, decision, difference }: Comparison): Words {
  const title = game.outcomes.find(({ name }) => name === decision.outcome)?.title ?? 'any win';
  const rates = () => [a, b].map((arm) => percent(rateOf(arm!, { name: decision.outcome }).rate));
  const differs = Object.values(difference).some(({ discordant }) => discordant.some((games) => games > 0));
  const isIdentical = decision.verdict === 'close' && !differs;
  const isBetter = decision.verdict === 'a' || decision.verdict === 'b';
  return {
    subject: 'B - A',
    unit: `in ${title} %`,
    same: 'the difference is exactly zero',
    better: isBetter ? `: ${title} % is ${rates().join(' with A and ')} with B` : '',
    undecided: `team is better by ${title} %`,
    winning: [],
    ...(isIdentical && { identical: 'A and B had the same result in every game.' }),
    about: decision.gamesToDecide.discordance?.basis === 'upper-limit' ? 'at most ' : '',
    few: 'Too few discordant games for a tighter estimate.',
  };
}

function wordsOfShares({ kind, a, b, decision }: ShareComparison): Words {
  const { players } = a!.setup;
  const [shareA, shareB] = [a, b].map((side) => (side === null ? '' : percent(side.any.rate)));
  const isDuel = kind === 'duel';
  const subject = isDuel ? "A's share of the wins minus an even share" : "B's share of the wins minus A's";
  return {
    subject,
    unit: 'of wins',
    same: isDuel ? `each wins exactly 1/${players} of the games` : 'the difference is exactly zero',
    better: '',
    undecided: 'policy is better',
    winning: [
      isDuel
        ? `A wins ${shareA} % of its games against ${players === 2 ? 'B' : 'Bs'} (even share: ${percent(1 / players)} %).`
        : `A wins ${shareA} % of its games and B ${shareB} %, against the same opponents on the same decks.`,
    ],
    about: decision.gamesToDecide.square?.basis === 'upper-limit' ? 'at most ' : 'about ',
    few: 'Too few decks with different results for a tighter estimate.',
  };
}

function estimate(decision: AnyComparison['decision'], { subject }: Words): string {
  const found = decision.estimate!;
  const corrected = decision.stopped === 'decided' ? ', corrected for stopping early' : ', corrected for the looks';
  const how = { exact: '', 'fixed-games': '', 'median-unbiased': corrected, mean: ', the mean so far' }[found.method];
  const { estimate, low, high } = found;
  return `${subject} is about ${points(estimate)} points (${points(low)} to ${points(high)})${how}.`;
}

function gamesNeeded({ gamesToDecide, power, effect }: AnyComparison['decision'], { about, few }: Words): string[] {
  const { asItLooks, effect: forEffect } = gamesToDecide;
  const lines: string[] = [];
  if (asItLooks !== null) {
    const games = `${about}${count(asItLooks)} games`;
    lines.push(
      ...wrapped(`If this is the true difference, ${games} would detect it with power ${levelPercent(power)} %.`),
    );
  }
  if (forEffect !== null) {
    lines.push(`To detect a difference of ${percent(effect)} points takes ${about}${count(forEffect)} games.`);
    if (about === 'at most ') lines.push(few);
  }
  return lines;
}
