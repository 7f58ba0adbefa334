import { z } from 'zod';

/** The results of a bench: the schema of `shamus bench --json`. Times are CPU nanoseconds unless stated otherwise. */

/** The game of a row; reports of versions that had one game lack it. */
const game = z.string().default('shamus');

const interval = z.object({ median: z.number(), low: z.number(), high: z.number() });

const speed = z.object({
  game,
  team: z.string(),
  variant: z.string(),
  players: z.number(),
  /** How many different policies the process has played, these included. */
  policies: z.number(),
  gamesPerSecond: z.number(),
  decisionsPerSecond: z.number(),
  decisionsPerGame: z.number(),
  /** One in games that are no sequence of deals. */
  dealsPerGame: z.number().default(1),
  /** Nanoseconds per game, with an interval of at least 95 % for the median of the rounds. */
  nanoseconds: interval,
  /** Bytes allocated per game. */
  bytes: z.number(),
});

/** Of games with a forward model: playing on from positions, as searches do. */
const playouts = z.object({
  game,
  team: z.string(),
  variant: z.string(),
  /** With the set-up of the position and the sampling of the world. */
  playoutsPerSecond: z.number(),
  /** Whole games of the same policies over the mean share of a game that a playout has before it. */
  possiblePerSecond: z.number(),
  /** The mean share of a game, in turns, that a playout has before it. */
  remaining: z.number(),
  /** The first over the second, by rounds. */
  ratio: interval,
});

const parts = z.object({ game, team: z.string(), variant: z.string(), shares: z.record(z.string(), z.number()) });

const scaling = z.object({
  game,
  threads: z.number(),
  /** By wall-clock time, without starting the threads. */
  gamesPerSecond: z.number(),
  /** Games per second and thread, relative to one thread alone. */
  efficiency: z.number(),
  /** CPU time per game, relative to one thread alone. */
  work: z.number(),
});

const wholeRun = z.object({
  game,
  games: z.number(),
  threads: z.number(),
  /** Wall-clock seconds from the start of the program to its end. */
  seconds: z.number(),
  /** CPU seconds of all its threads; reports of earlier versions lack them. */
  cpu: z.number().optional(),
  /** Peak memory in megabytes. */
  megabytes: z.number(),
});

const spotCheckCost = z.object({
  game,
  /** Of each run. */
  games: z.number(),
  /** Whether the policies were loaded as users' files are: their games are played again in another thread. */
  isFromFiles: z.boolean(),
  /** CPU time of whole runs with the default share of spot checks, over that of runs without any. */
  ratio: interval,
  /** CPU seconds to start the threads, once a run; reports of earlier versions lack it. */
  start: interval.optional(),
  /** The ratio without that; reports of earlier versions lack it. */
  further: interval.optional(),
});

const pauses = z.object({ game, team: z.string(), games: z.number(), count: z.number(), longest: z.number() });

export const BENCH_SCHEMA = 'shamus-bench/1';

export const benchReport = z.object({
  schema: z.literal(BENCH_SCHEMA),
  version: z.string(),
  machine: z.object({
    node: z.string(),
    cpu: z.string(),
    cores: z.number(),
    /** One-minute load average before the bench started. */
    load: z.number(),
    /** Nanoseconds for the fixed reference work, the median over all rounds. */
    reference: interval,
  }),
  rounds: z.number(),
  speeds: z.array(speed),
  /** Reports of earlier versions have none. */
  playouts: z.array(playouts).optional(),
  parts: z.array(parts),
  threads: z.array(scaling),
  wholeRuns: z.array(wholeRun),
  /** Reports of earlier versions have none. */
  spotChecks: z.array(spotCheckCost).optional(),
  pauses: z.array(pauses),
});

export type BenchReport = z.infer<typeof benchReport>;
export type Speed = z.infer<typeof speed>;
export type Playouts = z.infer<typeof playouts>;
export type Scaling = z.infer<typeof scaling>;
export type SpotCheckCost = z.infer<typeof spotCheckCost>;
export type WholeRun = z.infer<typeof wholeRun>;
