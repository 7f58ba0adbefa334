import { z } from 'zod';

/** What a bench came to: the form of `shamus bench --json`. Times are of the CPU, in nanoseconds, unless it says otherwise. */

const interval = z.object({ median: z.number(), low: z.number(), high: z.number() });

const speed = z.object({
  team: z.string(),
  variant: z.string(),
  players: z.number(),
  /** How many different policies the process had played before or plays. */
  policies: z.number(),
  gamesPerSecond: z.number(),
  decisionsPerSecond: z.number(),
  decisionsPerGame: z.number(),
  /** Nanoseconds a game, with an interval of at least 95 % for the median of the rounds. */
  nanoseconds: interval,
  /** Bytes of new objects a game. */
  bytes: z.number(),
});

const parts = z.object({ team: z.string(), variant: z.string(), shares: z.record(z.string(), z.number()) });

const scaling = z.object({
  threads: z.number(),
  /** By the clock; starting the threads is left out. */
  gamesPerSecond: z.number(),
  /** Games a second for each thread, over those of one thread alone. */
  efficiency: z.number(),
  /** CPU time a game, over that of one thread alone. */
  work: z.number(),
});

const wholeRun = z.object({
  games: z.number(),
  threads: z.number(),
  /** From the start of the program to its end, by the clock. */
  seconds: z.number(),
  /** The most memory that it held, in megabytes. */
  megabytes: z.number(),
});

const pauses = z.object({ team: z.string(), games: z.number(), count: z.number(), longest: z.number() });

export const BENCH_SCHEMA = 'shamus-bench/1';

export const benchReport = z.object({
  schema: z.literal(BENCH_SCHEMA),
  version: z.string(),
  machine: z.object({
    node: z.string(),
    cpu: z.string(),
    cores: z.number(),
    /** Processes that wanted to run, on average over a minute, before the bench began. */
    load: z.number(),
    /** Nanoseconds for a fixed piece of work, the median over all rounds. */
    reference: interval,
  }),
  rounds: z.number(),
  speeds: z.array(speed),
  parts: z.array(parts),
  threads: z.array(scaling),
  wholeRuns: z.array(wholeRun),
  pauses: z.array(pauses),
});

export type BenchReport = z.infer<typeof benchReport>;
export type Speed = z.infer<typeof speed>;
export type Parts = z.infer<typeof parts>;
export type Scaling = z.infer<typeof scaling>;
export type WholeRun = z.infer<typeof wholeRun>;
export type LongRun = z.infer<typeof pauses>;
