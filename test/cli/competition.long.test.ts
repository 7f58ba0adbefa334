/** Competitive games on the command line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ResultRow, TournamentVerdict } from '../../src/analysis/index.js';
import { testSize } from '../sized.testing.js';
import { compareJson, parseComparison, parseResult, type ResultJson, runJson } from './json.testing.js';
import { folderWith, outputOf, runEach, shamus, temporaryFolder } from './shamus.testing.js';

const RUMMY = ['--game', 'rummy'];

function run(...words: readonly string[]): Promise<ResultJson> {
  return runJson([...RUMMY, ...words]);
}

function meanOf({ findings }: ResultRow, measure = 'share'): number {
  return findings[measure]!.estimate.mean;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('an entrant among others', () => {
  test.each([2, 3, 4])('of its own kind wins exactly 1/n of the games, n = %i', async (players) => {
    const words = ['--team', 'greedy', '--field', 'greedy', '-n', '61', '--players', `${players}`];
    const [row] = (await run(...words)).rows;
    // Whole rounds: 61 games, or up to three more.
    expect(row).toMatchObject({ block: players, games: Math.ceil(61 / players) * players });
    const even = 1 / players;
    expect(row!.findings.share!.estimate).toMatchObject({ mean: even, low: even, high: even, method: 'certain' });
    expect(sum(row!.byDistance.map(({ estimate }) => estimate.mean))).toBeCloseTo(1, 12);
  });

  test('is measured alone, in every seat of every deck', async () => {
    const { rows } = await run('--team', 'careful,random', '--field', 'greedy', '-n', '60', '--players', '3');
    expect(rows.map(({ team }) => team)).toEqual(['careful among greedy', 'random among greedy']);
    for (const row of rows) {
      const { policy, places, seats } = row.entrant!;
      expect(row.setup).toMatchObject({ policies: [policy, 'greedy', 'greedy'], field: 'greedy' });
      expect(seats).toEqual([1]);
      expect(sum(places)).toBeCloseTo(1, 12);
      const { mean, low, high } = row.findings.share!.estimate;
      // A share of a win is no less than being first alone, and no more than being among the first.
      expect(mean).toBeLessThanOrEqual(places[0]! + 1e-12);
      expect(sum(row.byDistance.map(({ estimate }) => estimate.mean)) / 3).toBeCloseTo(mean, 12);
      expect(low).toBeLessThanOrEqual(mean);
      expect(high).toBeGreaterThan(mean);
      expect(meanOf(row, 'points-per-deal')).toBeCloseTo(meanOf(row, 'points') / meanOf(row, 'deals'), 12);
    }
    expect(meanOf(rows[0]!)).toBeGreaterThan(meanOf(rows[1]!));
  });

  test('at a table of named policies is one of several, whose shares make up one win', async () => {
    const words = ['--team', 'careful+greedy+random+greedy', '-n', '40', '--players', '4'];
    const { rows } = await run(...words);
    expect(rows.map(({ entrant }) => [entrant!.policy, entrant!.seats])).toEqual([
      ['careful', [1]],
      ['greedy', [2, 4]],
      ['random', [3]],
    ]);
    expect(sum(rows.map((row) => meanOf(row) * row.entrant!.seats.length))).toBeCloseTo(1, 12);
  });
});

test('a game of a run is told alone: a deck is played in all rotations, and seats move on by one', async () => {
  const words = ['replay', '--game', 'rummy', '--team', 'careful+greedy+random', '--players', '3', '--format', 'jsonl'];
  const lines = (await outputOf([...words, '--index', '3-5']))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const games = lines.filter(({ type }) => type === 'game');
  expect(games.map(({ game, policies }) => [game, policies])).toEqual([
    [3, ['careful', 'greedy', 'random']],
    [4, ['random', 'careful', 'greedy']],
    [5, ['greedy', 'random', 'careful']],
  ]);
  const decks = lines.filter(({ type, deal }) => type === 'deal' && deal === 1).map(({ deck }) => deck.join());
  expect(new Set(decks).size).toBe(1);
});

test('records have each game, and say what the tables say', async () => {
  const out = temporaryFolder();
  const words = ['run', ...RUMMY, '--team', 'careful+greedy', '-n', '30', '--records', '--out', out];
  const [ran, verified] = await runEach([
    [...words, '--json'],
    ['verify', out, '--batches', '10'],
  ]);
  expect(verified).toMatchObject({ code: 0 });
  const [head, ...rows] = readFileSync(join(out, 'records.csv'), 'utf8').trimEnd().split('\n');
  const share = head!.split(',').indexOf('share_840ths_1');
  const won = sum(rows.map((row) => Number(row.split(',')[share]) / 840));
  expect(rows).toHaveLength(30);
  expect(won / 30).toBeCloseTo(meanOf(parseResult(ran!.stdout).rows[0]!), 12);
});

test('an experiment takes fields and controls, and its results hold', async () => {
  const cwd = folderWith({
    'rum.yaml': [
      'question: Does it pay to be careful?',
      'game: rummy',
      'seed: a',
      'games: 40',
      'against:',
      '  team: greedy',
      'arms:',
      '  - players: [2, 3]',
      '    team: [careful, greedy]',
      '    field: greedy',
      '',
    ].join('\n'),
  });
  const { code, stdout } = await shamus(['experiment', 'rum.yaml'], { cwd });
  expect({ code }).toEqual({ code: 0 });
  expect(stdout).toContain('Wins: difference from greedy among greedy');
  const { arms } = JSON.parse(readFileSync(join(cwd, 'results/rum/summary.json'), 'utf8'));
  // Greedy among greedy is its own control, and has none.
  expect(arms.map((arm: { control?: unknown }) => arm.control !== undefined)).toEqual([true, false, true, false]);
  expect(await shamus(['verify', 'results/rum'], { cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, 'results/rum/report.html'), 'utf8')).toContain('wins at first dealer + 2 %');
});

describe('a comparison', () => {
  test('without a field is a duel: A among Bs, against an even share', async () => {
    const words = ['compare', 'random', 'greedy', ...RUMMY, '-n', '60', '--players', '3'];
    const [text, json] = (await runEach([words, [...words, '--json']])).map(({ stdout }) => stdout);
    expect(text).toContain('B is better than A: A wins ');
    const found = parseComparison(json!);
    expect(found.rows).toMatchObject([{ games: 60, block: 3 }]);
    expect(found.verdict.decision).toBe('b');
    expect(found.deciding.mean).toBeCloseTo(meanOf(found.a) - 1 / 3, 12);
  });

  test('in a field plays both on the same decks', async () => {
    const words = ['compare', 'random', 'greedy', '--field', 'greedy', ...RUMMY, '-n', '60'];
    const { a, b, verdict, deciding } = parseComparison(await outputOf([...words, '--json']));
    expect(verdict.decision).toBe('b');
    expect(deciding.mean).toBeCloseTo(meanOf(b) - meanOf(a), 12);
    expect(meanOf(b)).toBe(1 / 2);
  });

  test.each([
    ['a duel', []],
    ['a field', ['--field', 'random']],
    ['a test until decided', ['--until-decided']],
    ['a test until decided in a field', ['--field', 'careful', '--until-decided']],
  ])('of A with itself differs by exactly zero: %s', async (_, words) => {
    const few = words.includes('--until-decided') ? [] : ['-n', '20'];
    const most = few.length === 0 ? ['--max-games', '20'] : [];
    const found = await compareJson(['greedy', 'greedy', ...words, ...few, ...most, ...RUMMY]);
    expect(found.verdict.decision).toBe('same');
    expect(found.deciding).toMatchObject({ mean: 0, low: 0, high: 0, method: 'certain' });
  });

  test('ends when it is decided, and its results hold', async () => {
    const out = temporaryFolder();
    const words = ['compare', 'random', 'greedy', ...RUMMY, '--until-decided', '--out', out];
    const [compared, verified] = await runEach([
      [...words, '--json'],
      ['verify', out, '--batches', '1'],
    ]);
    expect(parseComparison(compared!.stdout).verdict).toMatchObject({ decision: 'b', stopped: 'decided' });
    expect(verified).toMatchObject({ code: 0 });
  });
});

describe('a tournament of policies', () => {
  const CUP = ['tournament', ...RUMMY, '--team', 'random,greedy,careful', '-s', 'cup'];

  test('plays each among players of each, as run does, and compares them over all fields on the same decks', async () => {
    const words = ['-n', '120', '--players', '3', '--variant', 'deal-1'];
    const cup = parseResult(await outputOf([...CUP, ...words, '--json']));
    const verdict = cup.verdict as TournamentVerdict;
    expect(verdict).toMatchObject({ kind: 'tournament', measure: 'share', compared: 'best' });
    const policies = ['random', 'greedy', 'careful'];
    expect(verdict.roles).toEqual({ entrant: policies, field: policies });
    const all = policies.join();
    expect(cup.rows).toEqual((await run('--team', all, '--field', all, '-s', 'cup', ...words)).rows);
    const shares = cup.findings.filter(({ family }) => family === 'shares');
    for (const [place, { team, arms }] of verdict.competitors.entries()) {
      const { mean, low, high } = shares[place]!.estimate;
      expect(mean).toBeCloseTo(sum(arms.map((arm) => meanOf(cup.rows[arm - 1]!))) / 3, 12);
      expect(low).toBeLessThan(mean);
      expect(high).toBeGreaterThan(mean);
      expect(team).toBe(policies[place]);
    }
    expect(verdict.competitors[0]!.decision).toBe('not-best');
    const controlled = parseResult(await outputOf([...CUP, ...words, '--control', 'random', '--json']));
    const { competitors } = controlled.verdict as TournamentVerdict;
    expect(competitors[0]).toMatchObject({ decision: 'control' });
    expect(competitors[2]).toMatchObject({ decision: 'better', against: 'random' });
  });

  testSize(() => {}, test)('is told as a matrix, and selects the best; verify finds nothing false', async () => {
    const out = join(temporaryFolder(), 'cup');
    const words = [...CUP, '--variant', 'deal-1', '--field', 'greedy', '--select', 'best', '-n', '20000', '--out', out];
    const [held, verified] = await runEach([words, ['verify', out, '--batches', '2']]);
    expect(held).toMatchObject({ code: 0 });
    expect(held!.stdout).toMatch(/^Entrant below, field right, %\n +greedy$/m);
    expect(held!.stdout).toContain('Selected: careful.');
    expect(verified).toMatchObject({ code: 0 });
  });
});
