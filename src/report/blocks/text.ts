/** Blocks as text for a terminal, as wide as it at most. */
import { escapeForTerminal } from '../../game/index.js';
import { type TerminalStyle, toAscii, wrapText } from '../lines.js';
import { formatInterval, formatValue } from '../numbers.js';
import {
  type Block,
  type EstimateRow,
  type Estimates,
  groupTitleAt,
  plainCell,
  rowToneOf,
  type Table,
} from './block.js';
import { chartDomain } from './chart.js';
import { formatTextTable, type TextColumn, tableWidth } from './text-table.js';

/** Widths of the small picture of an interval, in columns of a terminal. */
const [MIN_BAR, MAX_BAR] = [16, 40];

/** A report for a terminal. Details and commands are left out: they are on the page. */
export function renderText(blocks: readonly Block[], look: TerminalStyle): string {
  const shown = blocks.filter((block) => block.kind !== 'code' && !('isFolded' in block && block.isFolded));
  const sections = shown.map((block, place) => {
    const between = place === 0 ? '' : block.kind === 'text' && shown[place - 1]!.kind === 'text' ? '\n' : '\n\n';
    return between + toAscii(blockText(block, look)).trimEnd();
  });
  return `${sections.join('')}\n`;
}

function blockText(block: Block, look: TerminalStyle): string {
  if (block.kind === 'table') return tableText(block, look);
  if (block.kind === 'estimates') return estimatesText(block, look);
  return wrapText(escapeForTerminal(block.text), look.width).join('\n');
}

function titled(title: string, text: string, { width }: TerminalStyle): string {
  return title === '' ? text : `${wrapText(escapeForTerminal(title), width).join('\n')}\n${text}`;
}

function tableText({ title, columns, rows }: Table, look: TerminalStyle): string {
  const cells = columns.map(
    ({ heading, isText = false, isOptional = false }, place): TextColumn => ({
      heading,
      align: isText ? 'left' : 'right',
      breaks: isText,
      optional: isOptional,
      cells: rows.map((row) => toAscii(plainCell(row[place]!))),
    }),
  );
  return titled(title, formatTextTable(cells, look), look);
}

function estimatesText(block: Estimates, look: TerminalStyle): string {
  const { title, rows, scale, digits } = block;
  // The title of a group is a line of its own above its rows.
  const lines = rows.flatMap((row, place): (EstimateRow | string)[] => {
    const group = groupTitleAt(rows, place);
    return group === null ? [row] : [group, row];
  });
  const indent = rows.some(({ group }) => group !== null) ? '  ' : '';
  const column = (
    cell: (row: EstimateRow) => string,
    isText: boolean,
    group: (title: string) => string = () => '',
  ): TextColumn => ({
    ...{ heading: '', align: isText ? 'left' : 'right', breaks: isText },
    cells: lines.map((line) => (typeof line === 'string' ? group(line) : toAscii(cell(line)))),
  });
  const longest = Math.max(...rows.map(({ mean }) => formatValue(mean, scale, digits).length));
  const numbers: TextColumn = {
    // Decimal points stand below each other, whatever the length of intervals.
    ...column(
      (row) => ' '.repeat(longest - formatValue(row.mean, scale, digits).length) + formatInterval(row, scale, digits),
      true,
    ),
    breaks: false,
    style: (at) => (typeof lines[at] === 'object' ? COLOURS[rowToneOf(block, lines[at])] : null),
  };
  const hasNotes = rows.some(({ note = '' }) => note !== '');
  const columns = [
    column(
      ({ label }) => indent + label,
      true,
      (group) => group,
    ),
    numbers,
    ...(hasNotes ? [column(({ note = '' }) => note, true)] : []),
  ];
  const room = Math.min(MAX_BAR, look.width - tableWidth(columns) - 2);
  const bars = look.bars && room >= MIN_BAR ? [column((row) => barText(block, row, room), true)] : [];
  return titled(title, formatTextTable([...columns, ...bars], look, false), look);
}

const COLOURS = { plus: 'green', minus: 'red', open: 'dim', plain: null } as const;

/** `··├─●─┤··│··`: an interval along the scale of its block, with a line at 0 or at the base. */
function barText(block: Estimates, { mean, low, high }: EstimateRow, width: number): string {
  const { from, to, base } = chartDomain(block);
  const at = (value: number) => Math.min(width - 1, Math.max(0, Math.floor(((value - from) / (to - from)) * width)));
  const [middle, left, right] = [at(mean), low === null ? -1 : at(low), high === null ? -1 : at(high)];
  return Array.from({ length: width }, (_, place) => {
    if (place === middle) return '●';
    if (place === left) return '├';
    if (place === right) return '┤';
    if (base !== null && place === at(base)) return '│';
    return left >= 0 && place > left && place < right ? '─' : '·';
  }).join('');
}
