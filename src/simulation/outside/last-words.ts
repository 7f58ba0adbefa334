/** Faults of processes, with their last lines on stderr, in the forms in which runtimes report uncaught errors. */
import { IllegalMove } from '../../game/index.js';

/** Fault of a process. The message continues its name: `did not answer within 10 seconds`. */
export class OutsideFault extends Error {
  override readonly name = 'OutsideFault';

  constructor(
    message: string,
    /** Its last words on stderr, see `lastErrorLines`; may be empty. */
    readonly lastWords = '',
  ) {
    super(message);
  }
}

export function addLastErrorLines(cause: unknown, lastWords: string): unknown {
  const said = lastWords === '' ? '' : `; ${lastWords}`;
  if (cause instanceof IllegalMove) return new IllegalMove(cause.rule, cause.message + said);
  return cause instanceof OutsideFault ? new OutsideFault(cause.message + said) : cause;
}

/** Lines that are told where no error is recognised. */
const MAX_LINES = 5;

const HEADLINE = /^(?:error: )?(?:Uncaught )?(?:\(in promise\) )?[\w.$]*(?:Error|Exception)\b(?: \[\w+\])?(?::|$)/;
const JAVA = /^Exception in thread ".*" /;
const FRAME = /^\s+at \S/;
/** Frames in the runtime itself. */
const INTERNAL = /[( ](?:node|ext|internal):/;
const CARETS = /^\s*[\^~]+\s*$/;
/** Lines of Node and Bun after a stack. */
const EPILOGUE = /^(?:Node\.js v\d|Bun v\d|\(Use `node --trace-)/;

/** Continues a message about a process: the error that ended it, or else its last lines; empty if it wrote nothing. */
export function lastErrorLines(stderr: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with it
  const plain = stderr.replaceAll(/\x1b\[[\d;]*m/g, '').trimEnd();
  const lines = plain.split('\n').filter((line) => !EPILOGUE.test(line));
  const error = pythonError(lines) ?? panic(lines) ?? stackError(lines);
  if (error !== null) return `its stderr says '${error}'`;
  const code = lines.findLastIndex((line) => CARETS.test(line));
  const last = lines
    .slice(code + 1)
    .join('\n')
    .trim()
    .split('\n')
    .slice(-MAX_LINES)
    .join('\n');
  return last === '' ? '' : `its stderr ends with '${last}'`;
}

/** Python: after the last traceback the first line that is not indented, and the rest of its message. */
function pythonError(lines: readonly string[]): string | null {
  const start = lines.findLastIndex((line) => line.startsWith('Traceback (most recent call last)'));
  const end = lines.findIndex((line, at) => at > start && /^\S/.test(line));
  if (start < 0 || end < 0 || lines.length - end > MAX_LINES) return null;
  const place = lines.slice(start, end).findLast((line) => /^ {2}File /.test(line));
  return `${lines.slice(end).join('\n').trim()}${place === undefined ? '' : `, ${place.trim()}`}`;
}

/** Rust, whose message is on the next line since version 1.73, and Go. */
function panic(lines: readonly string[]): string | null {
  const at = lines.findLastIndex((line) => /^thread .* panicked at |^(?:panic|fatal error): /.test(line));
  if (at < 0) return null;
  const line = lines[at]!;
  return line.endsWith(':') ? `${line} ${lines[at + 1] ?? ''}`.trimEnd() : line;
}

/** Node, Deno, Bun and Java: the line above the last stack that names an error, and the process's own place in it. */
function stackError(lines: readonly string[]): string | null {
  const last = lines.findLastIndex((line) => FRAME.test(line));
  const isHeadline = (line: string) => HEADLINE.test(line) || JAVA.test(line);
  const at = last < 0 ? lines.findLastIndex(isHeadline) : headlineAbove(lines, last, isHeadline);
  // An error followed by other lines need not have ended the process.
  if (at < 0 || lines.slice(Math.max(at, last) + 1).some((line) => /^[^\s}\]]/.test(line))) return null;
  const frame = lines.slice(at).find((line) => FRAME.test(line) && !INTERNAL.test(line));
  return `${lines[at]!}${frame === undefined ? '' : ` ${frame.trim().replace(/ {$/, '')}`}`;
}

function headlineAbove(lines: readonly string[], last: number, isHeadline: (line: string) => boolean): number {
  const named = lines.findLastIndex((line, at) => at < last && isHeadline(line));
  // Errors of other names stand below the code that threw them, or right above the stack.
  const code = lines.findLastIndex((line, at) => at < last && CARETS.test(line));
  const below = lines.findIndex((line, at) => at > code && line.trim() !== '' && !FRAME.test(line));
  const above = lines.findIndex((_, at) => FRAME.test(lines[at + 1] ?? ''));
  if (code < 0) return Math.max(named, named < 0 ? above : -1);
  return below >= 0 && below < last ? Math.max(named, below) : named;
}
