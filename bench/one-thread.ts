import type { Match } from '../src/game/index.js';
import { keyFromSeed } from '../src/random/index.js';
import { type Arm, matchOf, seat } from '../src/simulation/index.js';

const ROUNDS = 7;
const WARM_UP = 50_000;

/** How fast one thread plays a team, and what it allocates. */
export interface Speed {
  readonly team: string;
  /** Median over the rounds, by CPU time. */
  readonly gamesPerSecond: number;
  readonly slowest: number;
  readonly fastest: number;
  readonly nanosecondsPerGame: number;
  /** Growth of the heap, median over the rounds; a collection within a round spoils that round alone. */
  readonly bytesPerGame: number;
}

/** Times the arms in turn, round by round, so that a change of the machine's speed meets them all. */
export async function timeOneThread(arms: readonly Arm[], games: number): Promise<Speed[]> {
  const key = keyFromSeed('bench');
  const tables = await Promise.all(arms.map(async (arm) => ({ arm, match: matchOf(await seat(arm), key) })));
  for (const { match } of tables) playGames(match, WARM_UP);
  const speeds = tables.map(() => new Float64Array(ROUNDS));
  const growths = tables.map(() => new Float64Array(ROUNDS));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, { match }] of tables.entries()) {
      const heap = process.memoryUsage().heapUsed;
      const before = process.cpuUsage();
      playGames(match, games);
      const used = process.cpuUsage(before);
      growths[place]![round] = process.memoryUsage().heapUsed - heap;
      speeds[place]![round] = games / ((used.user + used.system) / 1e6);
    }
  }
  return tables.map(({ arm }, place) => {
    const sorted = speeds[place]!.sort();
    const median = sorted[(ROUNDS - 1) / 2]!;
    const growth = growths[place]!.sort()[(ROUNDS - 1) / 2]!;
    return {
      team: arm.team.name,
      gamesPerSecond: Math.round(median),
      slowest: Math.round(sorted[0]!),
      fastest: Math.round(sorted[ROUNDS - 1]!),
      nanosecondsPerGame: Math.round(1e9 / median),
      bytesPerGame: Math.max(0, growth) / games,
    };
  });
}

export function playGames(match: Match, games: number): void {
  for (let game = 0; game < games; game++) match.play(game);
}
