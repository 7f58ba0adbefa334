/**
 * What `npm run test:long` runs: the files of long tests, and again, in full, those of which `npm test` tries a part
 * (see test/sized.testing.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';

const FILES = ['src', 'strategies', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
);

function isLong(file: string): boolean {
  if (!file.endsWith('.test.ts')) return false;
  return file.endsWith('.long.test.ts') || readFileSync(file, 'utf8').includes('sized(');
}

export default defineConfig({
  test: {
    ...quick.test,
    include: FILES.filter(isLong),
    exclude: [],
    env: { TEST_SIZE: 'long' },
    reporters: ['verbose'],
  },
});
