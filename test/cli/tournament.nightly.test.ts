import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TournamentSummary } from '../../src/analysis/index.js';
import { runJson, untimed } from './json.testing.js';
import { SIGNALLING, threadsThat, unoFile } from './policies.testing.js';
import { folderWith, printed, shamus, startShamus, temporaryFolder, untilSeen } from './shamus.testing.js';

const ROLES = ['--uno', 'random,high-first', '--rummy', 'random,meld-first'];
const TEAMS = ['random+random', 'random+meld-first', 'high-first+random', 'high-first+meld-first'];
const TOURNAMENT = ['tournament', ...ROLES, '-s', 'cup'];

async function held(words: readonly string[]): Promise<TournamentSummary> {
  return JSON.parse(await printed(['tournament', ...words, '--json']));
}

describe.concurrent('shamus tournament', () => {
  test('plays every team as run does, and compares all on the same deals', async () => {
    const words = ['-n', '12000', '-s', 'cup'];
    const summary = await held([...ROLES, ...words]);
    expect(summary).toMatchObject({ schema: 'shamus-tournament/1', by: 'senior', ended: 'complete' });
    expect(summary.roles).toEqual({ uno: ['random', 'high-first'], rummy: ['random', 'meld-first'] });
    expect(summary.runs).toEqual((await runJson(['-t', TEAMS.join(','), ...words])).runs);
    expect(summary.comparison).toMatchObject({ kind: 'best', level: 0.95 });
    const { teams } = summary.comparison;
    expect(teams.map(({ team }) => team)).toEqual(TEAMS);
    expect(teams.map(({ verdict }) => verdict)).toEqual(['not-best', 'not-best', 'not-best', 'best']);
    for (const { low, high, estimate } of teams) {
      expect(low).toBeLessThanOrEqual(estimate);
      expect(estimate).toBeLessThanOrEqual(high);
    }
  });

  test('compares with a control as an experiment does, but with wider intervals, as they are to hold at once', async () => {
    const words = ['-n', '10000', '-s', 'cup'];
    const { comparison } = await held([...ROLES, ...words, '--control', 'random+random']);
    expect(comparison.kind).toBe('control');
    const [control, ...others] = comparison.teams;
    expect(control).toMatchObject({ verdict: 'control', estimate: 0 });
    const pair = ['compare', 'random+random', 'high-first+meld-first', ...words, '--measure', 'senior', '--json'];
    const { difference } = JSON.parse(await printed(pair));
    const best = others.at(-1)!;
    expect(best.verdict).toBe('better');
    expect(best.estimate).toBe(difference.senior.estimate);
    expect(best.low).toBeLessThan(difference.senior.low);
    expect(best.high).toBeGreaterThan(difference.senior.high);
  });

  test('selects the best where the better of two is named first, as in its help, and verify finds nothing false', async () => {
    const cwd = temporaryFolder();
    const words = ['-t', 'high-first+meld-first,random+meld-first', '--select', 'best', '--out', 'cup', '--json'];
    const { selection } = JSON.parse(await printed(['tournament', ...words], { cwd })) as TournamentSummary;
    expect(selection!.selected).toBe('high-first+meld-first');
    expect((await shamus(['verify', 'cup', '--batches', '1'], { cwd })).code).toBe(0);
  });

  test('gives the same for any number of threads, also where it selects the best', async () => {
    const words = [...TOURNAMENT, '--select', 'best', '-n', '200000', '--delta', '0.01', '--json'];
    const [one, three] = await Promise.all([
      printed([...words, '--threads', '1']),
      printed([...words, '--threads', '2']),
    ]);
    const [first, second] = [one, three].map(untimed);
    expect(second).toBe(first);
    const { selection, runs } = JSON.parse(one) as TournamentSummary;
    expect(selection).toMatchObject({ alpha: 0.05, delta: 0.01, selected: 'high-first+meld-first' });
    expect(selection!.guarantee).toContain('with probability at least 0.95');
    // Those that are far behind play one batch.
    expect(runs.map(({ games }) => games).slice(0, 3)).toEqual([10_000, runs[1]!.games, 10_000]);
    expect(selection!.eliminated.map(({ team }) => team)).toContain('random+random');
  });

  test('prints a matrix that fits 80 columns, and says how the intervals are found', async () => {
    const text = await printed([...TOURNAMENT, '-n', '2000', '-v', 'expert']);
    expect(text).toMatch(/^Which team is best\?\n\n/);
    expect(text).toMatch(/\nexpert, 2 players: 2,000 games a team on the same deals, seed 'cup'\.\n/);
    expect(text).toMatch(
      /\nUno below, rummy right, %\n +random +meld-first\nrandom +\d+\.\d\d +\d+\.\d\d\nhigh-first +\d/,
    );
    expect(text).toContain("Gaffke's limits");
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('of four players seats each team twice', async () => {
    const summary = await held([...ROLES, '--players', '4', '-n', '200']);
    expect(summary.runs.map(({ team }) => team)).toEqual(TEAMS);
    expect(summary.runs[0]!.setup.policies).toHaveLength(4);
    expect(await printed([...TOURNAMENT, '--players', '4', '-n', '200'])).toContain('Uno below, rummy right, %');
  });

  test('that is interrupted tells the rounds that were whole', async () => {
    const cwd = folderWith({ 'own.mjs': SIGNALLING });
    const words = ['tournament', '-t', 'own.mjs+random,own.mjs+meld-first', '-n', '1e9', '--json'];
    const { process: child, end } = startShamus(words, { cwd });
    await untilSeen(() => threadsThat('going', cwd) > 0, child);
    child.kill('SIGINT');
    const { code, stdout } = await end;
    expect(code).toBe(130);
    const { ended, runs } = JSON.parse(stdout) as TournamentSummary;
    expect(ended).toBe('interrupted');
    expect(new Set(runs.map(({ games }) => games % 1000))).toEqual(runs.length === 0 ? new Set() : new Set([0]));
  });

  test('that fails before any round was whole saves nothing', async () => {
    const cwd = folderWith({ 'own.mjs': unoFile({ play: "throw new Error('no');" }) });
    const words = ['tournament', '-t', 'own.mjs+random,own.mjs+meld-first', '-n', '1e5', '--out', 'cup'];
    const { code, stdout, stderr } = await shamus(words, { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain('No game was finished, so there is no answer.');
    expect(stderr).not.toContain('results:');
    expect(existsSync(join(cwd, 'cup/run.jsonl'))).toBe(false);
  });
});
