import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { OWNER } from '../../src/results/disk/lock.js';
import { readResults } from '../../src/results/index.js';
import { withSelfHash } from '../../src/results/json-file.js';
import { testSize } from '../sized.testing.js';
import { filesOf } from './merged-files.testing.js';
import { SIGNALLING, threadsThat } from './policies.testing.js';
import {
  expectOneLine,
  folderWith,
  PROGRAM,
  printed,
  shamus,
  start,
  startShamus,
  temporaryFolder,
  untilSeen,
} from './shamus.testing.js';

/** Kills of each of the ways to run below; src/results/faults.long.test.ts kills at every call that changes the disk. */
const KILLS = testSize(1, 5);
const TEAMS = ['-t', 'random+random,high-first+meld-first'];
const RUN = ['run', ...TEAMS, '-n', '25000', '-s', 'killed', '--threads', '2'];
const FILE = `question: Does it go on?
seed: killed
games: 15000
against: { team: random+random }
outputs: { records: csv }
arms:
  - variant: ${testSize('standard', '[standard, expert]')}
    team: [random+random, high-first+meld-first]
`;

/** Everything that must be the same however often a run was interrupted: all files but the report, which has the folder's name. */
function lastingFiles(folder: string): Record<string, unknown> {
  const { 'report.html': _, 'ceiling.json': ceiling, ...files } = filesOf(folder);
  return { ...files, ceiling: ceiling && JSON.parse(ceiling as string).arms };
}

/** Starts a command again and again, killing it at random moments, until it has been killed often enough and ends. */
async function killedTillDone(words: readonly string[], cwd: string): Promise<string> {
  let kills = 0;
  for (let run = 0; ; run++) {
    const out = `killed-${run}`;
    for (;;) {
      const { process: child, end } = startShamus([...words, '--out', out, '--resume'], { cwd });
      const begun = ['unfinished/lock', 'ceiling-begun.json'].map((name) => join(cwd, out, name));
      if (kills < KILLS) await untilSeen(() => begun.some(existsSync), child);
      if (kills < KILLS) await Promise.race([end, sleep(1000 * Math.random())]);
      if (kills < KILLS && child.exitCode === null && child.kill('SIGKILL')) kills++;
      const { code, stderr } = await end;
      if (code === null) continue;
      expect({ code, stderr: stderr.replaceAll(/^(results|report): .*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
      break;
    }
    if (kills >= KILLS) return join(cwd, out);
  }
}

describe.concurrent('a run that is killed at any moment goes on to the same results, to the byte:', () => {
  const parquet = ['a run with records as Parquet', [...RUN, '--records', 'parquet']] as const;
  // Its records are CSV.
  const experiment = ['an experiment with controls', ['experiment', 'killed.yaml']] as const;
  const ceiling = ['a ceiling', ['ceiling', '-v', 'expert', '-n', '300', '--nodes', '20000']] as const;
  const others = [
    ['a run', RUN],
    ['a run with records as CSV', [...RUN, '--records', 'csv']],
    ['a tournament that selects', ['tournament', ...RUN.slice(1), '--select', 'best']],
  ] as const;

  test.each([experiment, ceiling, ...testSize([], [parquet, ...others])])('%s', async (_, words) => {
    const cwd = folderWith({ 'killed.yaml': FILE });
    const out = await killedTillDone(words, cwd);
    await shamus([...words, '--out', 'whole'], { cwd });
    expect(lastingFiles(out)).toEqual(lastingFiles(join(cwd, 'whole')));
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toMatchObject({ ended: 'complete' });
  });
});

/** A folder with an unfinished run in `results`, which was interrupted after some time. */
async function withUnfinished(words: readonly string[], cwd = temporaryFolder()): Promise<string> {
  const { process: child, end } = startShamus([...words, '--out', 'results'], { cwd });
  await untilSeen(() => existsSync(join(cwd, 'results/unfinished/checkpoint.json')), child);
  child.kill('SIGINT');
  expect((await end).code).toBe(130);
  return cwd;
}

const LONG = ['run', '-t', 'random+random', '-n', '1e8', '-s', 'long', '--out', 'results'];
const SHORT = ['run', '-t', 'random+random', '-n', '100'];

describe('Ctrl-C, which a terminal sends to all processes of a command,', () => {
  const OWN = ['-t', 'own.mjs+random,own.mjs+meld-first', '-n', '1e9', '--threads', '2', '--out', 'results'];

  test.each(testSize(['run'], ['run', 'tournament']))('leaves the results of a %s whole', async (command) => {
    const cwd = folderWith({ 'own.mjs': SIGNALLING });
    // The shell that it was started in does not end before it.
    const line = `trap : INT; "${process.execPath}" "${PROGRAM}" ${[command, ...OWN].join(' ')}; exit $?`;
    const { process: child, end } = start('bash', ['-c', line], { cwd, group: true });
    // Both, for what a tournament counts is batches of all its teams.
    await untilSeen(() => threadsThat('going', cwd) === 2, child);
    process.kill(-child.pid!, 'SIGINT');
    const { code, stderr } = await end;
    expect(code).toBe(130);
    // On a busy machine it waits for its games for so long that it says so first, and where there is one core it plays on one.
    expect(stderr).toMatch(
      /^(shamus: this machine has 1 core, [^\n]*\n)?(shamus: waiting for [^\n]*\n)?shamus: interrupted; finished games are saved[^\n]*\n$/,
    );
    expect(await readResults(join(cwd, 'results'))).toMatchObject({ manifest: { ended: 'interrupted' } });
  });
});

describe('an unfinished run', () => {
  let cwd: string;
  const checkpoint = () => readFileSync(join(cwd, 'results/unfinished/checkpoint.json'), 'utf8');

  test('is left as it is by any other that would take its place', async () => {
    cwd = await withUnfinished(LONG.slice(0, -2));
    const before = checkpoint();
    const begun = "cannot resume the run in 'results': it was begun with ";
    const advice = '; give --out another folder, or begin anew with --restart';
    const change = (from: string, to: string) => [...LONG.map((word) => (word === from ? to : word)), '--resume'];
    const other = [
      [change('long', 'longer'), `${begun}the seed 'long', and this is 'longer'${advice}`],
      [
        change('1e8', '2e8'),
        `${begun}the stopping rule 100,000,000 games an arm, and this is 200,000,000 games an arm${advice}`,
      ],
      [
        change('random+random', 'random+meld-first'),
        `${begun}another arm 1: standard random+random, and this is standard random+meld-first${advice}`,
      ],
      [[...LONG, '--resume', '--records', 'csv'], `${begun}records none, and this is 'csv'${advice}`],
      [
        LONG,
        /^'results' contains an unfinished run \([\d,]+ games\): continue with --resume or discard with --restart$/,
      ],
    ] as const;
    for (const [words, line] of other) expectOneLine(await shamus(words, { cwd }), line);
    expect(checkpoint()).toBe(before);
  });

  test('of another version, signature or policy is not resumed', async () => {
    const before = checkpoint();
    for (const [from, to, line] of [
      [/"version": "[^"]*"/, '"version": "0.0.1"', /it was begun with version '0\.0\.1', and this is '/],
      [/"signature": "[^"]*"/, '"signature": "abc"', /it was begun with the engine signature 'abc', and this is '/],
      [/"sha256": "[^"]*"/, '"sha256": "abc"', /it was begun with other code of the uno policy 'random'; give/],
      [/shamus-checkpoint\/\d+/, 'shamus-checkpoint/99', /checkpoint\.json' has the schema "shamus-checkpoint\/99"/],
      [/\{/, '', /checkpoint\.json' is no JSON: /],
    ] as const) {
      const changed = before.replace(from, to);
      const sealed = to === '' ? changed : withSelfHash(JSON.parse(changed));
      writeFileSync(join(cwd, 'results/unfinished/checkpoint.json'), sealed);
      expectOneLine(await shamus([...LONG, '--resume'], { cwd }), line);
    }
    writeFileSync(join(cwd, 'results/unfinished/checkpoint.json'), before);
  });

  test('whose files have lost what they held is not resumed', async () => {
    const file = join(cwd, 'results/unfinished/batches.csv');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.slice(0, 100));
    expectOneLine(await shamus([...LONG, '--resume'], { cwd }), /batches\.csv' has lost a part: .*--restart$/);
    writeFileSync(file, before);
  });

  test('is written to by one process at a time', async () => {
    const lock = join(cwd, 'results/unfinished/lock');
    writeFileSync(lock, OWNER);
    expectOneLine(await shamus([...LONG, '--resume'], { cwd }), /^another run \(process \d+\) is writing to '/, 1);
  });

  test('is thrown away where that is asked for', async () => {
    writeFileSync(join(cwd, 'results/unfinished/lock'), '999999999');
    await printed([...SHORT, '--out', 'results', '--restart'], { cwd });
    expect(existsSync(join(cwd, 'results/unfinished'))).toBe(false);
    expect(JSON.parse(readFileSync(join(cwd, 'results/manifest.json'), 'utf8'))).toMatchObject({ games: 100 });
  });

  test('that is complete is told again, and nothing is written', async () => {
    const before = filesOf(join(cwd, 'results'));
    const said = await printed([...SHORT, '--out', 'results', '--resume', '--json'], { cwd });
    expect(JSON.parse(said)).toMatchObject({ ended: 'complete', runs: [{ games: 100 }] });
    expect(filesOf(join(cwd, 'results'))).toEqual(before);
    const other = await shamus([...SHORT, '--out', 'results', '--resume', '--seed', 'x'], { cwd });
    expectOneLine(other, /it was begun with the seed 'shamus', and this is 'x'; .* or leave out --resume$/);
  });
});
