import { beforeAll, describe, expect, test } from 'vitest';
import { armSummary } from '../../analysis/summaries.testing.js';
import type { Game } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { type ArmPlan, arm } from '../studies.testing.js';
import { commonSetup, controlName, groupArms } from './arms.js';
import { multiplicity, multiplicityOf } from './measures.js';

let game: Game;
beforeAll(async () => {
  game = await loadGame('shamus');
});

/** Titles of groups, and the labels in each. */
function named(plans: readonly ArmPlan[]) {
  return groupArms(game, plans.map(arm)).map(({ title, arms }) => [title, arms.map(({ label }) => label)]);
}

const SETUPS = ['standard', 'expert'].flatMap((variant) => ['a+b', 'c+d', 'e+f'].map((team) => ({ variant, team })));

describe('arms', () => {
  test.each<[what: string, plans: readonly ArmPlan[], groups: ReturnType<typeof named>]>([
    ['differ in their teams', [{ team: 'a+b' }, { team: 'c+d' }], [[null, ['a+b', 'c+d']]]],
    ['differ in a ruling', [{}, { rulings: { layoff: 'no' } }], [[null, ['default rulings', 'layoff=no']]]],
    ['are alone', [{}], [[null, ['a+b']]]],
    [
      'differ in two things are grouped by that of which there are fewer, and',
      SETUPS,
      [
        ['standard', ['a+b', 'c+d', 'e+f']],
        ['expert', ['a+b', 'c+d', 'e+f']],
      ],
    ],
    [
      'have nobody to be compared with stand in one group, and',
      SETUPS.filter((_, place) => place === 0 || place === 4),
      [[null, ['standard, a+b', 'expert, c+d']]],
    ],
  ])('that %s are called by what tells them apart', (_, plans, groups) => expect(named(plans)).toEqual(groups));

  test('have in common what does not differ', () => {
    const runs = [arm({ players: 4 }), arm({ players: 4, team: 'c+d' })];
    expect(commonSetup(game, runs)).toEqual(['standard', '4 players', 'default rulings']);
  });

  test('name their control by what it has instead', () => {
    expect(controlName(game, arm({ rulings: { layoff: 'no' }, difference: [1, 1] }))).toBe('default rulings');
  });
});

test.each([
  [0, 0.95, ''],
  [1, 0.95, ''],
  [2, 0.95, '2 separate 95 % intervals: on average 0.1 of them miss the true value.'],
  [20, 0.95, '20 separate 95 % intervals: on average 1.0 of them miss the true value.'],
  [30, 0.95, '30 separate 95 % intervals: on average 1.5 of them miss the true value.'],
  [25_000, 0.99, '25,000 separate 99 % intervals: on average 250 of them miss the true value.'],
])('%i intervals at %d', (intervals, level, sentence) => {
  expect(multiplicity(Array.from({ length: intervals }, () => level))).toBe(sentence);
});

test('a report counts the rates and the differences of all arms', () => {
  const difference = {
    ...{ estimate: 0, low: 0, high: 0, level: 0.95, method: 'bounded' as const },
    discordant: [0, 0] as const,
  };
  const { setup } = armSummary();
  const control = { setup, difference: { senior: difference, junior: difference, loss: difference, any: difference } };
  // Of two arms three outcomes and any win; of one of them the differences in Senior, Junior and any win.
  expect(
    multiplicityOf({ game, runs: [armSummary(), armSummary({ control })], tournament: null, contrasts: null }),
  ).toMatch(/^11 separate 95 % intervals: /);
});
