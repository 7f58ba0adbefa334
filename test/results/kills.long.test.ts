/**
 * Table of kills: by the kind of results the files at whose change a process is killed; its results are then the same.
 * src/results/faults.long.test.ts kills at every change of the disk.
 */
import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readResults } from '../../src/results/index.js';
import { SIGNALLING, threadsThat } from '../cli/policies.testing.js';
import { folderWith, outputOf, PROGRAM, start, startShamus, untilSeen } from '../cli/shamus.testing.js';
import { ORACLE, TUNE } from '../cli/tune.testing.js';
import { testSize } from '../sized.testing.js';
import { OWN } from './kinds.testing.js';
import { journalIn, lastingFiles } from './lasting.testing.js';

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

/** Commands by what they write: one process after the other is killed as soon as one of the files is new or changed; at the default size the first, once. */
const KILLS: Readonly<Record<string, readonly [command: string, moments: readonly string[]]>> = {
  'an experiment with controls and records': ['experiment paired.yaml', MOMENTS],
  'a tuning': [TUNE.join(' '), ['run.jsonl', 'rounds/1/run.jsonl', 'confirmation/unfinished']],
  'an experiment with contrasts': ['experiment contrasted.yaml', MOMENTS],
  'a run': [`run ${TEAMS}`, MOMENTS],
  'a run with records': [`run ${TEAMS} --records`, MOMENTS],
  'a tournament that selects': [`tournament ${TEAMS} --select best`, MOMENTS],
};

const SIGNALLER = 'signaller+search-rummy:worlds=8';
/** Commands that are played in shards; at the default size the first. */
const SHARDED = [
  'experiment decided.yaml',
  'run -t tips:call=none,feed=off+meld-first,./own.mjs:last=yes+random -n 100 --records --features deal,course',
  `compare ${SIGNALLER} ./own.mjs+tips -n 2 --records`,
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
  test.each(Object.entries(KILLS).slice(0, testSize(1, undefined)))('%s', async (_, [command, moments]) => {
    const tried = testSize(moments.slice(1, 2), moments);
    const cwd = folderWith(FILES);
    const words = command.split(' ');
    const kills = await killedTillDone([...words, '--out', 'killed/same', '--resume'], cwd, 'killed/same', tried);
    expect(kills).toBeGreaterThan(tried.length / 2);
    await outputOf([...words, '--out', 'whole/same'], { cwd });
    expect(lastingFiles(join(cwd, 'killed/same'), false)).toEqual(lastingFiles(join(cwd, 'whole/same'), false));
  });

  test.each(SHARDED.slice(0, testSize(1, undefined)))('shards in any order, merged: %s', async (command) => {
    const of = testSize(2, 3);
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
