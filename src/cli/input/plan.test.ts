import { beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { type ArmArguments, armsOf } from './plan.js';

let game: Game;
beforeAll(async () => {
  game = await loadGame('shamus');
});

async function namesOf(wish: ArmArguments): Promise<string[]> {
  const arms = await armsOf(game, wish);
  return arms.map(({ setup, team }) => `${setup.variant} ${setup.players} ${team.name}`);
}

describe('the arms of a run', () => {
  test('are one of the first variant for one team', async () => {
    expect(await namesOf({ team: ['random+random'] })).toEqual(['standard 2 random+random']);
  });

  test('are all combinations of lists, teams changing fastest', async () => {
    expect(await namesOf({ variant: ['expert', 'advanced'], team: ['random+random', 'high-first+random'] })).toEqual([
      'expert 2 random+random',
      'expert 2 high-first+random',
      'advanced 2 random+random',
      'advanced 2 high-first+random',
    ]);
  });

  test('have the rulings that are named, and all others at their default', async () => {
    const [arm] = await armsOf(game, { team: ['random+random'], rule: ['layoff=no', 'points=table'] });
    const defaults = Object.fromEntries(game.rulings.map(({ name, values }) => [name, values[0]]));
    expect(arm!.setup.rulings).toEqual({ ...defaults, layoff: 'no', points: 'table' });
  });

  test('by role are all teams of the policies, the last role changing fastest', async () => {
    const byRole = { uno: ['random', 'high-first'], rummy: ['random', 'meld-first'] };
    expect(await namesOf(byRole)).toEqual([
      'standard 2 random+random',
      'standard 2 random+meld-first',
      'standard 2 high-first+random',
      'standard 2 high-first+meld-first',
    ]);
  });

  test.each([
    [{}, '--team UNO+RUMMY is missing (see: shamus list)'],
    [{ uno: ['random'] }, '--rummy is missing'],
    [{ rummy: ['random'] }, '--uno is missing'],
    [{ team: ['random+random'], rummy: ['random'] }, 'give --team or --rummy, not both'],
    [{ team: ['random+random'], variant: ['expret'] }, "unknown variant 'expret'; did you mean 'expert'?"],
    [{ team: ['random+random'], rule: ['layoff'] }, "--rule must be name=value, not 'layoff'"],
    [{ team: ['random+random'], rule: ['layoff=no', 'layoff=no'] }, '--rule layoff is given more than once'],
    [{ team: ['random+random'], rule: ['layoff=never'] }, "ruling layoff cannot be 'never'; it is one of yes, no"],
    [{ team: ['random+random'], rule: ['layof=no'] }, "unknown ruling 'layof'; did you mean 'layoff'?"],
    [{ team: ['random+random'], players: 'two' }, "--players must be a whole number from 1 to 99, not 'two'"],
  ])('are refused of %j', async (choice, message) => {
    await expect(namesOf(choice)).rejects.toThrow(message);
  });
});
