import { rateOf } from '../../analysis/index.js';
import type { Measure } from '../../game/index.js';
import type { Matrix } from '../model/matrix.js';
import { tiersOf } from '../model/tiers.js';
import { capitalised, percent } from '../numbers.js';
import { type Chart, type Drawing, type Form, nameWith, WIDTHS } from './chart.js';
import { drawing } from './drawing.js';
import { type Bar, type Box, bars, boxes, type Layer, type Words, words } from './marks.js';
import { HEAT_STEPS, ink } from './palette.js';
import { textWidth, wrapText } from './text-width.js';

const SIZE = 12;
const LINE = 15;
const SMALL = 11;
/** Widths of a cell: at most; from which on it has its column's name; from which on it has its number. */
const CELL = { most: 120, named: 52, numbered: 38, height: 34 };
const GAP = 2;

/** Every policy of one role with every one of another: how often a team won, as the colour of a cell. */
export function heatMap(matrix: Matrix, measure: Measure): Chart {
  const { rows, columns, title, words: told } = matrix;
  const what = measure.title.toLowerCase();
  return {
    name: nameWith(`matrix-${measure.name}`, title),
    title: `${capitalised(measure.title)}: ${told.meets}${title === null ? '' : `, ${title}`}`,
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
  const squares: Bar[] = [];
  const frames: Box[] = [];
  const numbers: Words[] = [];
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
