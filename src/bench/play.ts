import { median } from 'simple-statistics';
import type { Engine } from '../game/index.js';
import type { Pauses, TimingSample } from './player-task.js';

const STRETCHES = 4;

/** Plays games, starting at an index. */
export function playGames(engine: Engine, games: number, from = 0): void {
  for (let game = from; game < from + games; game++) engine.play(game);
}

/**
 * Plays games, starting at an index.
 *
 * @param metric the place in the engine's metrics where it says how many deals a game had; -1 if a game is one deal
 * @returns how many deals they had
 */
export function countDeals(engine: Engine, games: number, from: number, metric: number): number {
  if (metric < 0) {
    playGames(engine, games, from);
    return games;
  }
  let deals = 0;
  for (let game = from; game < from + games; game++) {
    engine.play(game);
    deals += engine.metrics[metric]!;
  }
  return deals;
}

/**
 * Measures the CPU time of a number of games, which must be a multiple of four.
 *
 * @param metric where the engine counts deals, see `countDeals`
 */
export function timeGames(engine: Engine, games: number, from: number, metric: number): TimingSample {
  const reference = referenceWork();
  const looking = costOfLooking();
  const length = games / STRETCHES;
  const growths: number[] = [];
  let microseconds = 0;
  let deals = 0;
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    const heap = process.memoryUsage().heapUsed;
    const before = process.cpuUsage();
    deals += countDeals(engine, length, from + stretch * length, metric);
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
    growths.push((process.memoryUsage().heapUsed - heap - looking) / length);
  }
  const bytes = Math.max(0, median(growths));
  return { games, deals: deals / games, nanoseconds: (1000 * microseconds) / games, bytes, reference };
}

/** Bytes allocated by reading the heap size itself. */
function costOfLooking(): number {
  const before = process.memoryUsage().heapUsed;
  return process.memoryUsage().heapUsed - before;
}

/** Steps of the reference work: about ten milliseconds. */
const REFERENCE_STEPS = 4_000_000;
const ROUNDS_OF_REFERENCE = 3;

/**
 * How fast the machine currently is: integer work in registers, similar to the engine's but sharing no code with it. Do not
 * change it, or times of different versions can no longer be compared.
 *
 * @returns CPU nanoseconds, the fastest of a few rounds
 */
function referenceWork(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS_OF_REFERENCE; round++) {
    const before = process.cpuUsage();
    let a = 1;
    let b = 2;
    let c = 3;
    for (let step = 0; step < REFERENCE_STEPS; step++) {
      const sum = (a + b + step) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
    }
    const { user, system } = process.cpuUsage(before);
    // Uses the result, so that the loop is not optimised away.
    if ((a | b | c) === 0) throw new Error('the reference work returned 0');
    best = Math.min(best, 1000 * (user + system));
  }
  return best;
}

/** Games between two reads of the observer. */
const SLICE = 50_000;

/** Plays many games and observes the garbage collector. */
export async function watchPauses(engine: Engine, games: number): Promise<Pauses> {
  let count = 0;
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      count++;
      longest = Math.max(longest, duration);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  for (let played = 0; played < games; played += SLICE) {
    playGames(engine, Math.min(SLICE, games - played), played);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  return { games, count, longest };
}
