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
import { expect, test } from 'vitest';
import { readExperiment } from '../src/experiment/index.js';
import { PACKAGE, temporaryFolder } from './cli/shamus.testing.js';
import { followGuide } from './run-docs.testing.js';
import { testSize } from './sized.testing.js';

const POLICY_GUIDE = join(PACKAGE, 'docs/writing-a-policy.md');

/** The guide to policies: what stands before its chapters, and each chapter. */
const CHAPTERS = readFileSync(POLICY_GUIDE, 'utf8').split(/^(?=## )/m);

const WRITTEN = [
  { chapter: 'Shamus', policies: ['my-uno'] },
  { chapter: 'A convention', policies: ['listener', 'teller', 'my-uno'] },
  { chapter: 'Rummy', policies: ['my-rummy'] },
  { chapter: 'Games of contracts', policies: ['my-shanghai'] },
];

const placeOf = (chapter: string) => CHAPTERS.findIndex((text) => text.startsWith(`## ${chapter}\n`));
const piecesOf = (chapter: string) =>
  [...CHAPTERS[placeOf(chapter)]!.matchAll(/```ts\n(.*?)```/gs)].map(([, piece]) => piece!);
const exampleOf = (policy: string) => join(PACKAGE, `examples/${policy}.ts`);

/** The starter of games of contracts with the code of its chapter. */
function edited(starter: string, chapter: string): string {
  const [added, discard, constants] = piecesOf(chapter);
  return starter
    .replace(/ {2}\/\*\* The card to discard.*?\n {2}}\n/s, () => `${discard}\n${added}`)
    .replace(/^(?=\/\*\* Plays every contract game)/m, () => `${constants}\n`);
}

/** The chapter as it would be if it showed what its commands print. */
async function followedChapter({ chapter, policies }: (typeof WRITTEN)[number]): Promise<string> {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(PACKAGE, join(cwd, 'node_modules/shamus-lab'));
  const text = CHAPTERS[placeOf(chapter)]!;
  return await followGuide(text, cwd, (command) => {
    if (!command.startsWith('node --test')) return;
    // A reader edits a file before running the tests: a copy of the example, or the starter.
    for (const policy of policies) {
      const file = join(cwd, `${policy}.ts`);
      if (existsSync(exampleOf(policy))) cpSync(exampleOf(policy), file);
      else writeFileSync(file, edited(readFileSync(file, 'utf8'), chapter));
    }
    const [, added] = /```js\n([^`]*\btest\(.*?)```/s.exec(text)!;
    appendFileSync(join(cwd, `${policies[0]}.test.mjs`), `\n${added}`);
  });
}

test('each command of the guide to policies prints what stands there', async () => {
  const page = [...CHAPTERS];
  for (const one of WRITTEN.slice(0, testSize(2, undefined))) page[placeOf(one.chapter)] = await followedChapter(one);
  await expect(page.join('')).toMatchFileSnapshot(POLICY_GUIDE);
});

test.each(WRITTEN)(
  'the code about $chapter is that of the example, or goes into the starter',
  ({ chapter, policies }) => {
    const starter = () => edited(readFileSync(join(PACKAGE, 'templates/contracts/player.ts'), 'utf8'), chapter);
    const codeOf = (policy: string) =>
      existsSync(exampleOf(policy)) ? readFileSync(exampleOf(policy), 'utf8') : starter();
    const code = policies.map(codeOf).join('\n');
    expect(piecesOf(chapter).length).toBeGreaterThanOrEqual(2);
    for (const piece of piecesOf(chapter)) expect(code).toContain(piece);
  },
);

test('each command of the guide to experiments prints what stands there, and every file of it is whole', async () => {
  const path = join(PACKAGE, 'docs/experiments.md');
  const guide = readFileSync(path, 'utf8');
  const cwd = temporaryFolder();
  await expect(await followGuide(guide, cwd)).toMatchFileSnapshot(path);
  const files = readdirSync(cwd).filter((name) => name.endsWith('.yaml'));
  expect(files).toHaveLength(guide.match(/```yaml/g)!.length);
  for (const file of files) expect((await readExperiment(join(cwd, file))).arms.length).toBeGreaterThan(1);
});

test.each(['docs/statistics.md', 'docs/tuning.md', 'docs/where-was-it-lost.md', 'docs/games-as-files.md'])(
  'each command of %s prints what stands there',
  async (name) => {
    const path = join(PACKAGE, name);
    await expect(await followGuide(readFileSync(path, 'utf8'), temporaryFolder())).toMatchFileSnapshot(path);
  },
);

test('the code in the guide to searching is that of its examples, but for how far it is set in', () => {
  const read = (path: string) => readFileSync(join(PACKAGE, path), 'utf8').replaceAll(/^ +/gm, '');
  const examples = ['my-search', 'my-rummy-search'].map((name) => read(`examples/${name}.ts`)).join('\n');
  const pieces = [...read('docs/searching.md').matchAll(/```ts\n(.*?)```/gs)].map(([, piece]) => piece!);
  expect(pieces.length).toBeGreaterThanOrEqual(4);
  for (const piece of pieces) expect(examples).toContain(piece);
});
