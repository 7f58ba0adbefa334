/** The results of `shamus ceiling` as blocks. */
import type { CeilingArm, CeilingRate, CeilingSummary } from '../../analysis/index.js';
import { type Game, unusualRulings } from '../../game/index.js';
import { type Block, type Column, lead, type Row, table, textColumn, texts } from '../blocks/block.js';
import { timeText } from '../lines.js';
import { count, counted, level, listed, percent } from '../numbers.js';
import { NO_GAMES } from './leads.js';

interface Goal {
  readonly arm: CeilingArm;
  readonly title: string;
  readonly rate: CeilingRate;
}

export function ceilingBlocks(game: Game, summary: CeilingSummary): Block[] {
  const { arms, level: ofIntervals } = summary;
  const goals = arms
    .filter(({ deals }) => deals > 0)
    .flatMap((arm) =>
      Object.entries(arm.goals).map(([name, rate]): Goal => {
        const { title } = game.measures.find((measure) => measure.name === name)!;
        return { arm, title, rate };
      }),
    );
  if (goals.length === 0) return [lead(NO_GAMES), ...texts(...captions(game, summary))];
  const share = (verdict: 'won' | 'lost' | 'unknown'): Column<Goal> => ({
    heading: `${verdict} %`,
    cell: ({ arm, rate }) => percent(rate[verdict] / arm.deals),
  });
  const several = new Set(goals.map(({ title }) => title)).size > 1;
  const rows = goals.map(
    ({ arm, title, rate: { rate, low, high } }): Row => ({
      ...{ label: several ? `${arm.setup.variant}: ${title}` : arm.setup.variant, group: null },
      ...{ mean: rate, low, high },
    }),
  );
  return [
    lead(leadOf(goals)),
    {
      ...{ kind: 'estimates', name: 'ceiling', scale: 'share', rows },
      title: `Deals that can be won with all cards known: proven, % (${level(ofIntervals)} interval, which covers the unknown deals)`,
    },
    ...table('verdicts', '', goals, [
      textColumn('variant', ({ arm }) => arm.setup.variant),
      textColumn('goal', ({ title }) => title),
      share('won'),
      share('lost'),
      share('unknown'),
      { heading: 'turns tried a deal', isOptional: true, cell: ({ arm }) => count(Math.round(arm.nodes / arm.deals)) },
    ]),
    ...texts(...captions(game, summary)),
  ];
}

/** The easiest goal of each variant: at least so many deals can be won. */
function leadOf(goals: readonly Goal[]): string {
  const variants = new Map(goals.map((goal) => [goal.arm.setup.variant, goal]));
  const told = [...variants].map(
    ([variant, { arm, rate }]) => `${count(rate.won)} of ${counted(arm.deals, `${variant} deal`)}`,
  );
  const { title } = [...variants.values()][0]!;
  return `With all cards known, ${title} is proven possible in ${listed(told)}.`;
}

function captions(game: Game, { arms, games, nodes, seed, from, timing, ended }: CeilingSummary): string[] {
  const deals = arms.reduce((sum, arm) => sum + arm.deals, 0);
  const first = from === 0 ? '' : ` from game ${count(from)}`;
  const speed = timing.seconds > 0 ? deals / timing.seconds : 0;
  const partial = ended === 'complete' ? [] : arms.filter((arm) => !arm.complete);
  const { players } = arms[0]!.setup;
  // The same for all variants.
  const rulings = unusualRulings(game, arms[0]!.setup);
  return [
    `${counted(games, 'deal')} a variant${first}, ${counted(players, 'player')}, seed '${seed}', at most ${count(nodes)} turns tried for each goal. Won and lost are proven.`,
    rulings.length === 0 ? '' : `Rulings: ${rulings.join(' ')}.`,
    `${timeText(timing)}, ${speed.toFixed(1)} deals per second`,
    ...partial.map(
      ({ setup, deals: solved }) => `Interrupted: ${setup.variant}, the first ${counted(solved, 'deal')}.`,
    ),
  ];
}
