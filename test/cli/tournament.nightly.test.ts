import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TournamentVerdict } from '../../src/analysis/index.js';
import { compareJson, parseResult, type ResultJson, runJson } from './json.testing.js';
import { SIGNALLING, threadsThat, unoFile } from './policies.testing.js';
import { folderWith, outputOf, shamus, startShamus, temporaryFolder, untilSeen } from './shamus.testing.js';

const ROLES = ['--uno', 'random,high-first', '--rummy', 'random,meld-first'];
const TEAMS = ['random+random', 'random+meld-first', 'high-first+random', 'high-first+meld-first'];
const TOURNAMENT = ['tournament', ...ROLES, '-s', 'cup'];

interface TournamentJson extends ResultJson {
  readonly verdict: TournamentVerdict;
}

async function held(words: readonly string[]): Promise<TournamentJson> {
  return parsed(await outputOf(['tournament', ...words, '--json']));
}

function parsed(text: string): TournamentJson {
  return parseResult(text) as TournamentJson;
}

/** Differences of teams from those they are compared with, in the order in which they are told. */
function differencesIn({ findings }: ResultJson) {
  return findings.filter(({ family }) => family === 'differences');
}

describe.concurrent('shamus tournament', () => {
  test('plays every team as run does, and compares all on the same deals', async () => {
    const words = ['-n', '12000', '-s', 'cup'];
    const summary = await held([...ROLES, ...words]);
    const { verdict, rows } = summary;
    expect(verdict).toMatchObject({ kind: 'tournament', measure: 'senior', compared: 'best', level: 0.95 });
    expect(verdict.roles).toEqual({ uno: ['random', 'high-first'], rummy: ['random', 'meld-first'] });
    expect(rows).toEqual((await runJson(['-t', TEAMS.join(','), ...words])).rows);
    expect(verdict.competitors.map(({ team }) => team)).toEqual(TEAMS);
    expect(verdict.competitors.map(({ decision }) => decision)).toEqual(['not-best', 'not-best', 'not-best', 'best']);
    const differences = differencesIn(summary);
    expect(differences).toHaveLength(4);
    for (const { mean, low, high } of differences.map(({ estimate }) => estimate)) {
      expect(low).toBeLessThanOrEqual(mean);
      expect(mean).toBeLessThanOrEqual(high!);
    }
  });

  test('compares with a control as an experiment does, but with wider intervals, as they are simultaneous', async () => {
    const words = ['-n', '10000', '-s', 'cup'];
    const found = await held([...ROLES, ...words, '--control', 'random+random']);
    const { compared, competitors } = found.verdict;
    expect([compared, competitors[0]!.decision, competitors.at(-1)!.decision]).toEqual([
      'control',
      'control',
      'better',
    ]);
    const pair = ['random+random', 'high-first+meld-first', ...words, '--measure', 'senior'];
    const { deciding } = await compareJson(pair);
    const { estimate } = differencesIn(found).at(-1)!;
    expect(estimate.mean).toBe(deciding.mean);
    expect(estimate.low).toBeLessThan(deciding.low!);
    expect(estimate.high).toBeGreaterThan(deciding.high!);
  });

  test('selects the best where the better of two is named first, as in its help, and verify finds nothing false', async () => {
    const cwd = temporaryFolder();
    const words = ['-t', 'high-first+meld-first,random+meld-first', '--select', 'best', '--out', 'cup', '--json'];
    const { selection } = parsed(await outputOf(['tournament', ...words], { cwd })).verdict;
    expect(selection!.selected).toBe('high-first+meld-first');
    expect((await shamus(['verify', 'cup', '--batches', '1'], { cwd })).code).toBe(0);
  });

  test('of which it selects the best plays one batch of those that are far behind', async () => {
    const words = [...ROLES, '-s', 'cup', '--select', 'best', '-n', '200000', '--delta', '0.01'];
    const { verdict, rows } = await held(words);
    const { selection } = verdict;
    expect(selection).toMatchObject({ alpha: 0.05, delta: 0.01, selected: 'high-first+meld-first' });
    expect(selection!.guarantee).toContain('with probability at least 0.95');
    expect(rows.map(({ games }) => games).slice(0, 3)).toEqual([10_000, rows[1]!.games, 10_000]);
    expect(selection!.eliminated.map(({ team }) => team)).toContain('random+random');
  });

  test('prints a matrix that fits 80 columns, and says how the intervals are found', async () => {
    const text = await outputOf([...TOURNAMENT, '-n', '2000', '-v', 'expert']);
    expect(text).toMatch(/^Which team is best\?\n\n/);
    expect(text).toMatch(/\nexpert, 2 players: 2,000 games a team on the same deals, seed 'cup'\.\n/);
    expect(text).toMatch(
      /\nUno below, rummy right, %\n +random +meld-first\nrandom +\d+\.\d\d +\d+\.\d\d\nhigh-first +\d/,
    );
    expect(text).toMatch(/Gaffke's\slimits/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('of four players seats each team twice', async () => {
    const summary = await held([...ROLES, '--players', '4', '-n', '200']);
    expect(summary.rows.map(({ team }) => team)).toEqual(TEAMS);
    expect(summary.rows[0]!.setup.policies).toHaveLength(4);
    expect(await outputOf([...TOURNAMENT, '--players', '4', '-n', '200'])).toContain('Uno below, rummy right, %');
  });

  test('that is interrupted tells the rounds that were whole', async () => {
    const cwd = folderWith({ 'own.mjs': SIGNALLING });
    const words = ['tournament', '-t', 'own.mjs+random,own.mjs+meld-first', '-n', '1e9', '--json'];
    const { process: child, end } = startShamus(words, { cwd });
    await untilSeen(() => threadsThat('going', cwd) > 0, child);
    child.kill('SIGINT');
    const { code, stdout } = await end;
    expect(code).toBe(130);
    const { ended, rows } = parsed(stdout);
    expect(ended).toBe('interrupted');
    expect(new Set(rows.map(({ games }) => games % 1000))).toEqual(rows.length === 0 ? new Set() : new Set([0]));
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
