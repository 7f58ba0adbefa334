/** Shards: what is said of them, what `shamus merge` refuses, and how much memory it takes. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { expectOneLine, folderWith, outputOf, shamus, temporaryFolder } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { OWN } from './kinds.testing.js';
import { lastingFiles } from './lasting.testing.js';
import { type Change, changeAll, replace } from './tampering.testing.js';

const RUN = 'compare random+random random+meld-first -n 25000 -s parts --threads 1'.split(' ');
const other = (seed: string) => RUN.with(RUN.indexOf('-s') + 1, seed);
const shard = (words: readonly string[], index: number, of = 3) => [
  ...words,
  '--shard',
  `${index}/${of}`,
  '--out',
  'parts',
];

/** Holds the three shards of RUN in `parts`. */
let played: string;

beforeAll(async () => {
  played = temporaryFolder();
  for (const index of [1, 2, 3]) {
    const told = await outputOf(shard(RUN, index), { cwd: played });
    expect(told).toMatch(/^shard \d\/3: [\d,]+ games; when all shards are there: shamus merge parts\n$/);
  }
});

function copyOfShards(): string {
  const cwd = temporaryFolder();
  cpSync(join(played, 'parts'), join(cwd, 'parts'), { recursive: true });
  return cwd;
}

test.each([
  ['run -t random+random -n 400', '400', 2],
  ['compare random+random tips+meld-first -n 400', '400', 2],
])('%s says that shards are whole batches', async (command, games, of) => {
  const cwd = temporaryFolder();
  for (const [index, own] of [[1, games] as const, [of, '0'] as const]) {
    const { code, stderr } = await shamus(shard(command.split(' '), index, of), { cwd });
    const told = `^shamus: note: shard ${index}/${of} has ${own} of ${games} games: shards are whole batches, of up to 10,000 games$`;
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(new RegExp(told, 'm')) });
  }
});

test('shards of a comparison in one folder merge there, and are told as JSON as the command tells all', async () => {
  const cwd = copyOfShards();
  const { timing: _, ...told } = JSON.parse(await outputOf(['merge', 'parts', '--json'], { cwd }));
  const { timing: __, ...whole } = JSON.parse(await outputOf([...RUN, '--out', 'whole', '--json'], { cwd }));
  expect(told).toEqual(whole);
  expect(lastingFiles(join(cwd, 'parts'))).toEqual(lastingFiles(join(cwd, 'whole')));
  // Once more: nothing is in the way.
  await outputOf(['merge', 'parts'], { cwd });
  expect(lastingFiles(join(cwd, 'parts'))).toEqual(lastingFiles(join(cwd, 'whole')));
});

test('a shard is no results folder, and is not played again with --resume once it is complete', async () => {
  const at = { cwd: played };
  for (const command of ['verify', 'report']) {
    const told = await shamus([command, 'parts/shard-1-of-3'], at);
    expectOneLine(told, /^'parts\/shard-1-of-3' holds a shard, a part of a run; when all .*: shamus merge$/);
  }
  const told = await shamus([...shard(RUN, 2), '--resume'], at);
  expect(told).toMatchObject({ code: 0, stderr: 'results: parts (already complete)\n' });
  const refused = await shamus([...shard(other('x'), 2), '--resume'], at);
  expectOneLine(refused, /it was begun with the seed 'parts', and this is 'x'; .* or leave out --resume$/);
});

/** Changes what shards say of themselves. */
const forge = (from: RegExp, to: string, ...which: number[]): Change =>
  changeAll(...which.map((index) => replace(`shard-${index}-of-3/run.jsonl`, from, to)));
const VERSION = [/"version":"[^"]*"/, '"version":"0.0.1"'] as const;
const SIGNATURE = [/"signature":"[^"]*"/, '"signature":"abc"'] as const;
const MISSING = /^shard 2 of 3 is missing: play it with --shard 2\/3$/;
const KEPT = /^nothing was written; 2 shards are complete and can be merged when all are there$/;
/** Shards that are changed, and each line that is said; of the first kind only that line, where others follow. */
const REFUSED: Readonly<Record<string, readonly [change: Change, ...lines: RegExp[]]>> = {
  'a shard that is missing': [(parts) => rmSync(join(parts, 'shard-2-of-3'), { recursive: true }), MISSING, KEPT],
  'a shard of another run': [
    (parts) => outputOf([...shard(other('other'), 2), '--force'], { cwd: join(parts, '..') }),
    /^'parts\/shard-2-of-3' is of another run: it was begun with the seed 'other', and the others have 'parts'$/,
    MISSING,
    KEPT,
  ],
  'a shard of another version': [
    forge(...VERSION, 2),
    /it was begun with version '0\.0\.1', and the others have '/,
    MISSING,
    KEPT,
  ],
  'a shard of another engine': [
    forge(...SIGNATURE, 2),
    /with the engine signature 'abc', and the others have '/,
    MISSING,
    KEPT,
  ],
  'a shard of another policy': [
    forge(/"sha256":"[^"]*"/, '"sha256":"abc"', 2),
    /with other code of the uno policy 'random'$/,
    MISSING,
    KEPT,
  ],
  'shards of another version': [
    forge(...VERSION, 1, 2, 3),
    /^the shards were played by version 0\.0\.1, and this is [\d.]+: merge them/,
  ],
  'shards of another engine': [
    forge(...SIGNATURE, 1, 2, 3),
    /^the shards were played by an engine with the signature abc, and this/,
  ],
  'a shard in another form': [
    forge(/shamus-journal\/\d/, 'shamus-journal/9', 2),
    /"shamus-journal\/9", which this version .*; merge it with the version that wrote it/,
    KEPT,
  ],
  'a line that is broken': [
    replace('shard-2-of-3/run.jsonl', '"games":10000', '"games":10001'),
    /^broken: 'parts\/shard-2-of-3\/run\.jsonl' was modified or is damaged: line 2 cannot be: .*; play it again with --restart$/,
  ],
};

test.each(Object.entries(REFUSED))('shamus merge says what is in the way: %s', async (_, [forge, ...lines]) => {
  const cwd = copyOfShards();
  await forge(join(cwd, 'parts'));
  const { code, stdout, stderr } = await shamus(['merge', 'parts', '--out', 'merged'], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const said = stderr
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^shamus: /, ''));
  expect(said).toEqual(lines.map((line) => expect.stringMatching(line)));
  expect(existsSync(join(cwd, 'merged/run.jsonl'))).toBe(false);
});

/** Batches of shards whose rows are twice as long, together, as the memory in megabytes that their merge may have. */
const BATCHES = 800_000;
const MEGABYTES = 48;

/** Makes a shard of `times` as many batches as it has, each of them so often one after the other. */
const multiply = (times: number): Change =>
  changeAll(
    replace(
      'run.jsonl',
      /"rule":\{"kind":"games","games":(\d+)\}/,
      (_, games) => `"rule":{"kind":"games","games":${Number(games) * times}}`,
    ),
    replace('run.jsonl', /(?<=\n)\{"group"[\s\S]*(?=\{"line":"end")/, (text) => {
      const lines = text.trimEnd().split('\n');
      const first = JSON.parse(lines[0]!).from * times;
      const line = (place: number) =>
        lines[Math.floor(place / times)]!.replace(/"from":\d+/, `"from":${first + place}`);
      return Array.from({ length: lines.length * times }, (_, place) => `${line(place)}\n`).join('');
    }),
  );

testSize(() => {}, test)('shamus merge takes no more memory for many batches than for few', async () => {
  const cwd = folderWith({ 'own.mjs': OWN.replace('batch: 50', 'batch: 1') });
  const words = 'run -t ./own.mjs+random -n 8 --threads 1'.split(' ');
  for (const index of [1, 2]) {
    await outputOf(shard(words, index, 2), { cwd });
    await multiply(BATCHES / 8)(join(cwd, `parts/shard-${index}-of-2`));
  }
  const env = { NODE_OPTIONS: `--max-old-space-size=${MEGABYTES}` };
  const told = await outputOf(['merge', 'parts'], { cwd, env });
  expect(told).toContain(`${BATCHES.toLocaleString('en')} games`);
});
