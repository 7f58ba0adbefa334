/**
 * The searches for contracts allocate nothing once they are made: measured as `allocation.test.ts` does it, in a process whose
 * young generation is larger than all that could be allocated.
 *
 * V8 allocates while it compiles, in Node 26 again and again for a second. The calls are therefore measured in stretches
 * until one allocates nothing: a search that allocates per call does so in every stretch.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE, start } from './cli/shamus.testing.js';

/** Bytes per call: one small object in every twentieth call is more. */
const LIMIT = 1;
const MAX_STRETCHES = 30;

const PROGRAM = `
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
  let calls = 0;
  const ask = (rounds) => {
    for (let round = 0; round < rounds; round++) {
      for (let which = 0; which < bags.length; which++) {
        const { hand, live } = bags[which];
        const question = questions[round % questions.length];
        sum ^= distance.find(hand, live, question.contract, limits) ^ distance.bringsLo ^ distance.spareHi;
        MEDDLE
        if (search.find(hand, question)) {
          plan.clear();
          search.write(plan);
        }
        calls++;
      }
    }
  };
  ask(90);
  let fewest = Infinity;
  for (let stretch = 0; stretch < ${MAX_STRETCHES} && fewest >= ${LIMIT}; stretch++) {
    const before = process.memoryUsage().heapUsed;
    calls = 0;
    ask(15);
    fewest = Math.min(fewest, (process.memoryUsage().heapUsed - before) / calls);
  }
  console.log(fewest);
`;

/** Bytes per call in the stretch that allocates least. */
async function bytesPerCall(meddle = ''): Promise<number> {
  const young = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
  const words = [...young, '--input-type=module', '--eval', PROGRAM.replace('MEDDLE', meddle)];
  const { code, stdout, stderr } = await start(process.execPath, words).end;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return Number(stdout);
}

test('distance and search for contracts allocate nothing', async () => {
  expect(await bytesPerCall()).toBeLessThan(LIMIT);
});

test('a small object a call would be noticed', async () => {
  expect(await bytesPerCall('globalThis.kept = { hand };')).toBeGreaterThan(8);
});
