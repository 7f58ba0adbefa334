/** Teams as a table: each policy of one role with each of the other, and how often a team won as the colour of a cell. */
import type { TopLevelSpec } from 'vega-lite';
import { type ArmSummary, type Rate, rateOf } from '../../analysis/index.js';
import { distinctRoles, type Game, type Measure } from '../../game/index.js';
import { wrapped } from '../lines.js';
import type { ArmGroup } from '../model/arms.js';
import { percent } from '../numbers.js';
import { type Chart, type Form, nameWith, textWidth, titleWith, WIDTHS } from './chart.js';
import { HEAT_STEPS, ink } from './palette.js';

/** Teams as a table: a policy of one role with one of the other; entrants, with what they play among. */
interface Matrix {
  readonly roles: readonly string[];
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly { readonly row: string; readonly column: string; readonly run: ArmSummary }[];
}

/** From this share of the pairs on it is a table rather than some teams. */
const ENOUGH = 0.6;

/** The group as a table of two roles' policies; null where it is none: one role, one policy of a role, few pairs. */
function matrixOf(game: Game, { arms }: ArmGroup): Matrix | null {
  const isCompetitive = game.kind === 'competitive';
  const roles = isCompetitive ? ['entrant', 'field'] : distinctRoles(game);
  if (roles.length !== 2) return null;
  const cells = arms.flatMap(({ run }) => {
    const { policies, field } = run.setup;
    const [row, column] = isCompetitive ? [policies[0], field] : roles.map((role) => policyOf(game, run, role));
    return row === undefined || column === undefined ? [] : [{ row, column, run }];
  });
  const rows = [...new Set(cells.map(({ row }) => row))];
  const columns = [...new Set(cells.map(({ column }) => column))];
  const pairs = new Set(cells.map(({ row, column }) => `${row}\n${column}`)).size;
  if (rows.length < 2 || columns.length < 2 || pairs < ENOUGH * rows.length * columns.length) return null;
  return pairs === arms.length ? { roles, rows, columns, cells } : null;
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

const SIZE = 12;
const LINE = 15;
/** Widths of a cell: at most; from which on its column's name is level; from which on it has its number. */
const CELL = { most: 120, level: 60, numbered: 38, height: 36 };

/** The chart of a group as a table; null where it is none. */
export function heatMap(game: Game, group: ArmGroup, measure: Measure): Chart | null {
  const matrix = matrixOf(game, group);
  if (matrix === null) return null;
  const { title } = group;
  const [one, other] = matrix.roles;
  const isCompetitive = game.kind === 'competitive';
  const meets = isCompetitive
    ? 'every policy among players of every other'
    : `every ${one} policy with every ${other} policy`;
  const cell = isCompetitive
    ? 'how often the policy of the row, alone among players of that of the column, came to'
    : 'how often the two came to';
  return {
    name: nameWith(`matrix-${measure.name}`, title),
    title: titleWith(`${measure.title}: ${meets}`, title),
    description: `A row for each ${one} policy, a column for each ${other} policy, and in the cell ${cell} ${measure.title.toLowerCase()}, in percent. The stronger the colour, the more often; framed is what cannot be told apart from the best.`,
    draw: (form) => draw(matrix, measure, form),
  };
}

function characters(width: number): number {
  return Math.floor(width / (0.6 * SIZE));
}

function draw({ roles, rows, columns, cells }: Matrix, measure: Measure, form: Form): TopLevelSpec {
  const names = rows.map((name) => wrapped(name, form === 'wide' ? 30 : 16));
  const left = Math.max(...names.flat().map((line) => textWidth(line, SIZE))) + 12;
  const width = Math.min(CELL.most, (WIDTHS[form] - left) / columns.length);
  const isLevel = width >= CELL.level;
  const height = Math.max(CELL.height, ...names.map((lines) => lines.length * LINE + 8));
  const heads = columns.map((name) => wrapped(name, isLevel ? characters(width - 6) : 24));
  const side = (field: string, order: readonly string[], labels: readonly string[][], axis: object) => ({
    ...{ field, type: 'nominal', sort: order, scale: { paddingInner: 0.05, paddingOuter: 0 } },
    axis: {
      ...{ grid: false, labelFontSize: SIZE, labelColor: ink('ink'), labelLimit: 0, titleAnchor: 'start', ...axis },
      labelExpr: `${JSON.stringify(Object.fromEntries(order.map((name, place) => [name, labels[place]])))}[datum.value]`,
    },
  });
  const numbers = {
    mark: { type: 'text', fontSize: isLevel ? 12.5 : 11 },
    encoding: { text: { field: 'text' }, color: asIs('ink') },
  };
  return {
    ...{ width: width * columns.length, height: height * rows.length, data: { values: valuesOf(cells, measure) } },
    encoding: {
      x: side('column', columns, heads, { title: roles[1], orient: 'top', labelAngle: isLevel ? 0 : -90 }),
      y: side('row', rows, names, { title: roles[0], titleAngle: 0, titleAlign: 'right', titleX: -8, titleY: -10 }),
    },
    layer: [
      { mark: { type: 'rect', strokeWidth: 2.5 }, encoding: { fill: asIs('colour'), stroke: asIs('frame') } },
      // In narrower cells the colour tells it alone; the numbers are in the tables.
      ...(width < CELL.numbered ? [] : [numbers]),
    ],
  } as unknown as TopLevelSpec;
}

/** A channel that takes a colour as it is. */
function asIs(field: string) {
  return { field, type: 'nominal', scale: null };
}

function valuesOf(cells: Matrix['cells'], measure: Measure): object[] {
  const rates = cells.map(({ run }) => rateOf(run, measure));
  // Colours go by what can be told apart, not by the numbers: one weak policy would make all good ones look alike, and
  // a close field would show differences that are chance.
  const tiers = tiersOf(rates);
  const lowest = Math.max(...tiers);
  return cells.map(({ row, column }, place) => {
    const share = lowest === 0 ? 0.5 : 1 - tiers[place]! / lowest;
    const colour = `heat-${Math.round((HEAT_STEPS - 1) * share)}`;
    const frame = ink(tiers[place] === 0 ? 'reason-1' : 'page');
    return { row, column, frame, colour: ink(colour), ink: ink(`${colour}-ink`), text: percent(rates[place]!.rate) };
  });
}
