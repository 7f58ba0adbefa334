/** Options of policies, as they are written on the command line, in experiment files and in a user's own policy file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ResultRow } from '../../src/analysis/index.js';
import { journalIn } from '../results/lasting.testing.js';
import { playedIn, runJson } from './json.testing.js';
import { folderWith, outputOf, outputOfEach, shamus } from './shamus.testing.js';

const GAMES = ['-n', '300', '-s', 'options'];

/** An Uno policy with an option of each kind: the higher the weight, the higher the cards it plays. */
const OWN = `
import { SUITS, sets, unoPolicy, type UnoView } from 'shamus-lab/shamus';

export default unoPolicy({
  name: 'own',
  summary: 'a policy with options',
  description: 'Plays the card at a place of those that fit.',
  options: {
    place: { summary: 'which card it plays', values: ['first', 'highest'], default: 'first' },
    suit: { summary: 'which suit it calls', low: 0, high: 3, step: 1, default: 0 },
    chance: { summary: 'calls any suit', default: false },
  },
  create({ place, suit, chance }) {
    const which: 'first' | 'highest' = place;
    const called: number = suit;
    const any: boolean = chance;
    return {
      play: (view: UnoView) =>
        which === 'first'
          ? sets.firstCard(view.playableLo, view.playableHi)
          : sets.highestCard(view.playableLo, view.playableHi),
      call: (view: UnoView) => (any ? view.random.below(SUITS) : called),
    };
  },
});
`;

async function arms(words: readonly string[], cwd?: string): Promise<readonly ResultRow[]> {
  return (await runJson([...words, ...GAMES], cwd === undefined ? {} : { cwd })).rows;
}

describe.concurrent('options on the command line', () => {
  test('have one spelling in results: the declared order, without those at their default', async () => {
    const teams = [
      'tips:call=none,feed=off+plain',
      'tips:feed=off,keepAces=on,call=none+plain:highFirst=off',
      'tips:keepAces=off+plain',
      'plain+tips:goJunior=off,highFirst=off',
    ];
    const [first, second, third, fourth] = await arms(['-t', teams.join()]);
    expect(first!.team).toBe('tips:feed=off,call=none+plain');
    expect(second!.team).toBe(first!.team);
    expect(second!.setup.policies).toEqual(['tips:feed=off,call=none', 'plain']);
    expect(playedIn(second!)).toEqual(playedIn(first!));
    expect(third!.team).toBe('tips:keepAces=off+plain');
    expect(playedIn(third!)).not.toEqual(playedIn(first!));
    expect(fourth!.team).toBe('plain+tips:highFirst=off,goJunior=off');
  });

  test('are parted rightly where policies are named by role', async () => {
    const words = ['--uno', 'tips:feed=off,call=none,plain', '--rummy', 'plain:highFirst=on,goJunior=on,tips'];
    expect((await arms(words)).map(({ team }) => team)).toEqual([
      'tips:feed=off,call=none+plain:highFirst=on,goJunior=on',
      'tips:feed=off,call=none+tips',
      'plain+plain:highFirst=on,goJunior=on',
      'plain+tips',
    ]);
  });

  test('turn a single tip on: plain:feed=on plays as tip-feed', async () => {
    const [option, name] = await arms(['-t', 'plain:feed=on+plain,tip-feed+plain']);
    expect(playedIn(option!)).toEqual(playedIn(name!));
  });

  test('work for four players, in a run and in a replay', async () => {
    const team = 'tips:call=none,feed=off+plain:goJunior=on';
    const [arm] = await arms(['-t', team, '--players', '4']);
    expect(arm!.setup.policies).toEqual([
      ...['tips:feed=off,call=none', 'plain:goJunior=on'],
      ...['tips:feed=off,call=none', 'plain:goJunior=on'],
    ]);
    const told = await outputOf(['replay', '-t', team, '--players', '4', '-i', '3']);
    expect(told.split('\n')[0]).toContain('tips:feed=off,call=none+plain:goJunior=on');
  });
});

describe.concurrent('options in an experiment file', () => {
  test('stand in a list of teams and in its control, and in the results', async () => {
    const file = `question: q
seed: options
games: 500
against: { team: "tips:call=none,feed=off+plain" }
arms:
  - variant: [standard, expert]
    team:
      - tips:call=random,feed=off+plain
      - tips:feed=off,call=none+plain:highFirst=off
`;
    const cwd = folderWith({ 'e.yaml': file });
    expect((await shamus(['experiment', 'e.yaml'], { cwd })).code).toBe(0);
    const read = (name: string) => JSON.parse(readFileSync(join(cwd, 'results/e', name), 'utf8'));
    const { arms: found } = read('summary.json');
    expect(found.map(({ team }: ResultRow) => team)).toEqual([
      ...['tips:feed=off,call=random+plain', 'tips:feed=off,call=none+plain'],
      ...['tips:feed=off,call=random+plain', 'tips:feed=off,call=none+plain'],
    ]);
    // The second team is the control itself, however it is written.
    expect(found.map((arm: object) => 'control' in arm)).toEqual([true, false, true, false]);
    const { policies } = journalIn(join(cwd, 'results/e')).begin;
    const uno = policies.filter(({ role }: { role: string }) => role === 'uno');
    expect(uno.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'tips:feed=off,call=none',
      'tips:feed=off,call=random',
    ]);
    expect(uno[0].options).toMatchObject({ rankMatching: true, feed: false });
    expect(uno[0].sha256).not.toBe(uno[1].sha256);
  });
});

describe.concurrent('options of a policy file', () => {
  test('are told by list, typed, and reach the policy', async () => {
    const cwd = folderWith({ 'own.ts': OWN });
    expect(await outputOf(['list', './own.ts'], { cwd })).toBe(`./own.ts (uno policy)
Plays the card at a place of those that fit.

Options:
  place: which card it plays
    first or highest; default: first
  suit: which suit it calls
    a number from 0 to 3 in steps of 1; default: 0
  chance: calls any suit
    on or off; default: off
`);
    const teams = [
      './own.ts+pile-saver',
      './own.ts:suit=3+pile-saver',
      `${join(cwd, 'own.ts')}:place=highest,chance=on+pile-saver`,
      './own.ts:chance=off,suit=0+pile-saver',
    ];
    const played = await arms(['-t', teams.join()], cwd);
    expect(new Set(played.slice(0, 3).map((arm) => JSON.stringify(playedIn(arm)))).size).toBe(3);
    expect(playedIn(played[3]!)).toEqual(playedIn(played[0]!));
    expect(played[3]!.team).toBe('./own.ts+pile-saver');
  });
});

test('shamus list tells options with their values and defaults, also as JSON', async () => {
  const [text, json] = await outputOfEach([
    ['list', 'uno:tips'],
    ['list', 'uno:tips', '--json'],
  ]);
  expect(text).toContain('\n  keepAces: plays an ace only if nothing else fits\n    on or off; default: on\n');
  const { schema, found } = JSON.parse(json!);
  expect(schema).toBe('shamus-list/1');
  expect(found[0].options[2]).toEqual({
    name: 'keepAces',
    summary: 'plays an ace only if nothing else fits',
    values: ['on', 'off'],
    default: 'on',
  });
  expect(found[0].options.at(-1)).toMatchObject({ values: ['longest', 'random', 'none'], default: 'longest' });
});
