/** Lines of text for people: what a screen can show, where lines are broken, cells that stand below each other. */
import { formatCount } from './numbers.js';

/** Abilities of a reader's terminal. */
export interface TerminalStyle {
  /** Characters in a line, at least 60. */
  readonly width: number;
  readonly colours: boolean;
  readonly bars: boolean;
}

/** Style for pipes and files, the same for all readers. */
export const PLAIN_STYLE: TerminalStyle = { width: 80, colours: false, bars: false };

/**
 * A text in lines of at most `width` columns. It is broken after spaces, commas (not those of numbers) and slashes and before plus signs,
 * the joints of team names, options and paths; within a word only where nothing else fits.
 */
export function wrapText(text: string, width = PLAIN_STYLE.width): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=[ /])|(?<=,)(?!\d{3}\b)|(?=\+)/)) {
    if (line !== '' && columnsOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
    while (columnsOf(line.trimEnd()) > width) {
      let end = Math.max(1, width);
      while (end > 1 && columnsOf(line.slice(0, end)) > width) end--;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  if (line.trimEnd() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** A text after a lead, its later lines below its first. @param width of a line, with the lead */
export function hangText(lead: string, text: string, width: number): string {
  return lead + wrapText(text, width - lead.length).join(`\n${' '.repeat(lead.length)}`);
}

/** Letters that take two columns of a terminal: those of East Asia, and pictures. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/gu;

/** Terminal columns of the longest line of a text. */
export function columnsOf(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.replaceAll(WIDE, '..').length));
}

/** Between two columns of a table. */
export const COLUMN_GAP = 2;

export type CellAlignment = 'left' | 'right';

/**
 * Rows as lines whose cells stand below each other. A cell may have several lines.
 *
 * @param sides of each column; by default the first to the left and others to the right
 * @param style what is put around the text of a line of a cell, as colours
 */
export function alignRows(
  rows: readonly (readonly string[])[],
  sides: readonly CellAlignment[] = [],
  style: (text: string, row: number, column: number, line: number) => string = (text) => text,
): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => columnsOf(row[column]!))));
  return rows.flatMap((row, place) => {
    const cells = row.map((cell) => cell.split('\n'));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) => {
      const parts = cells.map((lines, column) => {
        const text = lines[line] ?? '';
        const space = ' '.repeat(widths[column]! - columnsOf(text));
        const shown = style(text, place, column, line);
        return (sides[column] ?? (column === 0 ? 'left' : 'right')) === 'left' ? shown + space : space + shown;
      });
      return parts.join(' '.repeat(COLUMN_GAP)).trimEnd();
    });
  });
}

/** A text with the minus signs and quotes of ASCII. */
export function toAscii(text: string): string {
  return text.replaceAll('\u2212', '-').replaceAll(/[\u201c\u201d]/g, '"');
}

/** `2 threads` */
export function formatThreads(threads: number): string {
  return `${threads} ${threads === 1 ? 'thread' : 'threads'}`;
}

/** `1.5 s on 2 threads` */
export function formatTime({ seconds, threads }: { readonly seconds: number; readonly threads: number }): string {
  return `${seconds.toFixed(1)} s on ${formatThreads(threads)}`;
}

/** `1.5 s on 2 threads, 1,000 games per second` */
export function formatSpeed(timing: Parameters<typeof formatTime>[0] & { readonly gamesPerSecond: number }): string {
  return `${formatTime(timing)}, ${formatCount(timing.gamesPerSecond)} games per second`;
}

/** Rounded time for people: `about 5 min`. */
export function formatRoughTime(seconds: number): string {
  return seconds < 1 ? formatDuration(seconds) : `about ${formatDuration(seconds)}`;
}

/** `5 min` */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return 'under 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
