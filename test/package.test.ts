/** Contents of the published package: every file that its pages point to. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PACKAGE, shamus, start, temporaryFolder } from './cli/shamus.testing.js';

/** Paths of the files in the package, and its bytes when unpacked. */
let files: string[];
let unpackedSize: number;
beforeAll(async () => {
  // Without scripts: packing would build the package, which other tests use at the same time.
  const { code, stdout } = await start('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']).end;
  expect(code).toBe(0);
  const [packed] = JSON.parse(stdout);
  files = packed.files.map(({ path }: { path: string }) => path);
  unpackedSize = packed.unpackedSize;
});

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
    // Pictures are in the repository, and not in the package.
    if (/^[a-z]+:|\.png$/.test(link)) return false;
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
  const named = [
    ...readme.matchAll(/(?:^|[\s`(])((?:docs(?!\/images)|examples|experiments|strategies|templates)\/[\w./-]*\w)/gm),
  ];
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

test('the package holds the program at most twice, the scripts of its page, and no file that points at a source map', () => {
  expect(unpackedSize).toBeLessThan(13.5e6);
  const modules = files.filter((file) => file.endsWith('.js'));
  expect(modules.filter((file) => read(file).includes('\n//# sourceMappingURL='))).toEqual([]);
});

/** Modules that a joined module loads, itself and those loaded on demand among them, and packages that these import. */
function loadedBy(module: string, seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  if (!module.startsWith('dist/')) return seen;
  for (const [, from, onDemand] of read(module).matchAll(
    /^(?:import|export) .*?from "([^"]+)"|import\("([^"]+)"\)/gm,
  )) {
    const name = (from ?? onDemand)!;
    if (!name.startsWith('node:')) loadedBy(name.startsWith('.') ? join(dirname(module), name) : name, seen);
  }
  return seen;
}

test('the process of an isolated policy needs one file of the program', () => {
  expect([...loadedBy('dist/host/host.js')]).toEqual(['dist/host/host.js']);
});

test('who starts a policy where the package is not installed learns where to get it: from this folder', async () => {
  const { stdout } = await shamus(['new', 'policy', 'mine', '--role', 'uno'], { cwd: temporaryFolder() });
  expect(stdout).toContain(`\nThe test needs the package in this folder: npm install ${PACKAGE}`);
});

/* Paths of the repository that the guides name. */

const PATH = /`((?:src|strategies|test|bench|experiments|templates)\/[\w./-]+)`/g;

const read = (path: string) => readFileSync(join(PACKAGE, path), 'utf8');
const pathsIn = (page: string) => [...read(page).matchAll(PATH)].map(([, path]) => path!);

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

test('nothing names an address that does not exist, or promises a page without an installation', () => {
  // Reserved domains answer nobody; `redis://` and tests of servers name them on purpose.
  const INVENTED = /https?:\/\/[\w.-]+\.(example|invalid|test)\b/;
  const roots = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CITATION.cff', 'package.json'];
  const pages = [...roots, ...filesIn('docs', '.md'), ...filesIn('.github', '.yml'), 'site/.vitepress/config.ts'];
  expect(pages.filter((page) => INVENTED.test(read(page)))).toEqual([]);
  if (JSON.parse(read('package.json')).homepage !== undefined) return;
  const promised = pages.filter((page) => /nothing (is )?installed|without (any )?install/i.test(read(page)));
  expect(promised).toEqual([]);
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
    expect(pathsIn('docs/games-as-files.md')).toEqual(expect.arrayContaining(knowing));
  },
);

/* `npm start`, in a clone: what it writes is ignored by git. */

const { scripts } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const STUDY = 'experiments/senior-vs-junior.yaml';

async function git(cwd: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await start('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...words], { cwd })
    .end;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

async function clone(): Promise<string> {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'experiments'));
  const study = readFileSync(join(PACKAGE, STUDY), 'utf8')
    .replace(/^games: .*$/m, 'games: 50')
    .replace(/\[standard, .*\]/, '[standard]');
  writeFileSync(join(cwd, STUDY), study);
  cpSync(join(PACKAGE, '.gitignore'), join(cwd, '.gitignore'));
  cpSync(join(PACKAGE, 'results/senior-vs-junior'), join(cwd, 'results/senior-vs-junior'), { recursive: true });
  await git(cwd, 'init', '--quiet');
  await git(cwd, 'add', '--all');
  await git(cwd, 'commit', '--quiet', '--message', 'cloned');
  return cwd;
}

test('npm start leaves the clone as it found it, and writes where the README says', async () => {
  const cwd = await clone();
  const [node, program, ...words] = scripts.start.split(' ');
  expect([node, program]).toEqual(['node', 'bin/shamus.mjs']);
  for (const _ of ['first', 'again']) {
    const { code, stdout } = await shamus(words, { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('50 games an arm');
    expect(await git(cwd, 'status', '--porcelain')).toBe('');
  }
  const { stdout, stderr } = await start('node', [scripts.prestart.split(' ').at(-1)], { cwd: PACKAGE }).end;
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^shamus: plays the main study: about \d+ (s|min) on \d+ threads?\n$/);
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const [, folder] = /(?:saves these results\s+to|results are saved\s+in)\s+`([^`]+)`/.exec(readme)!;
  expect(existsSync(join(cwd, folder!, 'report.html'))).toBe(true);
});
