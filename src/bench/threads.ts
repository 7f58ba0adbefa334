import type { Arm } from '../simulation/index.js';
import { simulate } from '../simulation/index.js';
import type { Scaling } from './bench-report.js';

/** Runs for each number of threads; the fastest counts. */
const RUNS = 3;

/** The duration of a run, in seconds. */
interface Took {
  readonly clock: number;
  readonly cpu: number;
}

/**
 * How a run speeds up with the number of threads, in wall-clock and CPU time. Starting the threads is excluded by taking the
 * difference between a long run and a short one.
 *
 * @param games per thread in the short run; the long run has three times as many
 */
export async function timeThreads(
  arm: Arm,
  games: number,
  counts: readonly number[],
  tell: (done: number) => void,
): Promise<Scaling[]> {
  const short = counts.map(() => NEVER);
  const long = counts.map(() => NEVER);
  for (let run = 0; run < RUNS; run++) {
    for (const [place, threads] of counts.entries()) {
      short[place] = better(short[place]!, await timeRun(arm, games * threads, threads));
      long[place] = better(long[place]!, await timeRun(arm, 3 * games * threads, threads));
      tell((run * counts.length + place + 1) / (RUNS * counts.length));
    }
  }
  const differences = counts.map((_, place) => ({
    clock: long[place]!.clock - short[place]!.clock,
    cpu: long[place]!.cpu - short[place]!.cpu,
  }));
  const alone = differences[0]!;
  return counts.map((threads, place) => {
    const { clock, cpu } = differences[place]!;
    return {
      game: arm.setup.game,
      threads,
      gamesPerSecond: Math.round((2 * games * threads) / clock),
      efficiency: alone.clock / clock,
      work: cpu / threads / alone.cpu,
    };
  });
}

const NEVER: Took = { clock: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY };

function better(one: Took, other: Took): Took {
  return { clock: Math.min(one.clock, other.clock), cpu: Math.min(one.cpu, other.cpu) };
}

/** 1, 2, 4, … and all cores. */
export function threadCounts(cores: number): number[] {
  const counts: number[] = [];
  for (let threads = 1; threads < cores; threads *= 2) counts.push(threads);
  return [...counts, cores];
}

async function timeRun(arm: Arm, games: number, threads: number): Promise<Took> {
  const before = process.cpuUsage();
  const rule = { kind: 'games', games } as const;
  const { seconds } = await simulate({ arms: [arm], seed: 'bench', rule, threads, gameTimeout: 60 });
  const { user, system } = process.cpuUsage(before);
  return { clock: seconds, cpu: (user + system) / 1e6 };
}
