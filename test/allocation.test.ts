/**
 * A game allocates nothing: what is made once is used for every game.
 *
 * Measured in a process whose young generation is larger than all that is allocated, so that no garbage is collected
 * and the heap grows by every byte that is. Compiling hot code allocates some hundred kilobytes now and then, whatever
 * the number of games: that is why the quietest of several stretches is looked at, and all of them only roughly.
 */
import { expect, test } from 'vitest';
import { start } from './cli/shamus.testing.js';
import { testSize } from './sized.testing.js';

const STRETCHES = 5;

interface Growth {
  /** Bytes a game in each stretch. */
  readonly bytesPerGame: readonly number[];
  /** Of all stretches, none may have been interrupted by the collector. */
  readonly collections: number;
}

/** Plays games of a team with the package as it is built. `meddle` is code that may change `policies`. */
function program(team: string, games: number, meddle: string): string {
  return `
    import { performance, PerformanceObserver } from 'node:perf_hooks';
    import { keyFromSeed, loadGame, engineOf, resolveSetup, resolveTeam, seat } from 'shamus-lab';
    const game = await loadGame('shamus');
    const setup = resolveSetup(game, {});
    const seating = await seat({ setup, team: await resolveTeam(game, 2, '${team}') });
    const policies = seating.policies;
    ${meddle}
    const engine = engineOf({ ...seating, policies }, keyFromSeed('allocation'));
    const play = (from, to) => { for (let index = from; index < to; index++) engine.play(index); };
    const length = ${games} / ${STRETCHES};
    play(0, 40_000);
    let collections = 0;
    new PerformanceObserver((list) => { collections += list.getEntries().length; }).observe({ entryTypes: ['gc'] });
    const bytesPerGame = [];
    for (let stretch = 0; stretch < ${STRETCHES}; stretch++) {
      const before = process.memoryUsage().heapUsed;
      play(stretch * length, (stretch + 1) * length);
      bytesPerGame.push((process.memoryUsage().heapUsed - before) / length);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(JSON.stringify({ bytesPerGame, collections }));
  `;
}

async function growthOf(team: string, games: number, meddle = ''): Promise<Growth> {
  const young = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
  const words = [...young, '--input-type=module', '--eval', program(team, games, meddle)];
  const { code, stdout, stderr } = await start(process.execPath, words).end;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** `npm run allocations` looks at the games of every shipped policy. */
const RANDOM = ['random+random', 100_000] as const;

test.each([['rank-matching+meld-first', 400_000] as const, ...testSize([], [RANDOM])])(
  'games of %s allocate nothing, in %i of them',
  async (team, games) => {
    const { bytesPerGame, collections } = await growthOf(team, games);
    expect(collections).toBe(0);
    expect(Math.min(...bytesPerGame)).toBeLessThan(0.1);
    expect(mean(bytesPerGame)).toBeLessThan(1);
  },
);

test('a policy that makes one small object a game would be noticed', async () => {
  const careless = 'policies[0].newGame = function () { this.memory = { game: 1 }; };';
  const { bytesPerGame } = await growthOf('rank-matching+meld-first', 60_000, careless);
  expect(Math.min(...bytesPerGame)).toBeGreaterThan(8);
});
