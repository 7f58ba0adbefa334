import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Experiment, readExperiment } from './experiment-file.js';
import { combinations, listed, mappings, policyTexts } from './experiment-schema.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(text: string): Promise<Experiment> {
  const path = join(folder, 'experiment.yaml');
  writeFileSync(path, text);
  return readExperiment(path);
}

/** What arms are of, in order. */
function armsOf({ arms }: Experiment): string[] {
  return arms.map(({ setup, team }) => `${setup.variant} ${setup.players} ${team.name}`);
}

const HEAD = 'question: Which?\nseed: s\ngames: 100\n';

describe('an experiment file', () => {
  test('is a question, a seed, a number of games and arms', async () => {
    const experiment = await read(`${HEAD}arms:\n  - variant: expert\n    players: 2\n    team: random+meld-first\n`);
    expect(experiment).toMatchObject({
      question: 'Which?',
      game: 'shamus',
      seed: 's',
      rule: { kind: 'games', games: 100 },
    });
    expect(armsOf(experiment)).toEqual(['expert 2 random+meld-first']);
    expect(experiment.arms[0]).toMatchObject({
      setup: { game: 'shamus', rulings: {} },
      team: {
        policies: [
          { name: 'random', role: 'uno' },
          { name: 'meld-first', role: 'rummy' },
        ],
      },
    });
  });

  test('tries every combination of what an arm lists, entry by entry, teams changing fastest', async () => {
    const experiment = await read(
      `${HEAD}arms:\n  - variant: [expert, standard]\n    team: [random+random, high-first+random]\n  - team: random+meld-first\n`,
    );
    expect(armsOf(experiment)).toEqual([
      'expert 2 random+random',
      'expert 2 high-first+random',
      'standard 2 random+random',
      'standard 2 high-first+random',
      'standard 2 random+meld-first',
    ]);
  });

  test.each([
    ['1e6', 1_000_000],
    ['1000000', 1_000_000],
    ['4294967296', 2 ** 32],
  ])('may have %s games', async (games, number) => {
    const { rule } = await read(`question: q\nseed: s\ngames: ${games}\narms:\n  - team: random+random\n`);
    expect(rule).toEqual({ kind: 'games', games: number });
  });

  test.each(['0.002', '0.2%', '0.2pt'])('may have a precision instead of games: %s', async (precision) => {
    const { rule } = await read(`question: q\nseed: s\nprecision: ${precision}\narms:\n  - team: random+random\n`);
    expect(rule).toEqual({ kind: 'precision', halfWidth: 0.002, most: 2 ** 32 });
  });

  test.each([
    ['7', '7'],
    ['"007"', '007'],
    ['two words', 'two words'],
  ])('has the seed %s as text', async (written, seed) => {
    expect((await read(`question: q\nseed: ${written}\ngames: 1\narms:\n  - team: random+random\n`)).seed).toBe(seed);
  });

  test.each(['[1, 2]', '{a: 1}', '', 'null'])('refuses the seed %j, which is no text', async (written) => {
    const text = `question: q\nseed: ${written}\ngames: 1\narms:\n  - team: random+random\n`;
    await expect(read(text)).rejects.toThrow(/:2:\d+: 'seed'/);
  });

  test('may use a list twice that it names once', async () => {
    const arms =
      '  - variant: &all [standard, expert]\n    team: random+random\n  - variant: *all\n    team: high-first+random\n';
    expect(armsOf(await read(`${HEAD}arms:\n${arms}`))).toEqual([
      'standard 2 random+random',
      'expert 2 random+random',
      'standard 2 high-first+random',
      'expert 2 high-first+random',
    ]);
  });

  test('tries every team of the policies that it lists by role, the last role changing fastest', async () => {
    const teams = '{ rummy: [random, meld-first], uno: [high-first, random] }';
    expect(armsOf(await read(`${HEAD}arms:\n  - variant: expert\n    teams: ${teams}\n`))).toEqual([
      'expert 2 high-first+random',
      'expert 2 high-first+meld-first',
      'expert 2 random+random',
      'expert 2 random+meld-first',
    ]);
  });

  test('tries every combination of readings that it lists', async () => {
    const rulings = '{ unoOut: [ends, passes], layoff: [yes, no] }';
    const { arms } = await read(`${HEAD}arms:\n  - team: random+random\n    rulings: ${rulings}\n`);
    expect(arms.map(({ setup }) => `${setup.rulings.unoOut} ${setup.rulings.layoff}`)).toEqual([
      'ends yes',
      'ends no',
      'passes yes',
      'passes no',
    ]);
  });

  test('may pair its arms with teams in which some roles have another policy', async () => {
    const teams = 'teams: { uno: [high-first, rank-matching], rummy: meld-first }';
    const { arms } = await read(`${HEAD}against: { teams: { uno: high-first } }\narms:\n  - ${teams}\n`);
    expect(arms.map(({ control }) => control?.team.name ?? null)).toEqual([null, 'high-first+meld-first']);
  });

  test('may say where results go, seen from the file, and how games are recorded', async () => {
    const { outputs } = await read(`${HEAD}outputs: { folder: out/x, records: csv }\narms:\n  - team: random+random\n`);
    expect(outputs).toEqual({ folder: join(folder, 'out/x'), records: 'csv' });
    expect((await read(`${HEAD}arms:\n  - team: random+random\n`)).outputs).toEqual({});
  });
});

describe('a team that cheats', () => {
  const ARMS =
    'arms:\n  - team:\n      - { label: open, team: "signaller+search-rummy:cheat=sees-all-hands" }\n      - { label: shut, team: signaller+search-rummy }\n';

  test('needs openHands, and its label says so, wherever it comes from', async () => {
    await expect(read(`${HEAD}${ARMS}`)).rejects.toThrow(/experiment.yaml.*cheats \(it sees all hands\)/);
    const { arms } = await read(`${HEAD}openHands: true\n${ARMS}`);
    expect(arms.map(({ label }) => label)).toEqual(['open (cheats: sees all hands)', 'shut']);
    const against = 'against: { label: seen, team: "signaller+search-rummy:cheat=sees-all-hands" }\n';
    const paired = await read(`${HEAD}openHands: true\n${against}arms:\n  - team: signaller+search-rummy\n`);
    expect(paired.arms[0]!.control!.label).toBe('seen (cheats: sees all hands)');
  });
});

describe('grids', () => {
  test('choose one from each list in every way, the last list changing fastest', () => {
    expect(combinations([['a', 'b'], ['c'], ['d', 'e']])).toEqual([
      ['a', 'c', 'd'],
      ['a', 'c', 'e'],
      ['b', 'c', 'd'],
      ['b', 'c', 'e'],
    ]);
    expect(combinations([])).toEqual([[]]);
    expect(combinations([['a'], []])).toEqual([]);
  });

  test('have a mapping for every choice of values', () => {
    expect(mappings({ x: ['a', 'b'], y: 'c' })).toEqual([
      { x: 'a', y: 'c' },
      { x: 'b', y: 'c' },
    ]);
    expect(mappings({})).toEqual([{}]);
  });

  test('know where each value stands', () => {
    expect(listed('a', ['at'])).toEqual([['a', ['at']]]);
    expect(listed(['a', 'b'], ['at'])).toEqual([
      ['a', ['at', 0]],
      ['b', ['at', 1]],
    ]);
  });

  test('write a policy once for each combination of its options', () => {
    expect(policyTexts('tips:feed=on')).toEqual(['tips:feed=on']);
    expect(policyTexts({ policy: 'tips', options: {} })).toEqual(['tips']);
    expect(
      policyTexts({ policy: './my.ts', options: { feed: [true, false], weight: [1, 2.5], call: 'none' } }),
    ).toEqual([
      './my.ts:feed=on,weight=1,call=none',
      './my.ts:feed=on,weight=2.5,call=none',
      './my.ts:feed=off,weight=1,call=none',
      './my.ts:feed=off,weight=2.5,call=none',
    ]);
  });
});
