/** The list of guarantees in test/README.md: each promise has a test, and each test that it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE } from './cli/shamus.testing.js';

const ROWS = readFileSync(join(PACKAGE, 'test/README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!promise )/.test(line))
  .map((line) => ({
    promise: line.split(' | ')[0]!,
    files: [...line.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file!),
  }));

test('every promise names tests that are there', () => {
  expect(ROWS.length).toBeGreaterThan(30);
  expect(ROWS.filter(({ files }) => files.length === 0)).toEqual([]);
  const named = ROWS.flatMap(({ files }) => files);
  expect(named.filter((file) => !/\.test\.ts$/.test(file) || !existsSync(join(PACKAGE, file)))).toEqual([]);
});
