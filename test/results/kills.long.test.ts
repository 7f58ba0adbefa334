/**
 * Table of kills: by the kind of results the files at whose change a process is killed; its results are then the same.
 * src/results/faults.long.test.ts kills at every change of the disk.
 */
import { cpSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCK_OWNER } from '../../src/results/disk/lock.js';
import { readResults } from '../../src/results/index.js';
import { SIGNALLING, threadsThat } from '../cli/policies.testing.js';
import {
  expectOneLine,
  folderWith,
  outputOf,
  PROGRAM,
  shamus,
  start,
  startShamus,
  temporaryFolder,
  untilSeen,
} from '../cli/shamus.testing.js';
import { ORACLE, TUNE } from '../cli/tune.testing.js';
import { testSize } from '../sized.testing.js';
import { OWN } from './kinds.testing.js';
import { journalIn, lastingFiles } from './lasting.testing.js';
import { type Change, replace } from './tampering.testing.js';

const PAIRED = `question: Does it go on?
seed: killed
games: 15000
against: { team: random+random }
outputs: { records: true }
arms:
  - variant: ${testSize('standard', '[standard, expert]')}
    team: [random+random, high-first+meld-first]
`;
const CONTRASTED = `question: Do they help each other?
seed: killed
games: 15000
arms:
  - team:
      - { label: one, team: random+random }
      - { label: two, team: high-first+meld-first }
contrasts:
  - { label: better, weights: { two: 1, one: -1 } }
`;
const DECIDED = `question: Does it merge?
seed: merged
games: 250
against: { team: random+random, label: the control }
outputs: { records: true }
arms:
  - variant: ${testSize('standard', '[standard, expert]')}
    team: [random+random, ./own.mjs+meld-first]
  - { team: plain+plain, label: plain, note: An arm with a label. }
`;
const SEARCHED = `question: Does it merge?
seed: merged
games: 2
openHands: true
against: { team: 'search-uno:worlds=8+closer', label: the search }
outputs: { records: true, features: [deal] }
arms:
  - team: ['signaller+search-rummy:worlds=8,cheat=sees-all-hands', 'tips:call=none+meld-first']
  - { team: ./own.mjs+meld-first, label: plain, note: An arm with a label. }
`;
const FILES = {
  'own.mjs': OWN,
  'oracle.mjs': ORACLE,
  'paired.yaml': PAIRED,
  'contrasted.yaml': CONTRASTED,
  'decided.yaml': DECIDED,
  'searched.yaml': SEARCHED,
};

const TEAMS = '-t random+random,high-first+meld-first -n 25000 -s killed --threads 2';
const LOCK = 'unfinished/lock';
const JOURNAL = 'unfinished/run.jsonl';
/** The journal grows for a second time, and the page is still to be written when that of the results is there. */
const MOMENTS = [LOCK, JOURNAL, JOURNAL, 'run.jsonl'];

/** Commands by what they write: one process after the other is killed as soon as one of the files is new or changed. */
const KILLS: Readonly<Record<string, readonly [command: string, moments: readonly string[]]>> = {
  // Default size: one kill of each of these.
  'an experiment with controls and records': ['experiment paired.yaml', MOMENTS],
  'a tuning': [TUNE.join(' '), ['run.jsonl', 'rounds/1/run.jsonl', 'confirmation/unfinished']],
  // At night all of them.
  'an experiment with contrasts': ['experiment contrasted.yaml', MOMENTS],
  'a run': [`run ${TEAMS}`, MOMENTS],
  'a run with records': [`run ${TEAMS} --records`, MOMENTS],
  'a tournament that selects': [`tournament ${TEAMS} --select best`, MOMENTS],
};

const SIGNALLER = 'signaller+search-rummy:worlds=8';
/** Commands that are played in shards; at the default size the first three. */
const SHARDED = [
  'experiment decided.yaml',
  `compare ${SIGNALLER} ./own.mjs+tips -n 2 --records`,
  'run -t tips:call=none,feed=off+meld-first,./own.mjs:last=yes+random -n 100 --records --features deal,course',
  'compare random+random ./own.mjs+random -n 200 --records',
  'run --game rummy -t greedy,careful --field random -n 25000 --players 3',
  'compare greedy careful --game rummy -n 25000 --records',
  `run -t ${SIGNALLER},cheat=sees-all-hands,plain+plain --open-hands -n 2`,
  `run -t ${SIGNALLER} --players 4 -r unoOut=ends -n 2 --records`,
  'run --game rummy -t greedy,search:worlds=8 --field careful -n 3 --players 3 --records',
  'compare greedy search:worlds=8 --game rummy -n 2 --records --features deal,course',
  'compare greedy careful --game shanghai-rummy --field buyer -n 4',
  'experiment searched.yaml',
];

/** Runs a command to its end; before, kills it as often as there are moments. @returns how often it was killed */
async function killedTillDone(words: readonly string[], cwd: string, out: string, moments: readonly string[]) {
  let kills = 0;
  for (const moment of [...moments, null]) {
    const changed = () => statSync(join(cwd, out, moment ?? ''), { throwIfNoEntry: false })?.mtimeMs;
    const before = changed();
    const { process: child, end } = startShamus(words, { cwd });
    if (moment !== null) {
      await untilSeen(() => changed() !== before, child);
      child.kill('SIGKILL');
    }
    const { code, stderr } = await end;
    if (code === null) kills++;
    else
      expect({ code, stderr: stderr.replaceAll(/^(results|report|shamus: note): .*\n/gm, '') }).toEqual({
        code: 0,
        stderr: '',
      });
    if (code !== null && moment !== null) break;
  }
  return kills;
}

describe.concurrent('what is killed goes on to the same results, to the byte:', () => {
  test.each(Object.entries(KILLS).slice(0, testSize(3, undefined)))('%s', async (_, [command, moments]) => {
    const tried = testSize(moments.slice(1, 2), moments);
    const cwd = folderWith(FILES);
    const words = command.split(' ');
    const kills = await killedTillDone([...words, '--out', 'killed/same', '--resume'], cwd, 'killed/same', tried);
    expect(kills).toBeGreaterThan(tried.length / 2);
    await outputOf([...words, '--out', 'whole/same'], { cwd });
    expect(lastingFiles(join(cwd, 'killed/same'), false)).toEqual(lastingFiles(join(cwd, 'whole/same'), false));
  });

  test.each(SHARDED.slice(0, testSize(3, undefined)))('shards in any order, merged: %s', async (command) => {
    for (const of of testSize([2], [2, 5])) {
      const cwd = folderWith(FILES);
      const words = [...command.split(' ')];
      const indices = Array.from({ length: of }, (_, place) => place + 1).sort(() => Math.random() - 0.5);
      for (const [place, index] of indices.entries()) {
        const out = `parts/shard-${index}-of-${of}`;
        const part = [...words, '--shard', `${index}/${of}`, '--out', 'parts', '--resume'];
        const moments = place === 1 ? MOMENTS.slice(0, testSize(1, 3)) : [];
        if (moments.length === 0) await outputOf([...part, '--threads', `${1 + (index % 2)}`], { cwd });
        else {
          const kills = await killedTillDone(part, cwd, out, moments);
          // Shards of the others may be over before they are seen.
          if (command === SHARDED[0]) expect(kills).toBeGreaterThan(0);
        }
      }
      const whole = await outputOf([...words, '--out', 'whole/same', '--threads', '2'], { cwd });
      // No code of a policy is needed to merge.
      renameSync(join(cwd, 'own.mjs'), join(cwd, 'away.mjs'));
      const told = await outputOf(['merge', 'parts', '--out', 'merged/same'], { cwd });
      renameSync(join(cwd, 'away.mjs'), join(cwd, 'own.mjs'));
      const untimed = (text: string) => text.replaceAll(/^.* games per second\n|[\d.]+ \w+ on \d threads?/gm, '');
      expect(untimed(told)).toBe(untimed(whole));
      expect(lastingFiles(join(cwd, 'merged/same'))).toEqual(lastingFiles(join(cwd, 'whole/same')));
      expect(journalIn(join(cwd, 'merged/same')).begin.command).toMatch(/^(?!.*--(shard|resume)).* --out merged\/same/);
      const verified = await outputOf(['verify', 'merged/same', '--batches', '3', '--threads', '1'], { cwd });
      expect(verified).toContain('equal: ');
    }
  });
});

describe('Ctrl-C, which a terminal sends to all processes of a command,', () => {
  const OWN_RUN = '-t own.mjs+random,own.mjs+meld-first -n 1e9 --threads 2 --out results';

  test.each(testSize(['run'], ['run', 'tournament']))('leaves the results of a %s whole', async (command) => {
    const cwd = folderWith({ 'own.mjs': SIGNALLING });
    // The shell that it was started in does not end before it.
    const line = `trap : INT; "${process.execPath}" "${PROGRAM}" ${command} ${OWN_RUN}; exit $?`;
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
  const LONG = 'run -t random+random -n 1e8 -s long';
  let cwd: string;

  beforeAll(async () => {
    cwd = temporaryFolder();
    const { process: child, end } = startShamus([...LONG.split(' '), '--out', 'unfinished/results'], { cwd });
    const path = join(cwd, 'unfinished/results', JOURNAL);
    const batches = () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n{"group"').length - 1 : 0);
    // With a single batch no line could be missing between two.
    await untilSeen(() => batches() > 2, child);
    child.kill('SIGINT');
    expect((await end).code).toBe(130);
  });

  const copy = async (change: Change) => {
    const folder = temporaryFolder();
    cpSync(join(cwd, 'unfinished'), folder, { recursive: true });
    await change(join(folder, 'results'));
    return folder;
  };
  const journal = (from: RegExp, to: string) => replace(JOURNAL, from, to);
  const locked = (path: string) => writeFileSync(join(path, LOCK), LOCK_OWNER);
  const asItIs = () => {};
  const advice = '; give --out another folder, or begin anew with --restart$';

  test.each([
    [
      'another seed',
      LONG.replace('long', 'x'),
      asItIs,
      `^cannot resume the run in 'results': it was begun with the seed 'long', and this is 'x'${advice}`,
    ],
    [
      'another rule',
      LONG.replace('1e8', '2e8'),
      asItIs,
      `the stopping rule 100,000,000 games an arm, and this is 200,000,000 games an arm${advice}`,
    ],
    [
      'another arm',
      LONG.replace('+random', '+meld-first'),
      asItIs,
      `another arm 1: standard random\\+random, and this is standard random\\+meld-first${advice}`,
    ],
    ['records', `${LONG} --records`, asItIs, `records not kept, and this is kept${advice}`],
    [
      'another version',
      LONG,
      journal(/"version":"[^"]*"/, '"version":"0.0.1"'),
      "it was begun with version '0\\.0\\.1', and this is '",
    ],
    [
      'another engine',
      LONG,
      journal(/"signature":"[^"]*"/, '"signature":"abc"'),
      "it was begun with the engine signature 'abc', and this is '",
    ],
    [
      'another policy',
      LONG,
      journal(/"sha256":"[^"]*"/, '"sha256":"abc"'),
      "it was begun with other code of the uno policy 'random'; give",
    ],
    [
      'another form',
      LONG,
      journal(/shamus-journal\/\d+/, 'shamus-journal/99'),
      'run\\.jsonl\' has the schema "shamus-journal/99"',
    ],
    [
      'a damaged first line',
      LONG,
      replace(JOURNAL, '{', ''),
      "run\\.jsonl' was modified or is damaged: line 1 is no JSON",
    ],
    [
      'a damaged line of games',
      LONG,
      replace(JOURNAL, '{"group"', '{group"'),
      'damaged: line 3 is no JSON; .*--restart$',
    ],
    [
      'a line that is missing',
      LONG,
      replace(JOURNAL, /\n\{"group".*/, ''),
      'arm 1 goes on from game 0, not 10000; .*--restart$',
    ],
    ['another process', LONG, locked, "^another run \\(process \\d+\\) is writing to '"],
  ])('is not resumed with %s, and stays as it is', async (what, words, change, line) => {
    const folder = await copy(change);
    const before = readFileSync(join(folder, 'results', JOURNAL));
    const told = await shamus([...words.split(' '), '--out', 'results', '--resume'], { cwd: folder });
    expectOneLine(told, new RegExp(line), what === 'another process' ? 1 : 2);
    expect(readFileSync(join(folder, 'results', JOURNAL))).toEqual(before);
  });

  test('is replaced where --restart asks for that; what is complete is told again, and nothing is written', async () => {
    const folder = await copy((path) => writeFileSync(join(path, LOCK), '999999999'));
    const at = { cwd: folder };
    const refused = await shamus([...LONG.split(' '), '--out', 'results'], at);
    expectOneLine(
      refused,
      /^'results' contains an unfinished run \([\d,]+ games\): continue with --resume or discard with/,
    );
    const short = [...'run -t random+random -n 100 --out results'.split(' ')];
    await outputOf([...short, '--restart'], at);
    expect(existsSync(join(folder, 'results/unfinished'))).toBe(false);
    const before = lastingFiles(join(folder, 'results'));
    const said = await outputOf([...short, '--resume', '--json'], at);
    expect(JSON.parse(said)).toMatchObject({ ended: 'complete', arms: [{ games: 100 }] });
    expect(lastingFiles(join(folder, 'results'))).toEqual(before);
    const other = await shamus([...short, '--resume', '--seed', 'x'], at);
    expectOneLine(other, /it was begun with the seed 'shamus', and this is 'x'; .* or leave out --resume$/);
  });
});
