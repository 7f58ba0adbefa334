/** What `shamus compare` found, as reports show it: A and B as two arms, and the difference between them. */
import type { ArmSummary, Comparison, RunFile, ShareComparison } from '../../analysis/index.js';
import { type Game, unusualRulings } from '../../game/index.js';
import { levelFor } from '../../stats/interval.js';
import { level, points } from '../numbers.js';
import { verdictOfShares } from '../text/share-report.js';
import { verdictInWords } from '../text/verdict.js';
import { isDistinct } from './tiers.js';

/** The difference between A and B in one measure, in shares of the games. */
export interface ComparedMeasure {
  readonly title: string;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Whether the difference is significant; of the measure that decides, whether the comparison has decided. */
  readonly isClear: boolean;
}

/** The names of A and B: what differs between them. */
function sideNames(game: Game, comparison: Comparison | ShareComparison): readonly [a: string, b: string] {
  const { a, b } = comparison;
  if (a === null) return ['A', 'B'];
  // In a duel there is no B of its own: it fills the seats beside A.
  if (b === null) return [a.setup.policies[0]!, a.setup.field ?? 'B'];
  const parts = [a, b].map(({ setup }) => [
    setup.variant,
    `${setup.players} players`,
    unusualRulings(game, setup).join(' ') || 'default rulings',
  ]);
  const differing = parts[0]!.flatMap((part, place) => (part === parts[1]![place] ? [] : [place]));
  const setups = parts.map((all) => differing.map((place) => all[place]).join(', '));
  if (differing.length === 0) return [a.team, b.team];
  if (a.team === b.team) return [setups[0]!, setups[1]!];
  return [`${a.team}, ${setups[0]}`, `${b.team}, ${setups[1]}`];
}

/** The question of a comparison, which says what A and B are. */
export function comparisonTitle(game: Game, comparison: Comparison | ShareComparison): string {
  const [a, b] = sideNames(game, comparison);
  return `Which is better: A (${a}) or B (${b})?`;
}

/** Which of the two is better, by how much, and what the reader must know of it. */
export function comparisonAnswer(game: Game, comparison: Comparison | ShareComparison) {
  const lines =
    comparison.schema === 'shamus-compare/2' ? verdictOfShares(comparison) : verdictInWords(game, comparison);
  return { lead: lines.join(' '), details: comparison.notes };
}

/** A and B as arms, where both were played as such: A is B's control. In a duel A alone is an arm. */
export function comparedRuns(
  game: Game,
  { runs }: Pick<RunFile, 'runs'>,
  comparison: Comparison | ShareComparison,
): readonly ArmSummary[] {
  const { a, b } = comparison;
  const control = runs[0]?.control;
  if (a === null || b === null || control === undefined) return runs;
  const [nameA, nameB] = sideNames(game, comparison).map((name, place) => `${place === 0 ? 'A' : 'B'}: ${name}`);
  return [
    { ...a, label: nameA! },
    { ...b, label: nameB!, control: { ...control, label: nameA! } },
  ];
}

/** The difference in each measure, that which decides first: B minus A, in a duel A minus an even share. */
export function comparedMeasures(
  game: Game,
  { decision, difference }: Comparison | ShareComparison,
): ComparedMeasure[] {
  const isDecided = !['open', 'same'].includes(decision.verdict);
  const main = decision.estimate;
  if (main === null) return [];
  const titleOf = (name: string) => game.measures.find((measure) => measure.name === name)?.title ?? name;
  const { estimate, low, high } = main;
  const others = game.measures.flatMap(({ name, title }) => {
    const found = name === decision.outcome ? undefined : difference[name];
    if (found === undefined || found.low === null || found.high === null) return [];
    const interval = { estimate: found.estimate, low: found.low, high: found.high };
    return [{ title, ...interval, isClear: isDistinct(interval) }];
  });
  return [{ title: titleOf(decision.outcome), estimate, low, high, isClear: isDecided }, ...others];
}

/** What is subtracted from what, for titles. */
export function subtraction(comparison: Comparison | ShareComparison): string {
  if (comparison.schema === 'shamus-compare/1') return 'B minus A';
  return comparison.kind === 'duel' ? 'A minus an even share' : 'B minus A';
}

/** The difference that decides with its interval: `+1.98 percentage points (+1.76 to +2.21)`. */
export function differenceText({ estimate, low, high }: Omit<ComparedMeasure, 'title' | 'isClear'>): string {
  return `${points(estimate)} percentage points (${points(low)} to ${points(high)})`;
}

/** How the chart of a comparison is read. */
export function comparisonReading(comparison: Comparison | ShareComparison): string {
  const { decision } = comparison;
  const decks =
    comparison.schema === 'shamus-compare/2' && comparison.kind === 'duel' ? 'in all rotations' : 'by A and by B';
  return `Each deck was played ${decks}. Each line is a ${level(levelFor(decision.alpha))} interval; the dot is the estimate.`;
}
