import { type Arm, simulate } from '../src/simulation/index.js';

/** How a run speeds up with the number of threads. */
export interface Scaling {
  readonly threads: number;
  readonly gamesPerSecond: number;
  /** Games a second for each thread, over those of one thread alone. */
  readonly efficiency: number;
}

/** Times whole runs by the clock, starting of threads included; the best of three each. */
export async function timeThreads(arm: Arm, games: number, most: number): Promise<Scaling[]> {
  const results: Scaling[] = [];
  for (let threads = 1; threads <= most; threads *= 2) {
    let best = 0;
    for (let round = 0; round < 3; round++) {
      const rule = { kind: 'games', games: games * threads } as const;
      const { seconds } = await simulate({ arms: [arm], seed: 'bench', rule, threads, gameTimeout: 60 });
      best = Math.max(best, rule.games / seconds);
    }
    const alone = results[0]?.gamesPerSecond ?? best;
    results.push({ threads, gamesPerSecond: Math.round(best), efficiency: best / threads / alone });
  }
  return results;
}
