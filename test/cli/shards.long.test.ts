/** Runs that are played in shards and merged: what is refused, and how that is told. */
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withSelfHash } from '../../src/results/json-file.js';
import { filesOf } from './merged-files.testing.js';
import { expectOneLine, printed, shamus, temporaryFolder } from './shamus.testing.js';

const RUN = ['compare', 'random+random', 'random+meld-first', '-n', '25000', '-s', 'parts', '--threads', '1'];

/** Holds the three shards of RUN in `parts`. */
let played: string;

beforeAll(async () => {
  played = temporaryFolder();
  for (const index of [1, 2, 3]) {
    const told = await printed([...RUN, '--shard', `${index}/3`, '--out', 'parts'], { cwd: played });
    expect(told).toMatch(/^shard \d\/3: [\d,]+ games; when all shards are there: shamus merge parts\n$/);
  }
});

test.each([
  [['run', '-t', 'random+random', '-n', '400'], '400', 2],
  [['compare', 'random+random', 'tips+meld-first', '-n', '400'], '400', 2],
  [
    ['study', '--ladder', 'random+random,tips+meld-first', '-n', '60', '--effect', '0.2', '--reviewed', '0'],
    '[\\d,]+',
    9,
  ],
])('%j says that shards are whole batches', async (words, games, of) => {
  const cwd = temporaryFolder();
  for (const [shard, own] of [
    [`1/${of}`, games],
    [`${of}/${of}`, '0'],
  ] as const) {
    const { code, stderr } = await shamus([...words, '--shard', shard, '--out', 'parts'], { cwd });
    const told = `^shamus: note: shard ${shard} has ${own} of ${games} games: shards are whole batches, of up to 10,000 games$`;
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(new RegExp(told, 'm')) });
  }
});

describe('shards', () => {
  test('of a comparison that lie in one folder merge there, and are told as JSON as the command tells all', async () => {
    const cwd = temporaryFolder();
    cpSync(join(played, 'parts'), join(cwd, 'parts'), { recursive: true });
    const { timing: _, ...told } = JSON.parse(await printed(['merge', 'parts', '--json'], { cwd }));
    const { timing: __, ...whole } = JSON.parse(await printed([...RUN, '--out', 'whole', '--json'], { cwd }));
    expect(told).toEqual(whole);
    expect(filesOf(join(cwd, 'parts'))).toEqual(filesOf(join(cwd, 'whole')));
    // Once more: nothing is in the way.
    await printed(['merge', 'parts'], { cwd });
    expect(filesOf(join(cwd, 'parts'))).toEqual(filesOf(join(cwd, 'whole')));
  });

  test.each(['verify', 'report'])('are no results for %s', async (command) => {
    const told = await shamus([command, 'parts/shard-1-of-3'], { cwd: played });
    expectOneLine(told, /^'parts\/shard-1-of-3' holds a shard, a part of a run; when all .*: shamus merge$/);
  });

  test('that are complete are not played again with --resume', async () => {
    const told = await shamus([...RUN, '--shard', '2/3', '--out', 'parts', '--resume'], { cwd: played });
    expect(told).toMatchObject({ code: 0, stderr: 'results: parts (already complete)\n' });
    const seed = RUN.with(RUN.indexOf('-s') + 1, 'x');
    const other = await shamus([...seed, '--shard', '2/3', '--out', 'parts', '--resume'], { cwd: played });
    expectOneLine(other, /it was begun with the seed 'parts', and this is 'x'; .* or leave out --resume$/);
  });
});

/** What `merge` says of the shards once something is changed, line by line. */
async function refusal(change: (parts: string, cwd: string) => unknown): Promise<string[]> {
  const cwd = temporaryFolder();
  cpSync(join(played, 'parts'), join(cwd, 'parts'), { recursive: true });
  await change(join(cwd, 'parts'), cwd);
  const { code, stdout, stderr } = await shamus(['merge', 'parts', '--out', 'merged'], { cwd });
  expect({ code, stdout, isWritten: existsSync(join(cwd, 'merged/manifest.json')) }).toEqual({
    ...{ code: 1, stdout: '', isWritten: false },
  });
  return stderr
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^shamus: /, ''));
}

const kept = (complete: string) => `nothing was written; ${complete} complete and can be merged when all are there`;

describe('shamus merge says what is in the way:', () => {
  test('a shard that is missing', async () => {
    expect(await refusal((parts) => rmSync(join(parts, 'shard-2-of-3'), { recursive: true }))).toEqual([
      'shard 2 of 3 is missing: play it with --shard 2/3',
      kept('2 shards are'),
    ]);
  });

  test('a shard of another run', async () => {
    const other = RUN.with(RUN.indexOf('-s') + 1, 'other');
    const lines = await refusal((_, cwd) =>
      printed([...other, '--shard', '2/3', '--out', 'parts', '--force'], { cwd }),
    );
    expect(lines).toEqual([
      "'parts/shard-2-of-3' is of another run: it was begun with the seed 'other', and the others have 'parts'",
      'shard 2 of 3 is missing: play it with --shard 2/3',
      kept('2 shards are'),
    ]);
  });

  /** Changes what a shard says of itself, under a seal that is right. */
  const forge =
    (from: RegExp, to: string, ...which: number[]) =>
    (parts: string) => {
      for (const index of which) {
        const file = join(parts, `shard-${index}-of-3`, 'shard.json');
        const text = readFileSync(file, 'utf8');
        expect(text).toMatch(from);
        writeFileSync(file, withSelfHash(JSON.parse(text.replace(from, to))));
      }
    };

  test.each([
    [/"shamus-lab": "[^"]*"/, '"shamus-lab": "0.0.1"', /it was begun with version '0\.0\.1', and the others have '/],
    [
      /"signature": "[^"]*"/,
      '"signature": "abc"',
      /it was begun with the engine signature 'abc', and the others have '/,
    ],
    [/"sha256": "[^"]*"/, '"sha256": "abc"', /it was begun with other code of the uno policy 'random'$/],
  ])('a shard of another version, engine or policy, by %s', async (from, to, line) => {
    const [first] = await refusal(forge(from, to, 2));
    expect(first).toMatch(line);
  });

  test.each([
    [
      /"shamus-lab": "[^"]*"/,
      '"shamus-lab": "0.0.1"',
      /^the shards were played by version 0\.0\.1, and this is [\d.]+: merge them/,
    ],
    [
      /"signature": "[^"]*"/,
      '"signature": "abc"',
      /^the shards were played by an engine with the signature abc, and this/,
    ],
  ])('shards that were all played by another program, by %s', async (from, to, line) => {
    const lines = await refusal(forge(from, to, 1, 2, 3));
    expect(lines).toEqual([expect.stringMatching(line)]);
  });

  test.each([
    ['batches.csv', 'is not as it was written: its SHA-256 is not the one in shard.json'],
    ['shard.json', 'has been changed or damaged'],
  ])('a shard that is broken, by %s', async (name, what) => {
    const [first] = await refusal((parts) => appendFileSync(join(parts, 'shard-2-of-3', name), '\n'));
    expect(first).toBe(`broken: 'parts/shard-2-of-3/${name}' ${what}; play it again with --restart`);
  });

  test('a shard that another version has written', async () => {
    const [first] = await refusal(forge(/shamus-shard\/\d/, 'shamus-shard/1', 2));
    expect(first).toMatch(/"shamus-shard\/1", which this version .*; merge it with the version that wrote it/);
  });
});
