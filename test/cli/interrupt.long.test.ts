import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journalIn, lastingFiles } from '../results/lasting.testing.js';
import { testSize } from '../sized.testing.js';
import { checkedResult, parseComparison, parseResult, ratesOf, runJson } from './json.testing.js';
import { SIGNALLING, SIGNALLING_AND_HANGING, threadsThat } from './policies.testing.js';
import { folderWith, type ProcessResult, startShamus, untilSeen } from './shamus.testing.js';

const INTERRUPTED = 130;
/** Stopping takes a second at most; a very busy machine is given two minutes. Not to stop would take the better part of an hour. */
const SOON = 120_000;
const PRINTED = 'shamus: interrupted; the results so far are printed\n';
const KEPT_ON_DISK = 'shamus: interrupted; finished games are saved; run the same command with --resume to continue\n';
const FILES_THERE = ['run.jsonl', 'summary.csv', 'summary.json', 'unfinished'];

/** Starts `shamus`, waits until both its threads have finished batches, and presses Ctrl-C. */
async function interrupted(words: readonly string[], cwd: string): Promise<ProcessResult & { milliseconds: number }> {
  const { process: child, end } = startShamus([...words, '--threads', '2'], { cwd });
  await untilSeen(() => threadsThat('going', cwd) === 2, child);
  child.kill('SIGINT');
  const pressed = performance.now();
  const told = await end;
  // On a busy machine it waits for its games for so long that it says so first.
  const stderr = told.stderr.replace(/^shamus: waiting for [^\n]*\n/, '');
  return { ...told, stderr, milliseconds: performance.now() - pressed };
}

describe('Ctrl-C', () => {
  const FILES = {
    'own.mjs': SIGNALLING,
    'long.yaml': 'question: How long?\nseed: stopped\ngames: 1e9\narms:\n  - team: own.mjs+meld-first\n',
  };
  const RUN = ['run', '-t', 'own.mjs+meld-first', '-s', 'stopped', '-n', '1e9'];

  test('stops a run soon; what is finished is printed and is what a shorter run counts', async () => {
    const cwd = folderWith(FILES);
    const { code, stdout, stderr, milliseconds } = await interrupted([...RUN, '--json'], cwd);
    expect({ code, stderr }).toEqual({ code: INTERRUPTED, stderr: PRINTED });
    expect(milliseconds).toBeLessThan(SOON);
    const { ended, rows } = parseResult(stdout);
    expect(ended).toBe('interrupted');
    const { games, complete } = rows[0]!;
    expect(complete).toBe(false);
    expect(games).toBeGreaterThan(0);
    const fresh = await runJson([...RUN.slice(1, -1), String(games)], { cwd });
    expect(rows).toEqual([{ ...fresh.rows[0], complete: false }]);
  });

  testSize(() => {}, test)('says in the table that it is not all, and how far it came', async () => {
    const { code, stdout } = await interrupted(RUN, folderWith(FILES));
    expect(code).toBe(INTERRUPTED);
    expect(stdout).toMatch(/^own\.mjs\+meld-first +\d/m);
    expect(stdout.replaceAll('\n', ' ')).toMatch(
      / The run was interrupted: the numbers are about the games that were finished\. Cut short: own\.mjs\+meld-first \([\d,]+ games\)\. /,
    );
  });

  testSize(() => {}, test)('stops a comparison soon, which says that it was stopped by hand', async () => {
    const COMPARE = ['compare', 'own.mjs+random', 'own.mjs+meld-first', '-n', '1e9', '-s', 'stopped'];
    const cwd = folderWith(FILES);
    const { code, stdout, stderr, milliseconds } = await interrupted([...COMPARE, '--json'], cwd);
    expect({ code, stderr }).toEqual({ code: INTERRUPTED, stderr: PRINTED });
    expect(milliseconds).toBeLessThan(SOON);
    const { ended, verdict, difference, notes, a, b } = parseComparison(stdout);
    expect({ ended, stopped: verdict.stopped }).toEqual({ ended: 'interrupted', stopped: 'by-hand' });
    // The user may have looked before stopping it: no p-values, and intervals that hold at any number of games.
    expect(verdict.gamesPlanned).toBe(1e9);
    expect(notes![0]).toContain('of the 1,000,000,000 planned games');
    const rates = [...Object.values(difference).filter(({ discordant }) => discordant), ...ratesOf(a), ...ratesOf(b)];
    expect(new Set(rates.map(({ method }) => method))).toEqual(new Set(['betting']));
    expect(a.games).toBeGreaterThan(0);
    const told = await interrupted(COMPARE, folderWith(FILES));
    expect(told.stdout).toMatch(/\bInterrupted\safter\s[\d,]+\sgames\.\n/);
  });

  test('stops an experiment soon, and writes what is finished', async () => {
    const cwd = folderWith(FILES);
    const { code, stderr, milliseconds } = await interrupted(['experiment', 'long.yaml', '-o', 'results'], cwd);
    expect({ code, stderr }).toEqual({ code: INTERRUPTED, stderr: KEPT_ON_DISK });
    expect(milliseconds).toBeLessThan(SOON);
    expect(readdirSync(join(cwd, 'results')).sort()).toEqual(FILES_THERE);
    const summary = JSON.parse(readFileSync(join(cwd, 'results/summary.json'), 'utf8'));
    const { ended, rows } = checkedResult(summary);
    expect({ ended, complete: rows[0]!.complete }).toEqual({ ended: 'interrupted', complete: false });
    const { turns, end } = journalIn(join(cwd, 'results'));
    expect(end.ended).toBe('interrupted');
    expect(turns.reduce((sum, { games }) => sum + games, 0)).toBe(rows[0]!.games);
  });
});

/** A policy whose games take longer than anybody waits for, and which says when one has begun. */
const SLOW = `import { sets, unoPolicy } from 'shamus-lab/shamus';
import { appendFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
export default unoPolicy({ name: 'slow', summary: 'slow', description: 'slow', batch: 2, create: () => ({
  newGame() {
    appendFileSync('began', threadId + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLEEP);
  },
  play(view) { return sets.nthCard(view.playableLo, view.playableHi, 0); },
  call() { return 0; },
}) });
`;

function slow(milliseconds: number): string {
  return SLOW.replace('SLEEP', String(milliseconds));
}

function begun(cwd: string): string[] {
  const file = join(cwd, 'began');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

const SLOW_RUN = ['run', '-t', 'slow.mjs+random', '-n', '16', '-s', 'slow', '--threads', '2', '--out', 'results'];

describe('a run of slow games', () => {
  test('uses all threads; Ctrl-C waits for the games under way, and --resume goes on from whole batches', async () => {
    const cwd = folderWith({ 'slow.mjs': slow(400) });
    const { process: child, end } = startShamus([...SLOW_RUN, '--json'], { cwd });
    const journal = join(cwd, 'results/unfinished/run.jsonl');
    await untilSeen(() => existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > 3, child);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await end;
    expect({ code, last: stderr.split('\n').at(-2) }).toEqual({ code: INTERRUPTED, last: KEPT_ON_DISK.trimEnd() });
    // Another thread plays the first games again.
    expect(new Set(begun(cwd)).size).toBe(3);
    const { games } = parseResult(stdout).rows[0]!;
    expect(games % 2).toBe(0);
    expect(games).toBeGreaterThan(0);
    expect((await startShamus([...SLOW_RUN, '--resume'], { cwd }).end).code).toBe(0);
    const whole = SLOW_RUN.map((word) => (word === 'results' ? 'whole' : word === '2' ? '1' : word));
    expect((await startShamus(whole, { cwd }).end).code).toBe(0);
    expect(lastingFiles(join(cwd, 'results'), false)).toEqual(lastingFiles(join(cwd, 'whole'), false));
  });
});

describe('Ctrl-C twice', () => {
  test('stops a run at once, although its policy never answers, and says that nothing is kept', async () => {
    const cwd = folderWith({ 'own.mjs': SIGNALLING_AND_HANGING });
    const { process: child, end } = startShamus(['run', '-t', 'own.mjs+meld-first', '--threads', '2'], { cwd });
    let told = '';
    child.stderr!.on('data', (text: string) => {
      told += text;
    });
    await untilSeen(() => threadsThat('begun', cwd) >= 2, child);
    child.kill('SIGINT');
    await untilSeen(() => told.includes('Ctrl-C again'), child);
    const again = performance.now();
    child.kill('SIGINT');
    const { code, stdout, stderr } = await end;
    // Far below the time that a game may take.
    expect(performance.now() - again).toBeLessThan(45_000);
    const waiting = 'shamus: waiting for running games to finish; press Ctrl-C again to stop immediately\n';
    const nothing = 'shamus: interrupted before any game was finished; nothing was saved\n';
    expect({ code, stderr }).toEqual({ code: INTERRUPTED, stderr: waiting + nothing });
    expect(stdout).not.toContain('0 % interval');
  });
});
