/**
 * A game allocates nothing, as what is made once is used for every game; nor do the searches for contracts.
 *
 * Measured in a process whose young generation is larger than all that is allocated, so that no garbage is collected
 * and the heap grows by every byte that is. V8 allocates while it compiles, in Node 26 again and again for a second.
 * Steps are therefore measured in stretches until one allocates nothing: what allocates in each step does so in every
 * stretch. `npm run allocations` looks at the games of every shipped policy.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE, start } from './cli/shamus.testing.js';

const MAX_STRETCHES = 40;

/** A measurement: `prepare` defines `step(number)`; `limit` is in bytes per step, as is what `careless` code adds. */
interface Measured {
  readonly prepare: string;
  /** Steps before anything is measured, and in each stretch. */
  readonly warmUp: number;
  readonly stretch: number;
  readonly limit: number;
  readonly careless: string;
}

const GAMES: Measured = {
  warmUp: 40_000,
  stretch: 20_000,
  limit: 0.1,
  careless: 'policies[0].newGame = function () { this.memory = { game: 1 }; };',
  prepare: `
    import { createPolicies, createEngine, keyFromSeed, loadGame, resolveSetup, resolveTeam } from 'shamus-lab/engine';
    const game = await loadGame('shamus');
    const setup = resolveSetup(game, {});
    const seating = await createPolicies({ setup, team: await resolveTeam(game, 2, 'rank-matching+meld-first') });
    const policies = seating.policies;
    MEDDLE
    const engine = createEngine({ ...seating, policies }, keyFromSeed('allocation'));
    const step = (number) => engine.play(number);
  `,
};

/** Distances and lay-downs of hands; a small object in every twentieth call is more than the limit. */
const SEARCHES: Measured = {
  warmUp: 5400,
  stretch: 900,
  limit: 1,
  careless: 'globalThis.kept = { hand };',
  prepare: `
    import { ContractDistance } from '${join(PACKAGE, 'dist/src/games/rummy/contracts/contract-distance.js')}';
    import { ContractSearch } from '${join(PACKAGE, 'dist/src/games/rummy/contracts/contract-search.js')}';
    import { Bag } from '${join(PACKAGE, 'dist/src/games/rummy/cards/bag.js')}';
    import { Points } from '${join(PACKAGE, 'dist/src/games/rummy/cards/points.js')}';
    import { Plan } from '${join(PACKAGE, 'dist/src/games/rummy/melds/rows.js')}';
    import { contractOf } from '${join(PACKAGE, 'dist/src/games/rummy/rules/contract.js')}';
    const limits = {
      ranks: 13, leastSet: 3, mostSet: 16, leastRun: 4, firstPlace: 1, lastPlace: 14, anySuit: false, wildRank: -1,
      wilds: 'half', wildsOfSet: [], wildsOfRun: [], exact: false, apart: false,
    };
    const points = new Points([15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10], 25);
    const contracts = ['S3 R4', '2S3 R5', '3R4'].map(contractOf);
    const questions = contracts.map((contract) => ({ contract, limits, points, rule: 0, leaving: 0 }));
    const deck = [0, 1, 2, 3].flatMap((suit) => Array.from({ length: 13 }, (_, rank) => (suit << 4) | rank));
    const cards = [...deck, ...deck, 64, 64, 64, 64];
    let state = 1;
    const bags = Array.from({ length: 60 }, (_, which) => {
      const order = cards.map((card) => [(state = (Math.imul(state, 1103515245) + 12345) >>> 0), card]);
      const shuffled = order.sort((a, b) => a[0] - b[0]).map(([, card]) => card);
      const held = which % 2 === 0 ? 11 : 22;
      return { hand: Bag.from(shuffled.slice(0, held)), live: Bag.from(shuffled.slice(held)) };
    });
    const distance = new ContractDistance();
    const search = new ContractSearch();
    const plan = new Plan();
    let sum = 0;
    const step = (number) => {
      const { hand, live } = bags[number % bags.length];
      const question = questions[Math.floor(number / bags.length) % questions.length];
      sum ^= distance.find(hand, live, question.contract, limits) ^ distance.bringsLo ^ distance.spareHi;
      MEDDLE
      if (search.find(hand, question)) {
        plan.clear();
        search.write(plan);
      }
    };
  `,
};

async function bytesPerStep({ prepare, warmUp, stretch, limit }: Measured, meddle = ''): Promise<number> {
  const program = `
    import { PerformanceObserver } from 'node:perf_hooks';
    ${prepare.replace('MEDDLE', meddle)}
    let number = 0;
    const take = (steps) => { for (const end = number + steps; number < end; number++) step(number); };
    take(${warmUp});
    let collections = 0;
    new PerformanceObserver((list) => { collections += list.getEntries().length; }).observe({ entryTypes: ['gc'] });
    let fewest = Infinity;
    for (let count = 0; count < ${MAX_STRETCHES} && fewest >= ${limit}; count++) {
      const before = process.memoryUsage().heapUsed;
      take(${stretch});
      const grown = (process.memoryUsage().heapUsed - before) / ${stretch};
      // Memory that is given back, as code that is thrown away, says nothing of what was taken.
      if (grown >= 0) fewest = Math.min(fewest, grown);
    }
    // Entries about the collector arrive later.
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(JSON.stringify({ fewest, collections }));
  `;
  const young = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
  const words = [...young, '--input-type=module', '--eval', program];
  const { code, stdout, stderr } = await start(process.execPath, words).end;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { fewest, collections } = JSON.parse(stdout);
  expect(collections).toBe(0);
  return fewest;
}

test.each([
  ['games', GAMES],
  ['distance and search for contracts', SEARCHES],
] as const)('%s allocate nothing, and a small object in each step would be noticed', async (_, measured) => {
  expect(await bytesPerStep(measured)).toBeLessThan(measured.limit);
  const careless = { ...measured, limit: 8, stretch: measured.stretch / 4 };
  expect(await bytesPerStep({ ...careless, warmUp: measured.warmUp / 4 }, measured.careless)).toBeGreaterThan(8);
});
