/** Teams as a table: each policy of one role with each of the other, and how often a team won as the colour of a cell. */
import type { TopLevelSpec } from 'vega-lite';
import { type ArmSummary, type Rate, rateOf } from '../../analysis/index.js';
import { distinctRoles, type Game, type Measure } from '../../game/index.js';
import { wrapped } from '../lines.js';
import type { ArmGroup } from '../model/arms.js';
import { percent } from '../numbers.js';
import { type Chart, type Form, nameWith, textWidth, titleWith, WIDTHS } from './chart.js';
import { HEAT_STEPS, ink } from './palette.js';

/** The policies of one role; entrants, or what they play among. */
interface Side {
  readonly role: string;
  readonly policies: readonly string[];
}

/** Teams as a table. */
interface Matrix {
  /** What meets, and what a cell tells. */
  readonly words: { readonly meets: string; readonly cell: string };
  readonly rows: Side;
  readonly columns: Side;
  /** Null where the two were not tried together. */
  readonly cell: (row: number, column: number) => ArmSummary | null;
}

/** From this share of the pairs on it is a table rather than some teams. */
const ENOUGH = 0.6;

/** The group as a table of two roles' policies; null where it is none: one role, one policy of a role, few pairs. */
function matrixOf(game: Game, { arms }: ArmGroup): Matrix | null {
  const cells = new Map<string, ArmSummary>();
  const [first, second] = [new Set<string>(), new Set<string>()];
  const isCompetitive = game.kind === 'competitive';
  const roles = isCompetitive ? ['entrant', 'field'] : distinctRoles(game);
  if (roles.length !== 2) return null;
  for (const { run } of arms) {
    const { policies, field } = run.setup;
    const [row, column] = isCompetitive ? [policies[0], field] : roles.map((role) => policyOf(game, run, role));
    if (row === undefined || column === undefined || cells.has(`${row}\n${column}`)) return null;
    first.add(row);
    second.add(column);
    cells.set(`${row}\n${column}`, run);
  }
  if (first.size < 2 || second.size < 2 || cells.size < ENOUGH * first.size * second.size) return null;
  const [rows, columns] = [[...first], [...second]];
  return {
    words: isCompetitive
      ? {
          meets: 'every policy among players of every other',
          cell: 'how often the policy of the row, alone among players of that of the column, came to',
        }
      : {
          meets: `every ${roles[0]} policy with every ${roles[1]} policy`,
          cell: 'how often the two came to',
        },
    rows: { role: roles[0]!, policies: rows },
    columns: { role: roles[1]!, policies: columns },
    cell: (row, column) => cells.get(`${rows[row]}\n${columns[column]}`) ?? null,
  };
}

/** The policy of all seats of a role; undefined where they have several. */
function policyOf(game: Game, { setup }: ArmSummary, role: string): string | undefined {
  const roles = game.roles(setup.players);
  const policies = new Set(setup.policies.filter((_, seat) => roles[seat] === role));
  return policies.size === 1 ? [...policies][0] : undefined;
}

/** A rate as far as its place among others is concerned. */
type RateInterval = Pick<Rate, 'rate' | 'low' | 'high'>;

/**
 * Sorts rates into tiers: a tier is led by the highest rate that is not in a higher tier, and holds all rates whose
 * intervals reach that of its leader. So what stands in one tier cannot be told apart from the best in it.
 *
 * @returns for each rate its tier, 0 for the highest, in the order of `rates`
 */
export function tiersOf(rates: readonly RateInterval[]): number[] {
  const order = [...rates.keys()].sort((one, other) => rates[other]!.rate - rates[one]!.rate);
  const tiers = new Array<number>(rates.length).fill(0);
  let tier = -1;
  let leader: RateInterval | null = null;
  for (const place of order) {
    const rate = rates[place]!;
    if (leader === null || rate.high < leader.low) {
      leader = rate;
      tier++;
    }
    tiers[place] = tier;
  }
  return tiers;
}

/** Font size of names, and lines of theirs. */
const SIZE = 12;
const LINE = 15;
/** Widths of a cell: at most; from which on its column's name is level; from which on it has its number. */
const CELL = { most: 120, level: 60, numbered: 38, height: 36 };

/** The chart of a group as a table; null where it is none. */
export function heatMap(game: Game, group: ArmGroup, measure: Measure): Chart | null {
  const matrix = matrixOf(game, group);
  if (matrix === null) return null;
  const { rows, columns, words: told } = matrix;
  const { title } = group;
  const what = measure.title.toLowerCase();
  return {
    name: nameWith(`matrix-${measure.name}`, title),
    title: titleWith(`${measure.title}: ${told.meets}`, title),
    description: `A row for each ${rows.role} policy, a column for each ${columns.role} policy, and in the cell ${told.cell} ${what}, in percent. The stronger the colour, the more often; framed is what cannot be told apart from the best.`,
    draw: (form) => draw(matrix, measure, form),
  };
}

/** How many characters of this size have room. */
function characters(width: number): number {
  return Math.floor(width / (0.6 * SIZE));
}

function draw({ rows, columns, cell }: Matrix, measure: Measure, form: Form): TopLevelSpec {
  const names = rows.policies.map((name) => wrapped(name, form === 'wide' ? 30 : 16));
  const left = Math.max(...names.flat().map((line) => textWidth(line, SIZE))) + 12;
  const width = Math.min(CELL.most, (WIDTHS[form] - left) / columns.policies.length);
  const isLevel = width >= CELL.level;
  const height = Math.max(CELL.height, ...names.map((lines) => lines.length * LINE + 8));
  const heads = columns.policies.map((name) => wrapped(name, isLevel ? characters(width - 6) : 24));
  const axis = { domain: false, ticks: false, grid: false, labelFontSize: SIZE, labelColor: ink('ink'), labelLimit: 0 };
  const band = { type: 'band', paddingInner: 0.04, paddingOuter: 0 };
  const title = { titleColor: ink('quiet'), titleFontWeight: 'normal' };
  return {
    ...{
      width: width * columns.policies.length,
      height: height * rows.policies.length,
      data: { values: cellsOf(rows, columns, cell, measure) },
    },
    encoding: {
      x: {
        ...{ field: 'column', type: 'ordinal', scale: band },
        axis: {
          ...axis,
          ...title,
          title: columns.role,
          orient: 'top',
          labelExpr: lookUp(heads),
          labelAngle: isLevel ? 0 : -90,
          titleAnchor: 'start',
        },
      },
      y: {
        ...{ field: 'row', type: 'ordinal', scale: band },
        axis: {
          ...axis,
          ...title,
          title: rows.role,
          labelExpr: lookUp(names),
          titleAngle: 0,
          titleAlign: 'right',
          titleAnchor: 'start',
          titleX: -8,
          titleY: -10,
        },
      },
    },
    layer: [
      {
        mark: { type: 'rect', strokeWidth: 2 },
        encoding: { color: undefined, fill: asIs('colour'), stroke: asIs('frame') },
      },
      // In narrower cells the colour tells it alone; the numbers are in the tables.
      ...(width < CELL.numbered
        ? []
        : [
            {
              mark: { type: 'text', fontSize: width < CELL.level ? 11 : 12.5 },
              encoding: { text: { field: 'text' }, color: asIs('ink') },
            },
          ]),
    ],
  } as unknown as TopLevelSpec;
}

/** A channel that takes a colour as it is. */
function asIs(field: string) {
  return { field, type: 'nominal', scale: null };
}

/** Labels of an axis, by the places of what they are of. */
function lookUp(labels: readonly (readonly string[])[]): string {
  return `${JSON.stringify(labels)}[datum.value]`;
}

function cellsOf(rows: Side, columns: Side, cell: Matrix['cell'], measure: Measure): object[] {
  const played = rows.policies.flatMap((_, row) =>
    columns.policies.flatMap((_, column) => {
      const run = cell(row, column);
      return run === null ? [] : [{ row, column, rate: rateOf(run, measure) }];
    }),
  );
  // Colours go by what can be told apart, not by the numbers: one weak policy would make all good ones look alike, and
  // a close field would show differences that are chance.
  const tiers = tiersOf(played.map(({ rate }) => rate));
  const lowest = Math.max(...tiers);
  return played.map(({ row, column, rate }, place) => {
    const share = lowest === 0 ? 0.5 : 1 - tiers[place]! / lowest;
    const colour = `heat-${Math.round((HEAT_STEPS - 1) * share)}`;
    const frame = ink(tiers[place] === 0 ? 'ink' : 'page');
    return { row, column, frame, colour: ink(colour), ink: ink(`${colour}-ink`), text: percent(rate.rate) };
  });
}
