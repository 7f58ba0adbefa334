/** Texts of files line by line. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { UsageError } from '../../game/index.js';
import { readPieces } from './files.js';

/** A mistake in a file of results. */
export interface Discrepancy {
  readonly file: string;
  /** 1 is the first; null where it is the whole file. */
  readonly line: number | null;
  readonly message: string;
}

/** Reports a file as a whole, or one of its lines (from 1). */
export function discrepancyIn(file: string, message: string, line: number | null = null): Discrepancy {
  return { file, line, message };
}

/**
 * Reads the lines of a file that may be larger than memory, each with its line break; none if there is no such file.
 *
 * @throws UsageError if it cannot be read
 */
export function* readLines(path: string): Generator<string> {
  if (!existsSync(path)) return;
  const decoder = new StringDecoder('utf8');
  try {
    // A long line comes in many pieces.
    let pieces: string[] = [];
    for (const bytes of readPieces(path)) {
      const text = decoder.write(bytes);
      let from = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        pieces.push(text.slice(from, end + 1));
        yield pieces.join('');
        pieces = [];
        from = end + 1;
      }
      if (from < text.length) pieces.push(text.slice(from));
    }
    const rest = pieces.join('') + decoder.end();
    if (rest !== '') yield rest;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new UsageError(`cannot read '${path}': ${code}`);
  }
}

/**
 * Finds the first line in which a file is not what it should be.
 *
 * @param source what its content follows from
 */
export function findDifference(path: string, file: string, expected: string, source: string): Discrepancy[] {
  const whole = join(path, file);
  if (!existsSync(whole)) return [discrepancyIn(file, 'is missing')];
  const should = expected.split(/(?<=\n)/);
  const differs = (at: number, is: string | undefined) => {
    const [told, right] = quotes(is, should[at]);
    return [discrepancyIn(file, `says ${told}, where ${source} comes to ${right}`, at + 1)];
  };
  let at = 0;
  for (const is of readLines(whole)) {
    if (is !== should[at]) return differs(at, is);
    at++;
  }
  return at < should.length ? differs(at, undefined) : [];
}

/** Characters of a line that a message quotes, and how many of them stand before the first that differs. */
const MAX_QUOTED = 60;
const BEFORE = 20;

/** Two lines as a message quotes them: around the first character in which they differ. */
function quotes(...lines: readonly [string | undefined, string | undefined]): string[] {
  const [one = '', other = ''] = lines.map((line) => line?.trim());
  let at = 0;
  while (at < Math.min(one.length, other.length) && one[at] === other[at]) at++;
  const from = Math.max(0, at - BEFORE);
  return lines.map((line) => {
    if (line === undefined) return 'nothing';
    const text = line.trim();
    const part = text.slice(from, from + MAX_QUOTED);
    return `'${from > 0 ? '...' : ''}${part}${from + MAX_QUOTED < text.length ? '...' : ''}'`;
  });
}
