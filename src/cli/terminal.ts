/** What the program may write where. */
import { Console } from 'node:console';
import { type Look, PLAIN } from '../report/look.js';
import { shellLine } from '../report/shell.js';

/** Colours are for terminals, and not where NO_COLOR is set (no-color.org). */
export function wantsColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

/** The widest that a table gets, and the narrowest. */
const WIDEST = 120;
const NARROWEST = 60;

/** What can be shown on a stream: what is piped is the same whoever looks at it. */
export function lookOf(stream: NodeJS.WriteStream): Look {
  if (stream.isTTY !== true) return PLAIN;
  const width = Math.max(NARROWEST, Math.min(WIDEST, stream.columns || PLAIN.width));
  return { width, colours: wantsColours(stream), bars: showsUnicode() };
}

/** How long a line of prose may be; what is piped is not broken, so that a line is a thing. */
export function proseWidth(stream: NodeJS.WriteStream): number {
  return stream.isTTY === true ? lookOf(stream).width : Number.POSITIVE_INFINITY;
}

/** By the locale, as other programs do it; the plain Linux console and dumb terminals lack the characters. */
function showsUnicode(): boolean {
  const { LC_ALL, LC_CTYPE, LANG, TERM } = process.env;
  if (TERM === 'dumb' || TERM === 'linux') return false;
  if (process.platform === 'win32') return true;
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}

/** To be called before a user's policy is loaded: stdout is for results, and what the policy prints goes to stderr. */
export function keepStdoutForResults(): void {
  globalThis.console = new Console(process.stderr);
}

/** The command as the user could type it again. */
export function commandLine(): string {
  return shellLine(['shamus', ...process.argv.slice(2)]);
}
