/**
 * The guides, step by step as a reader follows them. When the program prints something else than a guide shows,
 * `npm run test:long -- test/guide -u` writes the guide anew; then read the words around it again.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readExperiment } from '../src/experiment/index.js';
import { PACKAGE, temporaryFolder } from './cli/shamus.testing.js';
import { followed } from './run-docs.testing.js';
import { testSize } from './sized.testing.js';

const POLICY_GUIDES = [
  { path: 'docs/writing-a-policy.md', policy: 'my-uno' },
  { path: 'docs/writing-a-rummy-policy.md', policy: 'my-rummy' },
  { path: 'docs/writing-a-contract-policy.md', policy: 'my-shanghai' },
];

describe.each(POLICY_GUIDES)('$path', ({ path, policy }) => {
  const guide = readFileSync(join(PACKAGE, path), 'utf8');
  const pieces = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, piece]) => piece!);
  const example = join(PACKAGE, `examples/${policy}.ts`);

  /** The starter of games of contracts with the guide's code. */
  function edited(starter: string): string {
    const [added, discard, constants] = pieces;
    return starter
      .replace(/ {2}\/\*\* The card to discard.*?\n {2}}\n/s, () => `${discard}\n${added}`)
      .replace(/^(?=\/\*\* Plays every game)/m, () => `${constants}\n`);
  }

  /** What a reader does with his editor before he runs the tests: he copies the example, or edits the starter. */
  function followTheGuide(cwd: string): void {
    const file = join(cwd, `${policy}.ts`);
    if (existsSync(example)) cpSync(example, file);
    else writeFileSync(file, edited(readFileSync(file, 'utf8')));
    const [, added] = /```js\n(test\(.*?)```/s.exec(guide)!;
    appendFileSync(join(cwd, `${policy}.test.mjs`), `\n${added}`);
  }

  const isTried = testSize(policy === 'my-uno', true);
  (isTried ? test : () => {})('each command prints what stands there', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(PACKAGE, join(cwd, 'node_modules/shamus-lab'));
    const printed = await followed(guide, cwd, (command) => {
      if (command.startsWith('node --test')) followTheGuide(cwd);
    });
    await expect(printed).toMatchFileSnapshot(join(PACKAGE, path));
  });

  test('its code is that of the example, or goes into the starter', () => {
    const starter = () => edited(readFileSync(join(PACKAGE, 'templates/contracts/player.ts'), 'utf8'));
    const code = existsSync(example) ? readFileSync(example, 'utf8') : starter();
    expect(pieces.length).toBeGreaterThanOrEqual(2);
    for (const piece of pieces) expect(code).toContain(piece);
  });
});

test('each command of the guide to experiments prints what stands there, and every file of it is whole', async () => {
  const path = join(PACKAGE, 'docs/experiments.md');
  const guide = readFileSync(path, 'utf8');
  const cwd = temporaryFolder();
  await expect(await followed(guide, cwd)).toMatchFileSnapshot(path);
  const files = readdirSync(cwd).filter((name) => name.endsWith('.yaml'));
  expect(files).toHaveLength(guide.match(/```yaml/g)!.length);
  for (const file of files) expect((await readExperiment(join(cwd, file))).arms.length).toBeGreaterThan(1);
});

test.each(['docs/sequential-tests.md', 'docs/tuning.md', 'docs/where-was-it-lost.md', 'docs/games-as-files.md'])(
  'each command of %s prints what stands there',
  async (name) => {
    const path = join(PACKAGE, name);
    await expect(await followed(readFileSync(path, 'utf8'), temporaryFolder())).toMatchFileSnapshot(path);
  },
);

test('the code in the guide to searching is that of its examples, but for how far it is set in', () => {
  const read = (path: string) => readFileSync(join(PACKAGE, path), 'utf8').replaceAll(/^ +/gm, '');
  const examples = ['my-search', 'my-rummy-search'].map((name) => read(`examples/${name}.ts`)).join('\n');
  const pieces = [...read('docs/searching.md').matchAll(/```ts\n(.*?)```/gs)].map(([, piece]) => piece!);
  expect(pieces.length).toBeGreaterThanOrEqual(4);
  for (const piece of pieces) expect(examples).toContain(piece);
});
