import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE } from './cli/shamus.testing.js';

const FILES = ['src', 'strategies', 'bench']
  .flatMap((folder) =>
    readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /(?<!\.test|\.testing)\.ts$/.test(name));

/** For each import of a folder's file by its sibling's: the two folders, and the importing file. */
function* importsOfSiblings(): Generator<{ from: string; to: string; file: string }> {
  for (const file of FILES) {
    for (const [, path] of readFileSync(join(PACKAGE, file), 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)) {
      const own = file.split('/');
      const other = relative(PACKAGE, resolve(PACKAGE, dirname(file), path!)).split('/');
      const depth = own.findIndex((part, place) => part !== other[place]);
      // Files of the folder that both lie in, or of one above, are no siblings; nor are the top folders, of which bench uses src.
      if (depth < 1 || depth >= own.length - 1 || depth >= other.length - 1) continue;
      yield { from: own.slice(0, depth + 1).join('/'), to: other.slice(0, depth + 1).join('/'), file };
    }
  }
}

test('of two sibling folders at most one imports the other', () => {
  const all = [...importsOfSiblings()];
  expect(all.length).toBeGreaterThan(500);
  const both = all.filter(({ from, to }) => all.some((other) => other.from === to && other.to === from));
  expect(both).toEqual([]);
});
