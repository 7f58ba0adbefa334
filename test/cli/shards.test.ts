/** Runs that are played in shards and merged; src/results/shards/shards.test.ts kills at every call that changes the disk. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealed } from '../../src/results/disk/seal.js';
import { sized } from '../sized.testing.js';
import {
  expectOneLine,
  folderWith,
  printed,
  shamus,
  startShamus,
  temporaryFolder,
  untilSeen,
} from './shamus.testing.js';

/** A policy with small batches, so that there are many in few games. */
const OWN = `import { sets, unoPolicy } from 'shamus-lab/shamus';
export default unoPolicy({
  name: 'own', summary: 's', description: 'd', batch: 30,
  create: () => ({ play: (view) => sets.firstCard(view.playableLo, view.playableHi), call: () => 0 }),
});
`;

const FILE = `question: Does it merge?
seed: merged
games: 250
against: { team: random+random, label: the control }
outputs: { records: parquet }
arms:
  - variant: ${sized('standard', '[standard, expert]')}
    team: [random+random, ./own.mjs+meld-first]
  - team: plain+plain
    label: plain
    note: An arm with a label.
`;

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'an experiment with controls, labels and records as Parquet': ['experiment', 'study.yaml', '--spot-checks', '0'],
  ...sized(
    {},
    {
      'a comparison with records as CSV': [
        'compare',
        'random+random',
        './own.mjs+random',
        '-n',
        '200',
        '--records',
        'csv',
      ],
      'a run of rounds': [
        'run',
        '--game',
        'rummy',
        '-t',
        'greedy,careful',
        '--field',
        'random',
        '-n',
        '25000',
        '--players',
        '3',
      ],
      'a duel': ['compare', 'greedy', 'careful', '--game', 'rummy', '-n', '25000', '--records', 'parquet'],
    },
  ),
};

/** What may differ between two machines. */
const OF_THE_MACHINE = ['command', 'finished', 'seconds', 'sittings', 'machine', 'merged', 'sha256'];

/** All files of results, but what may differ; shards that lie there too are left out. */
function filesOf(folder: string): Record<string, unknown> {
  const names = readdirSync(folder).filter((name) => !name.startsWith('shard-'));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
  const { files: hashes, ...manifest } = JSON.parse(files['manifest.json']!);
  const { 'report.html': _, ...lasting } = hashes;
  for (const name of OF_THE_MACHINE) delete manifest[name];
  const report = files['report.html']
    ?.replace(/<pre class="command".*?<\/pre>/s, '')
    .replaceAll(/<dt>(Machines?|Finished)<\/dt><dd>.*?<\/dd>/gs, '');
  return { ...files, 'manifest.json': { ...manifest, files: lasting }, 'report.html': report };
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

/** Runs a command, killing it at random moments so many times. */
async function killedTillDone(words: readonly string[], cwd: string, kills: number): Promise<void> {
  for (let left = kills; ; ) {
    if (left === 0) return void (await printed(words, { cwd }));
    const { process: child, end } = startShamus(words, { cwd });
    const out = join(cwd, 'parts');
    await untilSeen(() => existsSync(out), child);
    await Promise.race([end, sleep(1500 * Math.random())]);
    if (child.exitCode === null && child.kill('SIGKILL')) left--;
    const { code } = await end;
    if (code === 0) return;
  }
}

describe.concurrent('shards in any order, killed at random moments, merge to the same bytes as one run:', () => {
  test.each(Object.entries(COMMANDS))('%s', async (_, words) => {
    for (const of of sized([2], [2, 4, 7])) {
      const cwd = folderWith({ 'study.yaml': FILE, 'own.mjs': OWN });
      const killed = 1 + Math.floor(Math.random() * of);
      for (const index of shuffled(Array.from({ length: of }, (__, place) => place + 1))) {
        const part = [...words, '--shard', `${index}/${of}`, '--out', 'parts', '--resume'];
        await killedTillDone(
          [...part, '--threads', `${1 + (index % sized(1, 2))}`],
          cwd,
          index === killed ? sized(1, 5) : 0,
        );
      }
      const whole = await printed([...words, '--out', 'whole/results', '--threads', '2'], { cwd });
      // No code of a policy is needed to merge.
      renameSync(join(cwd, 'own.mjs'), join(cwd, 'away.mjs'));
      const told = await printed(['merge', 'parts', '--out', 'merged/results'], { cwd });
      renameSync(join(cwd, 'away.mjs'), join(cwd, 'own.mjs'));
      const untimed = (text: string) => text.replaceAll(/^.* games a second\n|[\d.]+ s on \d threads?/gm, '');
      expect(untimed(told)).toBe(untimed(whole));
      expect(filesOf(join(cwd, 'merged/results'))).toEqual(filesOf(join(cwd, 'whole/results')));
      const { command } = JSON.parse(readFileSync(join(cwd, 'merged/results/manifest.json'), 'utf8'));
      expect(command).toContain('--out merged/results');
      expect(command).not.toMatch(/--shard|--resume/);
      expect(await printed(['verify', 'merged/results', '--batches', '3', '--threads', '1'], { cwd })).toMatch(
        /the results are what the/,
      );
    }
  });
});

const RUN = ['compare', 'random+random', 'random+meld-first', '-n', '25000', '-s', 'parts', '--threads', '1'];

/** A folder with the three shards of RUN in `parts`. */
let played: string;

beforeAll(async () => {
  played = temporaryFolder();
  for (const index of [1, 2, 3]) {
    const told = await printed([...RUN, '--shard', `${index}/3`, '--out', 'parts'], { cwd: played });
    expect(told).toMatch(/^shard \d\/3: [\d,]+ games; when all shards are there: shamus merge parts\n$/);
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
    const lines = await refusal((_, cwd) => printed([...other, '--shard', '2/3', '--out', 'parts'], { cwd }));
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
        const text = readFileSync(file, 'utf8').replace(/,\n {2}"sha256": "\w{64}"\n\}\n$/, '\n}\n');
        expect(text).toMatch(from);
        writeFileSync(file, sealed(text.replace(from, to)));
      }
    };

  test.each([
    [/"version": "[^"]*"/, '"version": "0.0.1"', /it was begun with version '0\.0\.1', and the others have '/],
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
      /"version": "[^"]*"/,
      '"version": "0.0.1"',
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
    [
      'batches.csv',
      /^broken: 'parts\/shard-2-of-3\/batches\.csv' has been changed or damaged; play it again with --restart$/,
    ],
    [
      'shard.json',
      /^broken: 'parts\/shard-2-of-3\/shard\.json' has been changed or damaged; play it again with --restart$/,
    ],
  ])('a shard that is broken, by %s', async (name, line) => {
    const [first] = await refusal((parts) => {
      const file = join(parts, 'shard-2-of-3', name);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/10000/, '10001'));
    });
    expect(first).toMatch(line);
  });
});

const ONE = ['run', '-t', 'random+random', '-n', '100', '--out', 'out'];

test.each([
  [[...ONE, '--shard', '0/3'], "--shard must be of the form 3/100, from 1/100 to 100/100, not '0/3'"],
  [[...ONE, '--shard', '4/3'], "--shard must be of the form 3/100, from 1/100 to 100/100, not '4/3'"],
  [[...ONE, '--shard', '1'], "--shard must be of the form 3/100, from 1/100 to 100/100, not '1'"],
  [[...ONE, '--shard', '1/2/3'], "--shard must be of the form 3/100, from 1/100 to 100/100, not '1/2/3'"],
  [[...ONE, '--shard', '1/3', '--shard', '2/3'], /^--shard is given more than once/],
  [[...ONE, '--shard', '1/3', '--json'], /^--shard has no results to print as JSON: shamus merge --json/],
  [[...ONE.slice(0, -2), '--shard', '1/3'], '--shard needs --out, the folder that all shards share'],
  [
    [...ONE, '--shard', '1/3', '--precision', '0.1'],
    /^--shard needs a fixed number of games: what is played for a prec/,
  ],
  [
    ['compare', 'random+random', 'plain+plain', '--sprt', '--shard', '1/2', '--out', 'out'],
    /^--shard needs a fixed numb/,
  ],
  [
    ['tournament', '-t', 'random+random,plain+plain', '--select', 'best', '--shard', '1/2'],
    /^--shard needs a fixed numb/,
  ],
  [
    ['tournament', '-t', 'random+random,plain+plain', '--shard', '1/2'],
    /^a tournament cannot be divided with --shard; /,
  ],
  [['merge', 'nowhere'], "there is no folder 'nowhere'"],
  [['merge', '.'], "'.' holds no shard: a run with --shard makes one"],
  [['merge'], /^not enough non-option arguments/],
] as const)('shamus %j is refused before anything is played', async (words, line) => {
  const cwd = temporaryFolder();
  expectOneLine(await shamus(words, { cwd }), line);
  expect(readdirSync(cwd)).toEqual([]);
});

test('an experiment that stops by what it sees is refused', async () => {
  const cwd = folderWith({ 'study.yaml': FILE.replace('games: 250', 'precision: 0.02'), 'own.mjs': OWN });
  const told = await shamus(['experiment', 'study.yaml', '--shard', '1/2', '--out', 'out'], { cwd });
  expectOneLine(told, /^--shard needs a fixed number of games/);
  expect(readdirSync(cwd).sort()).toEqual(['own.mjs', 'study.yaml']);
});
