/** Paths of the repository that the guides name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE } from './cli/shamus.testing.js';

const PATH = /`((?:src|strategies|test|bench|experiments|templates)\/[\w./-]+)`/g;

const read = (path: string) => readFileSync(join(PACKAGE, path), 'utf8');
const pathsIn = (page: string) => [...read(page).matchAll(PATH)].map(([, path]) => path!);

/** Files below a folder whose names end so. */
function filesIn(folder: string, ending: string): string[] {
  const names = readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
}

test('every path that a guide names is there', () => {
  const roots = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'results/README.md'];
  const pages = [...roots, ...filesIn('docs', '.md')];
  const lost = pages.flatMap((page) => pathsIn(page).filter((path) => !existsSync(join(PACKAGE, path))));
  expect(lost).toEqual([]);
});

const EXAMPLES = [
  { folders: ['src/games/shamus'], words: /pickupUse|pickUpNeedsMeld/ },
  { folders: ['src/games/rummy', 'strategies/rummy'], words: /LAST_CARD|lastCard|keepsLast/ },
];

test.each(EXAMPLES)(
  'the guide to adding a ruling names every file of $folders that knows its example',
  ({ folders, words }) => {
    const sources = folders.flatMap((folder) => filesIn(folder, '.ts'));
    const knowing = sources.filter((file) => !/\.test(ing)?\.ts$/.test(file) && words.test(read(file)));
    expect(knowing.length).toBeGreaterThan(5);
    expect(pathsIn('docs/adding-a-ruling.md')).toEqual(expect.arrayContaining(knowing));
  },
);
