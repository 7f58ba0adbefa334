/** The results of `shamus ceiling` as blocks. */
import type { ArmSummary, CeilingResult, CeilingVerdict, Finding, Timing } from '../../analysis/index.js';
import { type Game, nonDefaultRulings } from '../../game/index.js';
import { type Block, type Column, type EstimateRow, lead, paragraphs, table, textColumn } from '../blocks/block.js';
import { formatTime } from '../lines.js';
import { countNoun, formatCount, formatLevel, formatPercent, joinWords } from '../numbers.js';
import { NO_GAMES } from './leads.js';

interface Goal {
  readonly arm: ArmSummary;
  readonly title: string;
  readonly found: Finding;
  readonly solved: CeilingVerdict['setups'][number];
}

export function ceilingBlocks(game: Game, result: CeilingResult & { readonly timing: Timing }): Block[] {
  const goals = result.findings.map((found): Goal => {
    const { arm } = found.terms[0]!;
    const { title } = result.measures.find(({ name }) => name === found.measure)!;
    return { arm: result.arms[arm - 1]!, title, found, solved: result.verdict.setups[arm - 1]! };
  });
  if (goals.length === 0) return [lead(NO_GAMES), ...paragraphs(...captions(game, result))];
  const ofIntervals = goals[0]!.found.estimate.level;
  const share = (verdict: 'lost' | 'unknown'): Column<Goal> => ({
    heading: `${verdict} %`,
    cell: ({ arm, found, solved }) => formatPercent(solved.goals[found.measure]![verdict].length / arm.games),
  });
  const several = new Set(goals.map(({ title }) => title)).size > 1;
  const rows = goals.map(
    ({ arm, title, found }): EstimateRow => ({
      ...{ label: several ? `${arm.setup.variant}: ${title}` : arm.setup.variant, group: null },
      ...found.estimate,
    }),
  );
  return [
    lead(leadOf(goals)),
    {
      ...{ kind: 'estimates', name: 'ceiling', scale: 'share', rows },
      title: `Deals that can be won with all cards known: proven, % (${formatLevel(ofIntervals)} interval, which covers the unknown deals)`,
    },
    ...table('verdicts', '', goals, [
      textColumn('variant', ({ arm }) => arm.setup.variant),
      textColumn('goal', ({ title }) => title),
      { heading: 'won %', cell: ({ found }) => formatPercent(found.estimate.mean) },
      share('lost'),
      share('unknown'),
      {
        heading: 'turns tried a deal',
        isOptional: true,
        cell: ({ arm, solved }) => formatCount(Math.round(solved.nodes / arm.games)),
      },
    ]),
    ...paragraphs(...captions(game, result)),
  ];
}

/** The easiest goal of each variant, with a lower limit of the deals that can be won. */
function leadOf(goals: readonly Goal[]): string {
  const variants = new Map(goals.map((goal) => [goal.arm.setup.variant, goal]));
  const told = [...variants].map(
    ([variant, { arm, found }]) => `${formatCount(found.count!)} of ${countNoun(arm.games, `${variant} deal`)}`,
  );
  const { title } = [...variants.values()][0]!;
  return `With all cards known, ${title} is proven possible in ${joinWords(told)}.`;
}

function captions(game: Game, result: CeilingResult & { readonly timing: Timing }): string[] {
  const { arms, seed, timing, ended, verdict } = result;
  const { games, nodes, from } = verdict;
  const deals = arms.reduce((sum, arm) => sum + arm.games, 0);
  const first = from === 0 ? '' : ` from game ${formatCount(from)}`;
  const speed = timing.seconds > 0 ? deals / timing.seconds : 0;
  const partial = ended === 'complete' ? [] : arms.filter((arm) => !arm.complete);
  const { players } = arms[0]!.setup;
  // All variants have equal rulings.
  const rulings = nonDefaultRulings(game, arms[0]!.setup);
  return [
    `${countNoun(games, 'deal')} a variant${first}, ${countNoun(players, 'player')}, seed '${seed}', at most ${formatCount(nodes)} turns tried for each goal. Won and lost are proven.`,
    rulings.length === 0 ? '' : `Rulings: ${rulings.join(' ')}.`,
    `${formatTime(timing)}, ${speed.toFixed(1)} deals per second`,
    ...partial.map(
      ({ setup, games: solved }) => `Interrupted: ${setup.variant}, the first ${countNoun(solved, 'deal')}.`,
    ),
  ];
}
