/** What `shamus compare` found, in words, for terminals and pages. */
import { type Comparison, rateOf, type SampleSizes, type ShareComparison } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { points } from '../lines.js';
import { counted, percent } from '../numbers.js';
import { BIASED } from './methods.js';

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
}

/** Which of the two is better, in words, or that it is undecided. */
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

/** Decks that would show the difference of interest; null where the comparison does not say. */
export function sizesIn(comparison: AnyComparison): SampleSizes | null {
  const { gamesToShow, effect, power } = comparison.decision;
  if (gamesToShow === null) return null;
  const round = isOfShares(comparison) ? comparison.games / comparison.rounds : 1;
  return { kind: 'difference', effect, power, decks: gamesToShow / round, round };
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
      return [`Undecided: these games do not show which ${words.undecided}.`, ...facts];
  }
}

function wordsOfTeams(game: Game, { a, b, decision, difference }: Comparison): Words {
  const title = game.outcomes.find(({ name }) => name === decision.outcome)?.title ?? 'any win';
  const rates = () => [a, b].map((arm) => percent(rateOf(arm!, { name: decision.outcome }).rate));
  const differs = Object.values(difference).some(({ discordant }) => (discordant ?? []).some((games) => games > 0));
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
  };
}

function wordsOfShares({ kind, a, b }: ShareComparison): Words {
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
  };
}

function estimate(decision: AnyComparison['decision'], { subject }: Words): string {
  const found = decision.estimate!;
  const how = found.method === 'betting' ? `, ${BIASED}` : '';
  const { estimate, low, high } = found;
  return `${subject} is about ${points(estimate)} points (${points(low)} to ${points(high)})${how}.`;
}
