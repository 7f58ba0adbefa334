import type { CeilingArm, CeilingRate, CeilingSummary } from '../../analysis/index.js';
import { escapeForTerminal, type Game, unusualRulings } from '../../game/index.js';
import { type TerminalStyle, timeText } from '../lines.js';
import { count, level, percent } from '../numbers.js';
import { type Column, tableOf } from './text-table.js';

interface Row {
  readonly arm: CeilingArm;
  readonly title: string;
  readonly rate: CeilingRate;
  readonly isFirst: boolean;
}

/** The results of `shamus ceiling` as a table for people, a row for each setup and goal, and what stands under it. */
export function ceilingReport(game: Game, summary: CeilingSummary, look: TerminalStyle): string {
  const arms = summary.arms.filter(({ deals }) => deals > 0);
  const rows = arms.flatMap((arm) =>
    Object.entries(arm.goals).map(([name, rate], place): Row => {
      const { title } = game.measures.find((measure) => measure.name === name)!;
      return { arm, title, rate, isFirst: place === 0 };
    }),
  );
  const table = rows.length === 0 ? '' : tableOf(rows, columnsOf(game, rows, summary), look);
  // The same for all variants.
  const rulings = unusualRulings(game, summary.arms[0]!.setup);
  const above = rulings.length === 0 ? '' : `rulings: ${rulings.join(' ')}\n\n`;
  return `${above}${table}${escapeForTerminal(caption(summary).join('\n'))}\n`;
}

function columnsOf(game: Game, rows: readonly Row[], { level: ofIntervals }: CeilingSummary): Column<Row>[] {
  const named = (heading: string, cell: (arm: CeilingArm) => string): Column<Row> => ({
    ...{ heading, align: 'left', cell: ({ arm, isFirst }) => (isFirst ? cell(arm) : '') },
  });
  const shares = (['won', 'lost', 'unknown'] as const).map(
    (verdict): Column<Row> => ({
      heading: `${verdict} %`,
      cell: ({ arm, rate }) => percent(rate[verdict] / arm.deals),
    }),
  );
  const { players } = rows[0]!.arm.setup;
  return [
    named('variant', ({ setup }) => setup.variant),
    ...(players === game.players[0] ? [] : [named('players', ({ setup }) => `${setup.players}`)]),
    { heading: 'goal', align: 'left', cell: ({ title }) => title },
    ...shares,
    {
      heading: `can be won %\n(${level(ofIntervals)} interval)`,
      cell: ({ rate }) => `${percent(rate.low)} to ${percent(rate.high)}`,
    },
    {
      heading: 'turns tried\na deal',
      cell: ({ arm, isFirst }) => (isFirst ? count(Math.round(arm.nodes / arm.deals)) : ''),
      optional: true,
    },
  ];
}

function caption({ arms, games, nodes, seed, from, timing, ended }: CeilingSummary): string[] {
  const deals = arms.reduce((sum, arm) => sum + arm.deals, 0);
  const first = from === 0 ? '' : ` from game ${count(from)}`;
  const speed = timing.seconds > 0 ? deals / timing.seconds : 0;
  const partial = ended === 'complete' ? [] : arms.filter((arm) => !arm.complete);
  return [
    `${count(games)} ${games === 1 ? 'deal' : 'deals'} a variant${first}, seed '${seed}', at most ${count(nodes)} turns tried for each goal`,
    'won and lost are proven; the intervals cover the unknown deals',
    `${timeText(timing)}, ${speed.toFixed(1)} deals per second`,
    ...partial.map(({ setup, deals: solved }) => `interrupted: ${setup.variant}, the first ${count(solved)} deals`),
  ];
}
