/** Spot checks as runs of many teams make them: the threads of a team may be ended for those of another. */
import { join } from 'node:path';
import { type Condition, createPolicies, engineOf, keyFromSeed, loadGame, resolveSetup, resolveTeam } from 'shamus-lab';
import { expect, test } from 'vitest';
import { PACKAGE } from './cli/shamus.testing.js';

type Checking = typeof import('../src/simulation/spot-checks/spot-checker.js');
type Digesting = typeof import('../src/simulation/spot-checks/recheck.js');

const built = (file: string) => import(join(PACKAGE, 'dist/src/simulation/spot-checks', file));
const { SpotChecker } = (await built('spot-checker.js')) as Checking;
const { digestOf } = (await built('digest.js')) as Digesting;

const KEY = keyFromSeed('many teams');
const GAMES = 20;

/** Six teams with policies of users: more than have threads at a time. */
async function sixTeams(): Promise<Condition[]> {
  const game = await loadGame('shamus');
  const file = join(PACKAGE, 'examples', 'my-uno.ts');
  const setups = ['standard', 'advanced', 'expert'].flatMap((variant) =>
    ['net', 'table'].map((points) => resolveSetup(game, { variant, rulings: { points } })),
  );
  return Promise.all(setups.map(async (setup) => ({ setup, team: await resolveTeam(game, 2, `${file}+meld-first`) })));
}

async function digestsOf(contender: Condition, from = 0): Promise<Uint16Array> {
  const engine = engineOf(await createPolicies(contender), KEY);
  return Uint16Array.from({ length: GAMES }, (_, game) => {
    engine.play(from + game);
    return digestOf(engine);
  });
}

test('of more teams than have threads at a time each is checked, all at once and again', async () => {
  const teams = await sixTeams();
  const checker = new SpotChecker(KEY, 0.2, 60);
  try {
    for (const from of [0, GAMES]) {
      const found = teams.map(async (team) => {
        const range = { from, count: GAMES, areQuick: true };
        return checker.check(team, range, await digestsOf(team, from));
      });
      expect(await Promise.all(found)).toEqual(teams.map(() => null));
    }
  } finally {
    await checker.destroy();
  }
});

test('a game that comes out otherwise is found in each of them', async () => {
  const teams = await sixTeams();
  const checker = new SpotChecker(KEY, 0.2, 60);
  try {
    const found = teams.map(async (team) => {
      const digests = (await digestsOf(team)).map((digest) => digest ^ 1);
      return checker.check(team, { from: 0, count: GAMES, areQuick: false }, digests);
    });
    for (const fault of await Promise.all(found)) expect(fault).toMatchObject({ foundBy: 'spot-check' });
  } finally {
    await checker.destroy();
  }
});
