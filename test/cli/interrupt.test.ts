import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseComparison } from './compare-json.testing.js';
import { SIGNALLING, SIGNALLING_AND_HANGING, threadsThatBegan } from './policies.testing.js';
import { parseRun, runJson, SUMMARY } from './run-json.testing.js';
import { folderWith, startShamus, type Told } from './shamus.testing.js';

const INTERRUPTED = 130;
/** Stopping takes a second at most; a busy machine is given nine more. Not to stop would take a quarter of an hour. */
const SOON = 10_000;
const KEPT = 'shamus: interrupted; what was finished is kept\n';
const KEPT_ON_DISK = 'shamus: interrupted; what was finished is kept, and the same command with --resume goes on\n';
/** What is there of a run that was cut short. */
const FILES_THERE = ['batches.csv', 'manifest.json', 'summary.csv', 'summary.json', 'tallies.json', 'unfinished'];

/** Starts `shamus`, waits until all its threads play games, and a little longer, and presses Ctrl-C. */
async function interrupted(words: readonly string[], cwd: string): Promise<Told & { milliseconds: number }> {
  const { process: child, end } = startShamus([...words, '--threads', '2'], { cwd });
  while (threadsThatBegan(cwd) < 2 && child.exitCode === null) await sleep(20);
  await sleep(500);
  child.kill('SIGINT');
  const pressed = performance.now();
  const told = await end;
  return { ...told, milliseconds: performance.now() - pressed };
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
    expect({ code, stderr }).toEqual({ code: INTERRUPTED, stderr: KEPT });
    expect(milliseconds).toBeLessThan(SOON);
    const { ended, runs } = parseRun(stdout);
    expect(ended).toBe('interrupted');
    const { games, complete } = runs[0]!;
    expect(complete).toBe(false);
    expect(games).toBeGreaterThan(0);
    const fresh = await runJson([...RUN.slice(1, -1), String(games)], { cwd });
    expect(runs).toEqual([{ ...fresh.runs[0], complete: false }]);
  });

  test('says in the table that it is not all, and how far it came', async () => {
    const { code, stdout } = await interrupted(RUN, folderWith(FILES));
    expect(code).toBe(INTERRUPTED);
    expect(stdout).toMatch(/^standard {2}own\.mjs +\d/m);
    expect(stdout).toMatch(
      /\ninterrupted; what was finished stands above; standard own\.mjs\+meld-first: the first [\d,]+ games\n$/,
    );
  });

  test('stops a comparison soon, which says that it was stopped by hand', async () => {
    const COMPARE = ['compare', 'own.mjs+random', 'own.mjs+meld-first', '-n', '1e9', '-s', 'stopped'];
    const cwd = folderWith(FILES);
    const { code, stdout, stderr, milliseconds } = await interrupted([...COMPARE, '--json'], cwd);
    expect({ code, stderr }).toEqual({ code: INTERRUPTED, stderr: KEPT });
    expect(milliseconds).toBeLessThan(SOON);
    const { ended, games, decision } = parseComparison(stdout);
    expect({ ended, stopped: decision.stopped }).toEqual({ ended: 'interrupted', stopped: 'by-hand' });
    expect(games).toBeGreaterThan(0);
    const told = await interrupted(COMPARE, folderWith(FILES));
    expect(told.stdout).toMatch(/\nStopped by hand after [\d,]+ games\.\n/);
  });

  test('stops an experiment soon, and writes what is finished', async () => {
    const cwd = folderWith(FILES);
    const { code, stderr, milliseconds } = await interrupted(['experiment', 'long.yaml', '-o', 'results'], cwd);
    expect({ code, stderr }).toEqual({
      code: INTERRUPTED,
      stderr: `${KEPT_ON_DISK}results: results\n`,
    });
    expect(milliseconds).toBeLessThan(SOON);
    expect(readdirSync(join(cwd, 'results')).sort()).toEqual(FILES_THERE);
    const { question: _, ...summary } = JSON.parse(readFileSync(join(cwd, 'results/summary.json'), 'utf8'));
    const { ended, runs } = SUMMARY.parse(summary);
    expect({ ended, complete: runs[0]!.complete }).toEqual({ ended: 'interrupted', complete: false });
    const manifest = JSON.parse(readFileSync(join(cwd, 'results/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ ended: 'interrupted', games: runs[0]!.games });
  });
});

describe('Ctrl-C before any game is finished', () => {
  let told: Awaited<ReturnType<typeof interrupted>>;
  beforeAll(async () => {
    told = await interrupted(['run', '-t', 'own.mjs+meld-first'], folderWith({ 'own.mjs': SIGNALLING_AND_HANGING }));
  });

  test('stops a run soon, although its policy never answers', () => {
    expect(told).toMatchObject({ code: INTERRUPTED, stderr: KEPT });
    expect(told.milliseconds).toBeLessThan(SOON);
  });

  test('prints no table of nothing', () => {
    expect(told.stdout).not.toContain('0 % interval');
  });
});
