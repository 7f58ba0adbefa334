/** Games where everybody plays for himself, by the command line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { answersTo, folderWith, printed, shamus, temporaryFolder } from './shamus.testing.js';

const RUMMY = ['--game', 'rummy'];

interface Side {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

interface RunJson {
  readonly schema: string;
  readonly runs: readonly {
    readonly games: number;
    readonly round: number;
    readonly team: string;
    readonly setup: { readonly policies: readonly string[]; readonly field?: string };
    readonly entrants: readonly {
      readonly policy: string;
      readonly seats: readonly number[];
      readonly share: Side;
      readonly points: Side;
      readonly pointsADeal: number;
      readonly places: readonly number[];
      readonly bySeat: readonly Side[];
    }[];
    readonly metrics: Readonly<Record<string, { readonly mean: number }>>;
  }[];
}

async function run(...words: readonly string[]): Promise<RunJson> {
  return JSON.parse(await printed(['run', ...RUMMY, ...words, '--json']));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('an entrant among others', () => {
  test.each([2, 3, 4])('of its own kind wins exactly 1/n of the games, n = %i', async (players) => {
    const words = ['--team', 'greedy', '--field', 'greedy', '-n', '61', '--players', `${players}`];
    const [arm] = (await run(...words)).runs;
    const [entrant] = arm!.entrants;
    // Whole rounds: 61 games, or up to three more.
    expect(arm).toMatchObject({ round: players, games: Math.ceil(61 / players) * players });
    expect(entrant!.share).toEqual({ mean: 1 / players, low: 1 / players, high: 1 / players });
    expect(sum(entrant!.bySeat.map(({ mean }) => mean))).toBeCloseTo(1, 12);
  });

  test('is measured alone, in every seat of every deck', async () => {
    const { schema, runs } = await run('--team', 'careful,random', '--field', 'greedy', '-n', '60', '--players', '3');
    expect(schema).toBe('shamus-run/2');
    expect(runs.map(({ team }) => team)).toEqual(['careful among greedy', 'random among greedy']);
    for (const { entrants, setup, metrics } of runs) {
      expect(entrants).toHaveLength(1);
      const [{ share, places, bySeat, points, pointsADeal, seats }] = entrants as [RunJson['runs'][0]['entrants'][0]];
      expect(setup).toMatchObject({ policies: [entrants[0]!.policy, 'greedy', 'greedy'], field: 'greedy' });
      expect(seats).toEqual([1]);
      expect(sum(places)).toBeCloseTo(1, 12);
      // A share of a win is no less than being first alone, and no more than being among the first.
      expect(share.mean).toBeLessThanOrEqual(places[0]! + 1e-12);
      expect(sum(bySeat.map(({ mean }) => mean)) / 3).toBeCloseTo(share.mean, 12);
      expect(share.low).toBeLessThanOrEqual(share.mean);
      expect(share.high).toBeGreaterThan(share.mean);
      expect(pointsADeal).toBeCloseTo(points.mean / metrics.deals!.mean, 12);
    }
    expect(runs[0]!.entrants[0]!.share.mean).toBeGreaterThan(runs[1]!.entrants[0]!.share.mean);
  });

  test('at a table of named policies is one of several, whose shares make up one win', async () => {
    const words = ['--team', 'careful+greedy+random+greedy', '-n', '40', '--players', '4'];
    const [arm] = (await run(...words)).runs;
    expect(arm!.entrants.map(({ policy, seats }) => [policy, seats])).toEqual([
      ['careful', [1]],
      ['greedy', [2, 4]],
      ['random', [3]],
    ]);
    expect(sum(arm!.entrants.map(({ share, seats }) => share.mean * seats.length))).toBeCloseTo(1, 12);
  });

  test('has the same results on any number of threads, however jobs are cut', async () => {
    const words = ['run', ...RUMMY, '--team', 'careful', '--field', 'random', '-n', '300', '--players', '3', '--json'];
    const answers = await answersTo([1, 2].map((threads) => [...words, '--threads', `${threads}`]));
    const [one, two] = answers.map(({ stdout }) => ({ ...JSON.parse(stdout), timing: null }));
    expect(two).toEqual(one);
  });
});

test('a game of a run is told alone: a deck is played in all rotations, and seats move on by one', async () => {
  const words = ['replay', '--game', 'rummy', '--team', 'careful+greedy+random', '--players', '3', '--format', 'jsonl'];
  const lines = (await printed([...words, '--index', '3-5']))
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
  const [ran, verified] = await answersTo([
    [...words, '--json'],
    ['verify', out, '--batches', '10'],
  ]);
  expect(verified).toMatchObject({ code: 0 });
  const [head, ...rows] = readFileSync(join(out, 'records.csv'), 'utf8').trimEnd().split('\n');
  const share = head!.split(',').indexOf('share_840ths_1');
  const won = sum(rows.map((row) => Number(row.split(',')[share]) / 840));
  expect(rows).toHaveLength(30);
  const { runs }: RunJson = JSON.parse(ran!.stdout);
  expect(won / 30).toBeCloseTo(runs[0]!.entrants[0]!.share.mean, 12);
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
  const { runs } = JSON.parse(readFileSync(join(cwd, 'results/rum/summary.json'), 'utf8'));
  // Greedy among greedy is its own control, and has none.
  expect(runs.map((arm: { control?: unknown }) => arm.control !== undefined)).toEqual([true, false, true, false]);
  expect(await shamus(['verify', 'results/rum'], { cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, 'results/rum/report.html'), 'utf8')).toContain('wins at first dealer + 2 %');
});

describe('a comparison', () => {
  test('without a field is a duel: A among Bs, against an even share', async () => {
    const words = ['compare', 'random', 'greedy', ...RUMMY, '-n', '60', '--players', '3'];
    const [text, json] = (await answersTo([words, [...words, '--json']])).map(({ stdout }) => stdout);
    expect(text).toContain('B is better than A: A wins ');
    const found = JSON.parse(json!);
    expect(found).toMatchObject({ schema: 'shamus-compare/2', kind: 'duel', games: 60, rounds: 20, b: null });
    expect(found.decision.verdict).toBe('b');
    expect(found.decision.estimate.estimate).toBeCloseTo(found.a.entrants[0].share.mean - 1 / 3, 12);
  });

  test('in a field plays both on the same decks', async () => {
    const words = ['compare', 'random', 'greedy', '--field', 'greedy', ...RUMMY, '-n', '60'];
    const found = JSON.parse(await printed([...words, '--json']));
    const [a, b] = [found.a, found.b].map((side) => side.entrants[0].share.mean);
    expect(found).toMatchObject({ kind: 'field', decision: { verdict: 'b' } });
    expect(found.decision.estimate.estimate).toBeCloseTo(b - a, 12);
    expect(b).toBe(1 / 2);
  });

  test.each([
    ['a duel', []],
    ['a field', ['--field', 'random']],
    ['a test until decided', ['--until-decided']],
    ['a test until decided in a field', ['--field', 'careful', '--until-decided']],
  ])('of A with itself differs by exactly zero: %s', async (_, words) => {
    const few = words.includes('--until-decided') ? [] : ['-n', '20'];
    const most = few.length === 0 ? ['--max-games', '20'] : [];
    const found = JSON.parse(
      await printed(['compare', 'greedy', 'greedy', ...words, ...few, ...most, ...RUMMY, '--json']),
    );
    expect(found.decision).toMatchObject({ verdict: 'same', estimate: { estimate: 0, low: 0, high: 0 } });
  });

  test('ends when it is decided, and its results hold', async () => {
    const out = temporaryFolder();
    const words = ['compare', 'random', 'greedy', ...RUMMY, '--until-decided', '--out', out];
    const [compared, verified] = await answersTo([
      [...words, '--json'],
      ['verify', out, '--batches', '1'],
    ]);
    expect(JSON.parse(compared!.stdout).decision).toMatchObject({ verdict: 'b', stopped: 'decided' });
    expect(verified).toMatchObject({ code: 0 });
  });
});

describe('a tournament of policies', () => {
  const CUP = ['tournament', ...RUMMY, '--team', 'random,greedy,careful', '-s', 'cup'];

  test('plays each among players of each, as run does, and compares them over all fields on the same decks', async () => {
    const words = ['-n', '120', '--players', '3', '--variant', 'deal-1'];
    const cup = JSON.parse(await printed([...CUP, ...words, '--json']));
    expect(cup).toMatchObject({ schema: 'shamus-tournament/2', by: 'share', ended: 'complete' });
    const policies = ['random', 'greedy', 'careful'];
    expect(cup.roles).toEqual({ entrant: policies, field: policies });
    const all = policies.join();
    expect(cup.runs).toEqual((await run('--team', all, '--field', all, '-s', 'cup', ...words)).runs);
    const rowsOf = (policy: string) => cup.runs.filter(({ setup }: RunJson['runs'][0]) => setup.policies[0] === policy);
    for (const [place, { policy, share }] of cup.entrants.entries()) {
      const shares: number[] = rowsOf(policy).map(({ entrants }: RunJson['runs'][0]) => entrants[0]!.share.mean);
      expect(share.mean).toBeCloseTo(sum(shares) / 3, 12);
      expect(share.low).toBeLessThan(share.mean);
      expect(share.high).toBeGreaterThan(share.mean);
      expect(cup.comparison.teams[place].team).toBe(policy);
    }
    const verdicts = cup.comparison.teams.map(({ verdict }: { verdict: string }) => verdict);
    expect(verdicts[0]).toBe('not-best');
    const ofControl = JSON.parse(await printed([...CUP, ...words, '--control', 'random', '--json'])).comparison;
    expect(ofControl.teams[0]).toMatchObject({ verdict: 'control', estimate: 0, low: 0, high: 0 });
    expect(ofControl.teams[2]).toMatchObject({ verdict: 'better', against: 'random' });
  });

  testSize(() => {}, test)('is told as a matrix, and selects the best; verify finds nothing false', async () => {
    const out = join(temporaryFolder(), 'cup');
    const words = [...CUP, '--variant', 'deal-1', '--field', 'greedy', '--select', 'best', '-n', '20000', '--out', out];
    const [held, verified] = await answersTo([words, ['verify', out, '--batches', '2']]);
    expect(held).toMatchObject({ code: 0 });
    expect(held!.stdout).toMatch(/^entrant \\ field +greedy$/m);
    expect(held!.stdout).toContain('Selected: careful.');
    expect(verified).toMatchObject({ code: 0 });
  });
});
