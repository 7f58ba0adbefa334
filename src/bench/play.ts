import type { Match } from '../game/index.js';
import type { Pauses, Stint } from './player-task.js';

const STRETCHES = 4;

/** Plays games from an index on. */
export function playGames(match: Match, games: number, from = 0): void {
  for (let game = from; game < from + games; game++) match.play(game);
}

/** Times a number of games, a multiple of four, by the CPU time of this process. */
export function timeGames(match: Match, games: number, from: number): Stint {
  const reference = referenceWork();
  const looking = costOfLooking();
  const length = games / STRETCHES;
  const growths: number[] = [];
  let microseconds = 0;
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    const heap = process.memoryUsage().heapUsed;
    const before = process.cpuUsage();
    playGames(match, length, from + stretch * length);
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
    growths.push((process.memoryUsage().heapUsed - heap - looking) / length);
  }
  growths.sort((a, b) => a - b);
  const bytes = Math.max(0, (growths[1]! + growths[2]!) / 2);
  return { nanoseconds: (1000 * microseconds) / games, bytes, reference };
}

/** Bytes that looking at the heap itself allocates. */
function costOfLooking(): number {
  const before = process.memoryUsage().heapUsed;
  return process.memoryUsage().heapUsed - before;
}

/** Steps of the fixed work: some ten milliseconds. */
const REFERENCE_STEPS = 4_000_000;
const ROUNDS_OF_REFERENCE = 3;

/**
 * How fast the machine is just now: integer work in registers, of the engine's kind and none of its code. It must stay
 * as it is, or times of different versions cannot be compared by it.
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
    // The sum is used, so that the loop cannot be left out.
    if ((a | b | c) === 0) throw new Error('the reference work has come to nothing');
    best = Math.min(best, 1000 * (user + system));
  }
  return best;
}

/** Games between two looks at what the collector did. */
const SLICE = 50_000;

/** Plays many games and watches the garbage collector. */
export async function watchPauses(match: Match, games: number): Promise<Pauses> {
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
    playGames(match, Math.min(SLICE, games - played), played);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  return { games, count, longest };
}
