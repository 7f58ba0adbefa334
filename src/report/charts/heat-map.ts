/** Teams as a table: each policy of one role with each of the other, and how often a team won as the colour of a cell. */
import { type ArmSummary, type Rate, rateOf } from '../../analysis/index.js';
import { distinctRoles, type Game, type Measure } from '../../game/index.js';
import type { ArmGroup } from '../model/arms.js';
import { percent } from '../numbers.js';
import { type Chart, type Drawing, drawing, type Form, nameWith, titleWith, WIDTHS } from './chart.js';
import { textWidth, wrapText } from './layout.js';
import { type Bar, type Box, bars, boxes, type Layer, type Words, words } from './marks.js';
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

const SIZE = 12;
const LINE = 15;
const SMALL = 11;
/** Widths of a cell: at most; from which on it has its column's name; from which on it has its number. */
const CELL = { most: 120, named: 52, numbered: 38, height: 34 };
const GAP = 2;

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

/** Where cells and names stand, in pixels. */
interface Grid {
  readonly width: number;
  readonly left: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly rowNames: readonly string[][];
  /** Names, or numbers where names have no room. */
  readonly columnNames: readonly string[][];
  /** Lines that say which column has which number. */
  readonly key: readonly string[];
}

function gridOf({ rows, columns }: Matrix, form: Form): Grid {
  const width = WIDTHS[form];
  const rowNames = rows.policies.map((name) => wrapText(name, form === 'wide' ? 200 : 110, SIZE));
  const left = Math.ceil(Math.max(...rowNames.flat().map((line) => textWidth(line, SIZE)))) + 12;
  const cellWidth = Math.min(CELL.most, (width - left) / columns.policies.length);
  const isNamed = cellWidth >= CELL.named;
  const numbered = columns.policies.map((name, place) => `${place + 1} ${name}`).join(', ');
  return {
    width,
    left,
    cellWidth,
    cellHeight: Math.max(CELL.height, ...rowNames.map((lines) => lines.length * LINE + 8)),
    rowNames,
    columnNames: columns.policies.map((name, place) =>
      isNamed ? wrapText(name, cellWidth - 6, SIZE) : [`${place + 1}`],
    ),
    key: isNamed ? [] : wrapText(numbered, width, SMALL, 40),
  };
}

function draw(matrix: Matrix, measure: Measure, form: Form): Drawing {
  const grid = gridOf(matrix, form);
  const { width, rowNames, columnNames, cellHeight, key } = grid;
  const headLines = Math.max(...columnNames.map((lines) => lines.length));
  const height = rowNames.length * cellHeight;
  const below = key.length === 0 ? 0 : key.length * 14 + 10;
  const above = headLines * LINE + 26;
  const keyText = { x: 0, y: height + 6 + (below - 10) / 2, text: key, colour: ink('quiet') };
  return drawing({ width, above, height: height + below, axis: 'none' }, [
    ...cellsOf(matrix, measure, grid),
    ...namesOf(matrix, grid, headLines),
    words(key.length === 0 ? [] : [keyText], { size: SMALL }),
  ]);
}

function cellsOf({ rows, columns, cell }: Matrix, measure: Measure, grid: Grid): Layer[] {
  const { left, cellWidth, cellHeight } = grid;
  const pairs = rows.policies.flatMap((_, row) =>
    columns.policies.map((_, column) => ({ row, column, run: cell(row, column) })),
  );
  const played = pairs.flatMap(({ row, column, run }) =>
    run === null ? [] : [{ row, column, rate: rateOf(run, measure) }],
  );
  // Colours go by what can be told apart, not by the numbers: one weak policy would make all good ones look alike, and
  // a close field would show differences that are chance.
  const tiers = tiersOf(played.map(({ rate }) => rate));
  const lowest = Math.max(...tiers);
  const [squares, frames, numbers]: [Bar[], Box[], Words[]] = [[], [], []];
  for (const [place, { row, column, rate }] of played.entries()) {
    const tier = tiers[place]!;
    const share = lowest === 0 ? 0.5 : 1 - tier / lowest;
    const colour = `heat-${Math.round((HEAT_STEPS - 1) * share)}`;
    const [x, y] = [left + column * cellWidth, row * cellHeight];
    const [x2, y2] = [x + cellWidth - GAP, y + cellHeight - GAP];
    squares.push({ x, x2, y, y2, colour: ink(colour) });
    if (tier === 0)
      frames.push({ x: x + 2, x2: x2 - 2, y: y + 2, y2: y2 - 2, colour: ink(`${colour}-ink`), fill: ink(colour) });
    const [middle, text] = [(x + x2) / 2, percent(rate.rate)];
    // In narrower cells the colour tells it alone; the numbers are in the tables.
    if (cellWidth >= CELL.numbered)
      numbers.push({ x: middle, y: (y + y2) / 2 + 0.5, text, colour: ink(`${colour}-ink`) });
  }
  return [
    bars(null, squares),
    boxes(null, frames),
    words(numbers, { size: cellWidth < CELL.named ? 11 : 12.5, align: 'center' }),
  ];
}

function namesOf({ rows, columns }: Matrix, grid: Grid, headLines: number): Layer[] {
  const { left, cellWidth, cellHeight, rowNames, columnNames } = grid;
  const rowTexts = rowNames.map((text, row) => ({
    x: 0,
    y: (row + 0.5) * cellHeight - GAP / 2,
    text,
    colour: ink('ink'),
  }));
  const columnTexts = columnNames.map((text, column) => ({
    x: left + (column + 0.5) * cellWidth - GAP / 2,
    y: -4 - (text.length * LINE) / 2,
    text,
    colour: ink('ink'),
  }));
  const roles = [
    { x: left, y: -headLines * LINE - 16, text: columns.role, colour: ink('quiet') },
    { x: 0, y: -4 - LINE / 2, text: rows.role, colour: ink('quiet') },
  ];
  return [
    words(rowTexts, { size: SIZE }),
    words(columnTexts, { size: SIZE, align: 'center' }),
    words(roles, { size: SMALL }),
  ];
}
