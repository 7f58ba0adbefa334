import { beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '../../game/index.js';
import { PolicyFault, resolveSetup, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { cheatOf } from './arm.js';
import { createPolicies, engineOf } from './seating.js';
import { resolveTeam } from './team.js';

let game: Game;
/** The same game for four, two of each role in turn. */
let forFour: Game;

beforeAll(async () => {
  game = await loadGame('shamus');
  forFour = { ...game, roles: () => ['uno', 'rummy', 'uno', 'rummy'] };
});

function names(team: { policies: readonly { name: string }[] }): string[] {
  return team.policies.map(({ name }) => name);
}

describe('a team', () => {
  test('has a policy of its role at each seat, in seat order', async () => {
    expect(await resolveTeam(game, 2, 'random+random')).toEqual({
      name: 'random+random',
      policies: [
        { name: 'random', role: 'uno', policy: 'random', module: null },
        { name: 'random', role: 'rummy', policy: 'random', module: null },
      ],
    });
  });

  test('may be written with spaces, which are no part of its name', async () => {
    const team = await resolveTeam(game, 2, 'high-first + meld-first');
    expect([team.name, ...names(team)]).toEqual(['high-first+meld-first', 'high-first', 'meld-first']);
  });

  test('of one policy a role fills all seats of the role', async () => {
    const team = await resolveTeam(forFour, 4, 'high-first+meld-first');
    expect(names(team)).toEqual(['high-first', 'meld-first', 'high-first', 'meld-first']);
  });

  test('may name a policy for every seat', async () => {
    const team = await resolveTeam(forFour, 4, 'high-first+meld-first+random+random');
    expect(names(team)).toEqual(['high-first', 'meld-first', 'random', 'random']);
  });

  test.each(['random', 'random+random+random'])('that is too small or too large is refused: %s', async (text) => {
    await expect(resolveTeam(game, 2, text)).rejects.toThrow(/shamus needs 2, as in uno\+rummy/);
    await expect(resolveTeam(forFour, 4, text)).rejects.toThrow(/shamus needs 2 or 4, as in uno\+rummy/);
  });

  test.each([
    ['randm+random', /^unknown uno policy 'randm'; did you mean 'random'\?$/],
    ['random+meld-frist', /^unknown rummy policy 'meld-frist'; did you mean 'meld-first'\?$/],
    ['meld-first+random', /^team 'meld-first\+random' puts 'meld-first', a policy for rummy, where uno sits$/],
    ['./nowhere.ts+random', /^there is no policy file '\.\/nowhere\.ts'$/],
    ['nowhere.mjs+random', /^there is no policy file 'nowhere\.mjs'$/],
  ])('whose policy is unknown or misplaced is refused: %s', async (text, message) => {
    await expect(resolveTeam(game, 2, text)).rejects.toThrow(message);
    await expect(resolveTeam(game, 2, text)).rejects.toThrow(UsageError);
  });
});

describe('a policy that cheats', () => {
  const CHEATING = 'signaller+search-rummy:cheat=sees-all-hands';

  test('is refused unless cheats are allowed, and says with each team how it cheats', async () => {
    await expect(resolveTeam(game, 2, CHEATING)).rejects.toThrow(/cheats \(it sees all hands\).*--open-hands/);
    const team = await resolveTeam(game, 2, CHEATING, '.', true);
    expect(team.name).toBe(CHEATING);
    expect(cheatOf(team)).toBe('sees all hands');
    expect(cheatOf(await resolveTeam(game, 2, 'signaller+search-rummy', '.', true))).toBeNull();
  });

  test('is shown hands only where its source says that it cheats', async () => {
    const setup = resolveSetup(game, {});
    const key = keyFromSeed('open');
    const team = await resolveTeam(game, 2, `${CHEATING},worlds=8`, '.', true);
    const open = engineOf(await createPolicies({ setup, team }), key);
    open.play(0);
    const silent = { ...team, policies: team.policies.map(({ cheats: _, ...source }) => source) };
    const shut = engineOf(await createPolicies({ setup, team: silent }), key);
    expect(() => shut.play(0)).toThrow(PolicyFault);
  });
});
