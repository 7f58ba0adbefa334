/** What is wrong with a file of results, and texts compared line by line. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../game/index.js';

/** What is wrong with a file, and where in it. */
export interface Discrepancy {
  readonly file: string;
  /** 1 is the first; null where it is the whole file. */
  readonly line: number | null;
  readonly message: string;
}

/** Reports a file as a whole, or one of its lines (from 1). */
export function inFile(file: string, message: string, line: number | null = null): Discrepancy {
  return { file, line, message };
}

/** Reads the lines of a file in a folder; none if there is no such file. @throws UsageError if it cannot be read */
export function readLines(path: string, file: string): string[] {
  const whole = join(path, file);
  if (!existsSync(whole)) return [];
  try {
    return readFileSync(whole, 'utf8').split('\n');
  } catch (error) {
    throw new UsageError(`cannot read '${whole}': ${(error as NodeJS.ErrnoException).code}`);
  }
}

/**
 * Finds the first line in which a file is not what it should be.
 *
 * @param source what its content follows from
 */
export function findDifference(path: string, file: string, expected: string, source: string): Discrepancy[] {
  const lines = readLines(path, file);
  const should = expected.split('\n');
  const place = should.findIndex((line, at) => line !== lines[at]);
  if (place < 0 && lines.length === should.length) return [];
  const at = place < 0 ? should.length : place;
  return [inFile(file, `says ${quote(lines[at])}, where ${source} comes to ${quote(should[at])}`, at + 1)];
}

function quote(line: string | undefined): string {
  if (line === undefined) return 'nothing';
  const text = line.trim();
  return text.length > 60 ? `'${text.slice(0, 57)}...'` : `'${text}'`;
}
