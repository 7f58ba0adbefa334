import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../game/index.js';
import type { Discrepancy } from './discrepancy.js';

/** The lines of a file in a folder; none if there is no such file. @throws UsageError if it cannot be read */
export function linesOf(path: string, file: string): string[] {
  const whole = join(path, file);
  if (!existsSync(whole)) return [];
  try {
    return readFileSync(whole, 'utf8').split('\n');
  } catch (error) {
    throw new UsageError(`cannot read '${whole}': ${(error as NodeJS.ErrnoException).code}`);
  }
}

/**
 * The first line in which a file is not what it should be.
 *
 * @param source what its content follows from
 */
export function differences(path: string, file: string, expected: string, source: string): Discrepancy[] {
  const lines = linesOf(path, file);
  const should = expected.split('\n');
  const place = should.findIndex((line, at) => line !== lines[at]);
  if (place < 0 && lines.length === should.length) return [];
  const at = place < 0 ? should.length : place;
  return [{ file, line: at + 1, message: `says ${told(lines[at])}, where ${source} comes to ${told(should[at])}` }];
}

function told(line: string | undefined): string {
  if (line === undefined) return 'nothing';
  const text = line.trim();
  return text.length > 60 ? `'${text.slice(0, 57)}...'` : `'${text}'`;
}
