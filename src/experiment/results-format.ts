/**
 * What the files of a results folder hold. Written by `run --out`, `experiment` and `tournament`, read by whatever
 * makes something of results.
 *
 * | file | holds |
 * |---|---|
 * | manifest.json | what was run, by which version, on which machine; hashes of the other files |
 * | summary.json, summary.csv | rates, means and differences with their intervals, one entry or row an arm |
 * | comparison.json | what `compare` says of two teams |
 * | pairs.csv | where arms are paired: how often which outcomes met on the same deal |
 * | tallies.json | every count, from which the summaries follow: outcomes, reasons, distributions of metrics |
 * | batches.csv | what each batch of games came to, so that a sample of them can be checked |
 * | records.csv or records.parquet | only if asked for: a row a game |
 * | unfinished/ | a run under way, or one that was cut short and can be resumed |
 *
 * Arms are numbered from 1, in the order of the summary. Only the manifest depends on the machine and the time.
 */
import { z } from 'zod';

const COUNT = z.int().min(0);
const SHARE = z.number().min(0).max(1);

/** How often something came, with its interval at the run's level. */
const RATE = z.object({ count: COUNT, rate: SHARE, low: SHARE, high: SHARE });
const METRIC = z.object({ mean: z.number(), sd: z.number(), min: z.number(), max: z.number() });

/** `policies`: one a seat, in seat order. */
export const SETUP = z.object({
  variant: z.string(),
  players: z.int(),
  rulings: z.record(z.string(), z.string()),
  policies: z.array(z.string()),
});

/** The second's rate minus the first's on the same deals: arm minus control. */
const DIFFERENCE = z.object({
  estimate: z.number(),
  low: z.number(),
  high: z.number(),
  level: z.number(),
  method: z.enum(['tango', 'exact-unconditional', 'confidence-sequence']),
  /** Games in which only the control had it, and only the arm. */
  discordant: z.tuple([COUNT, COUNT]).readonly(),
  /** Of the two over the games, -1 to 1; null where one of them never varies. */
  correlation: z.number().nullable(),
});

/** The results of one arm. */
const ARM = z.object({
  setup: SETUP,
  /** The team as the user wrote it. */
  team: z.string(),
  games: COUNT,
  /** Whether all games asked for were played, or the precision asked for was reached. */
  complete: z.boolean(),
  interval: z.object({ method: z.enum(['wilson', 'confidence-sequence']), level: z.number() }),
  outcomes: z.record(z.string(), RATE),
  /** All outcomes that are wins, taken together. */
  any: RATE,
  reasons: z.record(z.string(), COUNT),
  metrics: z.record(z.string(), METRIC),
  /** What the arm was paired with on the same deals, and by how much they differ. */
  control: z.object({ setup: SETUP, difference: z.record(z.string(), DIFFERENCE) }).optional(),
});

const ENDED = z.enum(['complete', 'interrupted', 'failed']);

/** summary.json of a run or an experiment, which alone has a question. */
const RUN_FILE = z.object({
  schema: z.literal('shamus-run/1'),
  question: z.string().optional(),
  game: z.string(),
  seed: z.string(),
  ended: ENDED,
  runs: z.array(ARM),
});

/** By how much a team differs from what it is compared with, its rate minus the other's; all intervals hold at once. */
const COMPARISON = z.object({
  team: z.string(),
  /** The team it is compared with: the best of the others, or the control. */
  against: z.string(),
  estimate: z.number(),
  low: z.number(),
  high: z.number(),
  verdict: z.enum(['best', 'may-be-best', 'not-best', 'better', 'worse', 'open', 'control']),
});

/** summary.json of a tournament. `runs` has an arm for each team, the last role's policies changing fastest. */
const TOURNAMENT_FILE = z.object({
  schema: z.literal('shamus-tournament/1'),
  game: z.string(),
  seed: z.string(),
  ended: ENDED,
  /** The outcome by which teams are compared, or `any`. */
  by: z.string(),
  /** The policies that were tried, by role. */
  roles: z.record(z.string(), z.array(z.string())),
  runs: z.array(ARM),
  comparison: z.object({
    /** `best`: each team with the best of the others (Hsu); `control`: each with one that was named. */
    kind: z.enum(['best', 'control']),
    /** The chance that all intervals are right at once. */
    level: z.number(),
    method: z.string(),
    teams: z.array(COMPARISON),
  }),
  /** Where games were spent on finding the best. */
  selection: z
    .object({
      alpha: z.number(),
      delta: z.number(),
      /** null while more than one team is left. */
      selected: z.string().nullable(),
      guarantee: z.string(),
      /** Teams in the order in which they went, and after how many games each. */
      eliminated: z.array(z.object({ team: z.string(), games: COUNT, by: z.string() })),
    })
    .optional(),
});

export const SUMMARY_FILE = z.discriminatedUnion('schema', [RUN_FILE, TOURNAMENT_FILE]);

const RULE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('games'), games: COUNT }),
  z.object({ kind: z.literal('precision'), halfWidth: z.number(), most: COUNT }),
  z.object({
    kind: z.literal('decided'),
    test: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('confidence-sequence'), alpha: z.number(), beta: z.number(), effect: z.number() }),
      z.object({ kind: z.literal('sprt'), alpha: z.number(), beta: z.number(), h0: z.number(), h1: z.number() }),
    ]),
    outcomes: z.array(z.int()).readonly(),
    most: COUNT,
  }),
]);

export const MANIFEST = z.object({
  schema: z.literal('shamus-manifest/1'),
  /** As the user could type it again. */
  command: z.string(),
  question: z.string().nullable(),
  game: z.string(),
  seed: z.string(),
  rule: RULE,
  /** Games played in all arms together. */
  games: COUNT,
  ended: ENDED,
  versions: z.object({ 'shamus-lab': z.string(), node: z.string() }),
  /** The engine's behaviour signature. */
  signature: z.string(),
  policies: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      /** The values of all its options, if it has any. */
      options: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])).optional(),
      sha256: z.string(),
    }),
  ),
  machine: z.object({
    platform: z.string(),
    cpu: z.string(),
    cores: z.int().min(1),
    memoryGB: z.number(),
    threads: z.int().min(1),
  }),
  /** ISO 8601 */
  finished: z.string(),
  /** Of all sittings together, where a run was resumed. */
  seconds: z.number(),
  /** 1 and as often as it was resumed. */
  sittings: z.int().min(1),
  /** Hashes of the other files. */
  files: z.record(z.string(), z.object({ bytes: COUNT, sha256: z.string() })),
});

/** How many games had the value `from`, `from + step`, …; zeros at both ends are left out. */
const DISTRIBUTIONS = z.record(z.string(), z.object({ from: z.int(), step: z.int(), counts: z.array(COUNT) }));

const COUNTS = z.object({
  outcomes: z.record(z.string(), COUNT),
  reasons: z.record(z.string(), COUNT),
  metrics: DISTRIBUTIONS,
});

/** All counts of an arm. */
export const ARM_TALLY = COUNTS.extend({
  games: COUNT,
  /** Where the arm has a control: the control's own counts. */
  control: COUNTS.optional(),
  /** The control's outcome, then the arm's, and on how many deals they met. */
  pairs: z.record(z.string(), z.record(z.string(), COUNT)).optional(),
  /** Of each metric, the arm's minus the control's on the same deal. */
  differences: DISTRIBUTIONS.optional(),
});

export const TALLIES = z.object({ schema: z.literal('shamus-tallies/1'), arms: z.array(ARM_TALLY) });

export type Rate = z.infer<typeof RATE>;
export type SetupSummary = z.infer<typeof SETUP>;
export type Difference = z.infer<typeof DIFFERENCE>;
export type ArmSummary = z.infer<typeof ARM>;
export type RunFile = z.infer<typeof RUN_FILE>;
export type TournamentFile = z.infer<typeof TOURNAMENT_FILE>;
export type TeamComparison = z.infer<typeof COMPARISON>;
export type SummaryFile = z.infer<typeof SUMMARY_FILE>;
export type Manifest = z.infer<typeof MANIFEST>;
export type Counts = z.infer<typeof COUNTS>;
export type Distributions = z.infer<typeof DISTRIBUTIONS>;
export type ArmTally = z.infer<typeof ARM_TALLY>;
export type Tallies = z.infer<typeof TALLIES>;
