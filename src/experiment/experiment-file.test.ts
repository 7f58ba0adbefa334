import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Experiment } from './experiment-file.js';
import { combinations, listWithPaths, mappings, policyTexts } from './experiment-schema.js';
import { read as readFrom, temporaryFile } from './experiments.testing.js';

const file = temporaryFile('experiment.yaml');
const read = (text: string) => readFrom(file, text);

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

  test.each([
    ...[
      '61e9540',
      '1e3',
      '0x10',
      '0o7',
      '1_000',
      'true',
      'True',
      'null',
      '~',
      '007',
      '1.0',
      '-0',
      '.inf',
      '9'.repeat(20),
    ],
    ...['2024-01-01', 'two words'],
  ])('has as seed the text that is written: %s', async (seed) => {
    const arms = 'arms: [{ team: random+random }]\n';
    for (const written of [`seed: ${seed}`, `seed: ${seed} # why`, `seed: '${seed}'`, `seed: &one ${seed}`]) {
      expect(await read(`question: q\n${written}\ngames: 10\n${arms}`)).toMatchObject({ seed });
    }
  });

  test.each([
    [
      'entry by entry, teams changing fastest',
      'variant: [expert, standard]\n    team: [random+random, high-first+random]\n  - team: random+meld-first',
      [
        'expert random+random',
        'expert high-first+random',
        'standard random+random',
        'standard high-first+random',
        'standard random+meld-first',
      ],
    ],
    [
      'of a list that is named once and used twice',
      'variant: &all [standard, expert]\n    team: random+random\n  - variant: *all\n    team: high-first+random',
      ['standard random+random', 'expert random+random', 'standard high-first+random', 'expert high-first+random'],
    ],
    [
      'of policies by role, the last role changing fastest',
      'variant: expert\n    teams: { rummy: [random, meld-first], uno: [high-first, random] }',
      ['expert high-first+random', 'expert high-first+meld-first', 'expert random+random', 'expert random+meld-first'],
    ],
    [
      'of readings',
      'team: random+random\n    rulings: { unoOut: [ends, passes], layoff: [yes, no] }',
      ['ends,yes', 'ends,no', 'passes,yes', 'passes,no'].map((rulings) => `standard random+random ${rulings}`),
    ],
  ])('tries every combination of what an arm lists: %s', async (_, lines, expected) => {
    const { arms } = await read(`${HEAD}arms:\n  - ${lines}\n`);
    const found = arms.map(({ setup: { variant, rulings }, team }) => {
      const readings = lines.includes('rulings') ? ` ${rulings.unoOut},${rulings.layoff}` : '';
      return `${variant} ${team.name}${readings}`;
    });
    expect(found).toEqual(expected);
  });

  test('may pair its arms with teams in which some roles have another policy', async () => {
    const teams = 'teams: { uno: [high-first, rank-matching], rummy: meld-first }';
    const { arms } = await read(`${HEAD}against: { teams: { uno: high-first } }\narms:\n  - ${teams}\n`);
    expect(arms.map(({ control }) => control?.team.name ?? null)).toEqual([null, 'high-first+meld-first']);
  });

  test('may say where results go, seen from the file, and how games are recorded', async () => {
    const { outputs } = await read(
      `${HEAD}outputs: { folder: out/x, records: true }\narms:\n  - team: random+random\n`,
    );
    expect(outputs).toEqual({ folder: join(file.folder, 'out/x'), records: true });
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
    expect(listWithPaths('a', ['at'])).toEqual([['a', ['at']]]);
    expect(listWithPaths(['a', 'b'], ['at'])).toEqual([
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
