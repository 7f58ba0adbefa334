/** What is packed and published: everything that its pages point to. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PACKAGE, start } from './cli/shamus.testing.js';

/** Paths of the files in the package. */
let files: string[];
beforeAll(async () => {
  // Without scripts: packing would build the package, which other tests use at the same time.
  const { code, stdout } = await start('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']).end;
  expect(code).toBe(0);
  files = JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path);
});

/** What GitHub makes of a heading, for links. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Links and pictures that lead nowhere in the package. */
function lostLinks(page: string): string[] {
  const text = readFileSync(join(PACKAGE, page), 'utf8');
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link]) => link!);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path, anchor] = link.split('#') as [string, string?];
    const target = path === '' ? page : join(dirname(page), path).replace(/\/$/, '');
    if (!files.some((file) => file === target || file.startsWith(`${target}/`))) return true;
    if (anchor === undefined) return false;
    const headings = [...readFileSync(join(PACKAGE, target), 'utf8').matchAll(/^#+ (.*)$/gm)].map(
      ([, heading]) => heading!,
    );
    return !headings.map(anchorOf).includes(anchor);
  });
}

test('every link of every page of the package leads to something in it', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  for (const page of [
    'README.md',
    'CHANGELOG.md',
    'results/README.md',
    'docs/experiments.md',
    'docs/rules-of-shamus.md',
  ]) {
    expect(pages).toContain(page);
  }
  expect(pages.flatMap((page) => lostLinks(page).map((link) => `${page}: ${link}`))).toEqual([]);
});

test('paths that the README names are there, those of the sources in the repository apart', () => {
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/(?:^|[\s`(])((?:docs|examples|experiments|strategies|templates)\/[\w./-]*\w)/gm)];
  expect(named.length).toBeGreaterThan(5);
  for (const [, path] of named) {
    expect(
      files.some((file) => file === path || file.startsWith(`${path}/`)),
      path,
    ).toBe(true);
  }
});

test('the package holds no tests, and no sources but the strategies', () => {
  expect(files.filter((file) => /\.(test|testing)\.[mc]?[jt]s$/.test(file) && !file.startsWith('templates/'))).toEqual(
    [],
  );
  expect(files.filter((file) => /^(src|test|node_modules)\//.test(file))).toEqual([]);
  expect(files).toContain('strategies/shamus/ace-keeper.ts');
});
