/** Exports of the package, and the code of its guides. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { GAME_NAMES, shippedPolicies } from 'shamus-lab';
import { describe, expect, test } from 'vitest';
import { outputOf, PACKAGE, start, temporaryFolder } from './cli/shamus.testing.js';

const GUIDE = join(PACKAGE, 'docs/library.md');

describe('the guide', () => {
  test('has short pieces of code, each of which prints what stands below it', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(PACKAGE, join(cwd, 'node_modules/shamus-lab'));
    const guide = readFileSync(GUIDE, 'utf8');
    let written = '';
    let last = 0;
    const pieces = [...guide.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```\n/gs)];
    expect(pieces).toHaveLength(guide.match(/```js/g)!.length);
    for (const [place, { 0: whole, 1: code, index }] of pieces.entries()) {
      expect(code!.split('\n').length).toBeLessThanOrEqual(31);
      writeFileSync(join(cwd, `${place}.mjs`), code!);
      const { code: exit, stdout, stderr } = await start(process.execPath, [`${place}.mjs`], { cwd }).end;
      expect({ exit, stderr: stderr.replaceAll(/^\d+ games, .* s\r/gm, '') }).toEqual({ exit: 0, stderr: '' });
      written += `${guide.slice(last, index)}\`\`\`js\n${code}\`\`\`\n\n\`\`\`text\n${stdout}\`\`\`\n`;
      last = index + whole!.length;
    }
    await expect(written + guide.slice(last)).toMatchFileSnapshot(GUIDE);
  });

  test('has code for a page, which plays without Node as the command does', async () => {
    const guide = readFileSync(GUIDE, 'utf8');
    const [, imports, example] = /```js\n(import [^;]* from 'shamus-lab\/engine';)\n(.*?)```/s.exec(guide)!;
    const { outputFiles, metafile } = await build({
      stdin: { contents: `${imports} export async function main() { ${example} }`, resolveDir: PACKAGE },
      ...{ bundle: true, write: false, metafile: true, platform: 'browser', format: 'iife', globalName: 'page' },
      ...{ logLevel: 'silent', absWorkingDir: PACKAGE, define: { 'import.meta.url': '"http://page/"' } },
    });
    expect(Object.keys(metafile.inputs).filter((path) => /\bnode:|src\/(cli|outside|queue)\//.test(path))).toEqual([]);
    // Context with all that a page has and without Node's own things: TextEncoder and URL are of the web.
    const said: number[][] = [];
    const page = createContext({
      ...{ TextEncoder, TextDecoder, URL, performance, setTimeout, setInterval, clearInterval, AbortController },
      console: { log: (...told: number[]) => said.push(told) },
    });
    await runInContext(`${outputFiles[0]!.text}; page.main();`, page);
    const [, words] = /`npx shamus (run [^`]*)` has the same numbers/.exec(guide)!;
    const { findings } = JSON.parse(await outputOf(words!.split(' ')));
    const { mean, low, high } = findings.find((one: { measure: string }) => one.measure === 'any').estimate;
    expect(said).toEqual([[mean, low, high]]);
  });
});

const fileOf = (name: string) => createRequire(join(PACKAGE, 'package.json')).resolve(`shamus-lab${name.slice(1)}`);
test('what the package exports is there once it is built, and the guide names every entry', () => {
  const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const entries = Object.keys(exports).filter((name) => !/strategies|package/.test(name));
  const guide = readFileSync(join(PACKAGE, 'docs/library.md'), 'utf8');
  expect(entries.length).toBe(6);
  for (const name of entries) {
    expect(readFileSync(join(PACKAGE, exports[name].types), 'utf8')).toContain('export');
    expect(readFileSync(fileOf(name), 'utf8')).toContain('export');
    expect(guide).toContain(`\`shamus-lab${name.slice(1)}\``);
  }
});

test.each(GAME_NAMES)('shipped policies of %s with a file to themselves are imported by their names', async (game) => {
  const shipped = await shippedPolicies(game);
  let count = 0;
  for (const { name, source } of shipped) {
    const isAlone = (await import(source)).default?.name === name;
    // Several policies have these names, in files of other names.
    if (!isAlone || name === 'random' || name === 'tips') continue;
    const [, folder] = /\/strategies\/(shamus|rummy\/contracts|rummy)\//.exec(source)!;
    expect(fileOf(`./strategies/${folder}/${name}`)).toBe(fileURLToPath(source));
    count++;
  }
  expect(count).toBeGreaterThan(3);
});

/** Starters, and the code of the guides that policies are written by. */
const TAUGHT = ['templates', 'docs', 'examples']
  .flatMap((folder) =>
    readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .concat('README.md', 'src/games/shamus/policy.ts', 'src/games/rummy/policy.ts')
  .filter((file) => /\.(ts|js|md)$/.test(file));

test('what starters and guides name of a view exists', () => {
  const declared = ['shamus', 'rummy'].map((game) =>
    readFileSync(join(PACKAGE, `src/games/${game}/policy.ts`), 'utf8'),
  );
  const members = new Set([...declared.join().matchAll(/^ {2}readonly (\w+):/gm)].map(([, member]) => member!));
  const named = TAUGHT.flatMap((file) => {
    const words = [...readFileSync(join(PACKAGE, file), 'utf8').matchAll(/\bview\.(\w+)/g)].map(([, word]) => word!);
    return words.map((word) => ({ file, word }));
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ word }) => !members.has(word))).toEqual([]);
});
