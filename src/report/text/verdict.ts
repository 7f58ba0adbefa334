import { type Comparison, type ComparisonVerdict, rateOf } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { count, levelPercent, percent } from '../numbers.js';
import { points } from './figures.js';
import { wrapped } from './wrapped.js';

/** Which of the two is better, in words, or that it is undecided and how many games would decide it. */
export function verdictInWords(game: Game, comparison: Comparison): string[] {
  const lines = [...sentences(game, comparison)];
  if (comparison.decision.stopped === 'by-hand') lines.push(`Interrupted after ${count(comparison.games)} games.`);
  if (comparison.decision.stopped === 'failed')
    lines.push(`Stopped by a failure after ${count(comparison.games)} games.`);
  return lines;
}

function sentences(game: Game, comparison: Comparison): string[] {
  const { decision } = comparison;
  const what = `${titleOf(game, decision.outcome)} %`;
  switch (decision.verdict) {
    case 'same':
      return ['A and B are the same: the difference is exactly zero.'];
    case 'a':
    case 'b':
      return better(comparison, what);
    case 'close':
      return close(comparison, what);
    case 'h0':
    case 'h1':
      return accepted(comparison, what);
    case 'open':
      return open(comparison, what);
  }
}

function titleOf(game: Game, outcome: string): string {
  return game.outcomes.find(({ name }) => name === outcome)?.title ?? 'any win';
}

function better({ a, b, decision }: Comparison, what: string): string[] {
  const [winner, loser] = decision.verdict === 'b' ? ['B', 'A'] : ['A', 'B'];
  const [rateA, rateB] = [a, b].map((arm) => percent(rateOf(arm!, { name: decision.outcome }).rate));
  return [`${winner} is better than ${loser}: ${what} is ${rateA} with A and ${rateB} with B.`, estimate(decision)];
}

/** How an estimate was corrected, with the comma before it. */
export function corrected({ stopped }: Pick<ComparisonVerdict, 'stopped'>): string {
  return stopped === 'decided' ? ', corrected for stopping early' : ', corrected for the looks';
}

const SPENDING_TITLES = { 'obrien-fleming': "O'Brien-Fleming", pocock: 'Pocock' } as const;

/** The looks of a group-sequential test; nothing for other rules. */
export function looksInWords({ groupSequential }: Pick<ComparisonVerdict, 'groupSequential'>): string[] {
  if (groupSequential === undefined) return [];
  const { looks, taken, spending } = groupSequential;
  const of = looks.length === 1 ? 'one look' : `look ${taken} of ${looks.length}`;
  return [
    `Group-sequential test (${SPENDING_TITLES[spending]} spending): ${of}, maximum ${count(looks.at(-1)!)} games.`,
  ];
}

function estimate(decision: ComparisonVerdict): string {
  const { estimate, low, high, method } = decision.estimate!;
  const range = `${points(low)} to ${points(high)}`;
  const how = {
    'fixed-games': '',
    'median-unbiased': corrected(decision),
    mean: ', the mean so far',
  }[method];
  return `B - A is about ${points(estimate)} points (${range})${how}.`;
}

function close({ decision, difference }: Comparison, what: string): string[] {
  const told = `A and B are equivalent: they differ by less than ${percent(decision.effect)} points in ${what}.`;
  const differing = Object.values(difference).some(({ discordant }) => discordant.some((games) => games > 0));
  return [told, differing ? estimate(decision) : 'A and B had the same result in every game.'];
}

function accepted(comparison: Comparison, what: string): string[] {
  const { verdict, sprt } = comparison.decision;
  const { h0, h1, ratio } = sprt!;
  const [name, value, other] = verdict === 'h1' ? ['H1', h1, h0] : ['H0', h0, h1];
  return [
    `${name} is accepted: B - A in ${what} is nearer ${points(value)} points than ${points(other)} (LLR ${ratio.toFixed(2)}).`,
    estimate(comparison.decision),
  ];
}

function open(comparison: Comparison, what: string): string[] {
  const { gamesToDecide, power, effect } = comparison.decision;
  const lines = [`Undecided: these games do not show which team is better by ${what}.`, estimate(comparison.decision)];
  const bounded = gamesToDecide.discordance?.basis === 'upper-limit';
  const most = bounded ? 'at most ' : '';
  if (gamesToDecide.asItLooks !== null) {
    const games = `${most}${count(gamesToDecide.asItLooks)} games`;
    lines.push(
      ...wrapped(`If this is the true difference, ${games} would detect it with power ${levelPercent(power)} %.`),
    );
  }
  if (gamesToDecide.effect !== null) {
    lines.push(
      `To detect a difference of ${percent(effect)} points takes ${most}${count(gamesToDecide.effect)} games.`,
    );
    if (bounded) lines.push('Too few discordant games for a tighter estimate.');
  }
  return lines;
}
