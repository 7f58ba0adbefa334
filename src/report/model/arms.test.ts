import { beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { commonSetup, controlName, groupArms } from './arms.js';
import { type ArmPlan, arm } from './studies.testing.js';

let game: Game;
beforeAll(async () => {
  game = await loadGame('shamus');
});

/** Titles of groups, and the labels in each. */
function named(plans: readonly ArmPlan[]) {
  return groupArms(game, plans.map(arm)).map(({ title, arms }) => [title, arms.map(({ label }) => label)]);
}

describe('arms', () => {
  test('that differ in one thing are called by it', () => {
    expect(named([{ team: 'a+b' }, { team: 'c+d' }])).toEqual([[null, ['a+b', 'c+d']]]);
    expect(named([{}, { rulings: { layoff: 'no' } }])).toEqual([[null, ['default rulings', 'layoff=no']]]);
  });

  test('that differ in two are grouped by that of which there are fewer', () => {
    const plans = ['standard', 'expert'].flatMap((variant) => ['a+b', 'c+d', 'e+f'].map((team) => ({ variant, team })));
    expect(named(plans)).toEqual([
      ['standard', ['a+b', 'c+d', 'e+f']],
      ['expert', ['a+b', 'c+d', 'e+f']],
    ]);
  });

  test('that have nobody to be compared with stand in one group under their whole names', () => {
    expect(
      named([
        { variant: 'standard', team: 'a+b' },
        { variant: 'expert', team: 'c+d' },
      ]),
    ).toEqual([[null, ['standard, a+b', 'expert, c+d']]]);
  });

  test('that are alone are called by their team', () => {
    expect(named([{}])).toEqual([[null, ['a+b']]]);
  });

  test('have in common what does not differ', () => {
    const runs = [arm({ players: 4 }), arm({ players: 4, team: 'c+d' })];
    expect(commonSetup(game, runs)).toEqual(['standard', '4 players', 'default rulings']);
  });

  test('name their control by what it has instead', () => {
    expect(controlName(game, arm({ rulings: { layoff: 'no' }, difference: [1, 1] }))).toBe('default rulings');
  });
});
