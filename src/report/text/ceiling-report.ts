import type { CeilingArm, CeilingRate, CeilingSummary } from '../../analysis/index.js';
import { escapeForTerminal, type Game, unusualRulings } from '../../game/index.js';
import { count, level, percent } from '../numbers.js';
import type { TerminalStyle } from './terminal-style.js';
import { type TextColumn, textTable } from './text-table.js';

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
  const table = rows.length === 0 ? '' : textTable(columnsOf(game, rows, summary), look);
  // The same for all variants.
  const rulings = unusualRulings(game, summary.arms[0]!.setup);
  const above = rulings.length === 0 ? '' : `rulings: ${rulings.join(' ')}\n\n`;
  return `${above}${table}${escapeForTerminal(caption(summary).join('\n'))}\n`;
}

function columnsOf(game: Game, rows: readonly Row[], summary: CeilingSummary): TextColumn[] {
  const named = (heading: string, cell: (arm: CeilingArm) => string): TextColumn => ({
    heading,
    align: 'left',
    cells: rows.map(({ arm, isFirst }) => (isFirst ? cell(arm) : '')),
  });
  const number = (heading: string, cell: (row: Row) => string): TextColumn => ({
    heading,
    align: 'right',
    cells: rows.map(cell),
  });
  const share = (deals: number, { arm }: Row) => percent(deals / arm.deals);
  const { players } = rows[0]!.arm.setup;
  return [
    named('variant', ({ setup }) => setup.variant),
    ...(players === game.players[0] ? [] : [named('players', ({ setup }) => `${setup.players}`)]),
    { heading: 'goal', align: 'left', cells: rows.map(({ title }) => title) },
    number('won %', (row) => share(row.rate.won, row)),
    number('lost %', (row) => share(row.rate.lost, row)),
    number('unknown %', (row) => share(row.rate.unknown, row)),
    number(`can be won %\n(${level(summary.level)} interval)`, ({ rate }) => {
      return `${percent(rate.low)} to ${percent(rate.high)}`;
    }),
    {
      ...number('turns tried\na deal', ({ arm, isFirst }) => (isFirst ? count(Math.round(arm.nodes / arm.deals)) : '')),
      optional: true,
    },
  ];
}

function caption({ arms, games, nodes, seed, from, timing, ended }: CeilingSummary): string[] {
  const deals = arms.reduce((sum, arm) => sum + arm.deals, 0);
  const first = from === 0 ? '' : ` from game ${count(from)}`;
  const speed = timing.seconds > 0 ? deals / timing.seconds : 0;
  const { threads } = timing;
  return [
    `${count(games)} ${games === 1 ? 'deal' : 'deals'} a variant${first}, seed '${seed}', at most ${count(nodes)} turns tried for each goal`,
    'won and lost are proven; the intervals cover the unknown deals',
    `${timing.seconds.toFixed(1)} s on ${threads} ${threads === 1 ? 'thread' : 'threads'}, ${speed.toFixed(1)} deals per second`,
    ...(ended === 'complete'
      ? []
      : arms
          .filter((arm) => !arm.complete)
          .map(({ setup, deals: solved }) => `interrupted: ${setup.variant}, the first ${count(solved)} deals`)),
  ];
}
