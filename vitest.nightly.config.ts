/**
 * Settings of `npm run test:nightly`: the tests that take longer than a change can wait for, and again, in full, those
 * of which `npm test` and `npm run test:long` try a part (see test/sized.testing.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { beginningWith, shared } from './vitest.config.ts';

const FILES = ['src', 'strategies', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
);

/** True if a file, by itself or by an imported test helper, tries only a part where tests must be quick. */
function isSized(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (text.includes('testSize(')) return true;
  return [...text.matchAll(/ from '(\.[^']*\.testing)\.js'/g)].some(([, path]) =>
    isSized(join(dirname(file), `${path}.ts`), seen),
  );
}

function isNightly(file: string): boolean {
  return file.endsWith('.nightly.test.ts') || (file.endsWith('.test.ts') && isSized(file));
}

export default defineConfig({
  test: {
    ...shared,
    include: FILES.filter(isNightly),
    exclude: [],
    env: { TEST_SIZE: 'long' },
    reporters: ['verbose'],
    // The longest first, so that all cores are at work to the end.
    sequence: { sequencer: beginningWith(/hints|audit-family|results\.test|play-clicks|kills|encoding/) },
  },
});
