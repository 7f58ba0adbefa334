/** What is wrong with a file of results, and texts compared line by line. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { UsageError } from '../game/index.js';
import { hashOfFile } from './disk/files.js';
import type { Manifest } from './format.js';

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

/**
 * Reads the lines of a file that may be larger than memory, each with its line break; none if there is no such file.
 *
 * @throws UsageError if it cannot be read
 */
export function* readLines(path: string, file: string): Generator<string> {
  const whole = join(path, file);
  if (!existsSync(whole)) return;
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.allocUnsafe(1 << 18);
  let opened: number | undefined;
  try {
    opened = openSync(whole, 'r');
    let rest = '';
    for (let read = 1; read > 0; ) {
      read = readSync(opened, buffer, 0, buffer.length, null);
      const lines = `${rest}${read > 0 ? decoder.write(buffer.subarray(0, read)) : decoder.end()}`.split(/(?<=\n)/);
      rest = read > 0 && !lines.at(-1)!.endsWith('\n') ? lines.pop()! : '';
      yield* lines.filter((line) => line !== '');
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new UsageError(`cannot read '${whole}': ${code}`);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/**
 * Finds the first line in which a file is not what it should be.
 *
 * @param source what its content follows from
 */
export function findDifference(path: string, file: string, expected: string, source: string): Discrepancy[] {
  const should = expected.split(/(?<=\n)/);
  const differs = (at: number, is: string | undefined) => [
    inFile(file, `says ${quote(is)}, where ${source} comes to ${quote(should[at])}`, at + 1),
  ];
  let at = 0;
  for (const is of readLines(path, file)) {
    if (is !== should[at]) return differs(at, is);
    at++;
  }
  return at < should.length ? differs(at, undefined) : [];
}

/** Finds files that are missing, or differ from their hash. @param where the file that lists them */
export function findChangedFiles(path: string, files: Manifest['files'], where = 'manifest.json'): Discrepancy[] {
  return Object.entries(files).flatMap(([file, { bytes, sha256 }]) => {
    const found = statSync(join(path, file), { throwIfNoEntry: false });
    if (found === undefined) return [inFile(file, 'is missing')];
    if (!found.isFile()) return [inFile(file, 'is not a file')];
    const hash = hashOfFile(join(path, file));
    if (hash.sha256 === sha256 && hash.bytes === bytes) return [];
    const what = hash.sha256 === sha256 ? 'size' : 'SHA-256';
    return [inFile(file, `is not as it was written: its ${what} is not the one in ${where}`)];
  });
}

function quote(line: string | undefined): string {
  if (line === undefined) return 'nothing';
  const text = line.trim();
  return text.length > 60 ? `'${text.slice(0, 57)}...'` : `'${text}'`;
}
