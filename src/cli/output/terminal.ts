/** Output streams, terminals and files of pages. */
import { Console } from 'node:console';
import { basename, dirname } from 'node:path';
import { formatShellLine, oneLine } from '../../game/index.js';
import { PLAIN_STYLE, type TerminalStyle } from '../../report/lines.js';
import { ResultsFolder } from '../../results/disk/folder.js';
import { hidePassword } from '../../simulation/queue/address.js';
import { OutputClosed } from '../exit-codes.js';

/** Colours only on terminals, and not if NO_COLOR is set (no-color.org). */
export function shouldUseColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

const MAX_WIDTH = 120;
const MIN_WIDTH = 60;

/** Abilities of a stream; piped output is always the same. */
export function terminalStyle(stream: NodeJS.WriteStream): TerminalStyle {
  if (stream.isTTY !== true) return PLAIN_STYLE;
  const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, stream.columns || PLAIN_STYLE.width));
  return { width, colours: shouldUseColours(stream), bars: showsUnicode() };
}

/** The width of prose; piped output is not wrapped, so that each entry is one line. */
export function proseWidth(stream: NodeJS.WriteStream): number {
  return stream.isTTY === true ? terminalStyle(stream).width : Number.POSITIVE_INFINITY;
}

/** Decided by the locale, as in other programs; the Linux console and dumb terminals lack the characters. */
function showsUnicode(): boolean {
  const { LC_ALL, LC_CTYPE, LANG, TERM } = process.env;
  if (TERM === 'dumb' || TERM === 'linux') return false;
  if (process.platform === 'win32') return true;
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}

/** Has output of policies go to stderr: stdout is for results. */
export function keepStdoutForResults(): void {
  globalThis.console = new Console(process.stderr);
}

/** The command line, to be typed again; without the password of a queue, for it is kept with the results. */
export function commandLine(): string {
  const words = process.argv.slice(2).map((word) => word.replace(/rediss?:\/\/.*/i, hidePassword));
  return formatShellLine(['shamus', ...words]);
}

/** Words of the command for all shards together: without the shard, and without options about earlier results. */
export function commandWithoutShard(): string[] {
  const words = process.argv.slice(2);
  const isLeft = (word: string, place: number) =>
    !/^--(resume|restart|force)$|^--shard(=|$)/.test(word) && words[place - 1] !== '--shard';
  return ['shamus', ...words.filter(isLeft)];
}

/** `--out DIR` and `-o DIR`; `--out=DIR`, `-o=DIR` and `-oDIR`. */
const OUT = /^(--out|-o)$|^(--out=|-o=?).+$/;

/** The words of a command that writes its results to another folder. */
export function commandWithOut(words: readonly string[], out: string): string[] {
  const place = words.findIndex((word) => OUT.test(word));
  if (place < 0) return [...words, '--out', out];
  const isApart = /^(--out|-o)$/.test(words[place]!);
  return [...words.slice(0, place), isApart ? words[place]! : '--out', out, ...words.slice(place + (isApart ? 2 : 1))];
}

/**
 * Writes a page to a file or to stdout.
 *
 * @param out the file that the user named, `-` for stdout; without one the page goes to stdout or, if that is a terminal,
 *   to a file in this folder, which is told on stderr
 * @param name the name of that file, as in `game-7.html`
 * @throws ResultsError if the file cannot be written
 */
export async function outputPage(page: string, out: string | undefined, name: string): Promise<void> {
  if (out === '-' || (out === undefined && !process.stdout.isTTY)) return print(page);
  const path = out ?? name;
  new ResultsFolder(dirname(path)).write(basename(path), page);
  if (out === undefined) console.error(`page: ${oneLine(path)}`);
}

/** Writes to stdout and waits until the reader has caught up. @throws OutputClosed if there is no reader any more */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(new OutputClosed()) : resolve()));
  });
}

/** Writes results: JSON in a line if it is asked for, else a text. */
export function printResults(json: boolean, value: unknown, text: () => string): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : text());
}
