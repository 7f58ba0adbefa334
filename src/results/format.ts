/**
 * What the files of a results folder hold. Written by `run --out`, `experiment` and `tournament`, read by whatever
 * makes something of results.
 *
 * | file | holds |
 * |---|---|
 * | manifest.json | what was run, by which version, on which machine; SHA-256 of the other files |
 * | summary.json, summary.csv | rates, means and differences with their intervals, one entry or row an arm |
 * | comparison.json | what `compare` says of two teams |
 * | pairs.csv | where arms are paired: how often which outcomes met on the same deal |
 * | tallies.json | every count, from which the summaries follow: outcomes, reasons, distributions of metrics |
 * | batches.csv | what each batch of games came to, so that some can be played again |
 * | contrasts.csv | where an experiment asks for contrasts: each with its interval |
 * | records.csv | only if asked for: a row a game |
 * | report.html, games/ | the page that commands make when they have written results, and `report` |
 * | unfinished/ | a run under way, or one that was cut short and can be resumed |
 * | shard-003-of-100/ | the part of a run that a shard played: the same files, but shard.json instead of manifest.json, and no summaries |
 *
 * Arms are numbered from 1, in the order of the summary. Only the manifest depends on the machine and the time.
 */
import { z } from 'zod';
import { COUNT, DEFINITION, ENDED, FOCUS } from '../analysis/summary-format.js';
import { FEATURE_GROUPS } from '../game/index.js';
import { MAX_BATCH_SIZE, STORED_ARM } from '../simulation/index.js';

const RULE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('games'), games: COUNT }),
  z.object({ kind: z.literal('precision'), halfWidth: z.number(), most: COUNT }),
  z.object({
    kind: z.literal('decided'),
    level: z.number(),
    effect: z.number(),
    outcomes: z.array(z.int()).readonly(),
    most: COUNT,
  }),
]);

const MACHINE = z.object({
  platform: z.string(),
  cpu: z.string(),
  cores: z.int().min(1),
  memoryGB: z.number(),
  threads: z.int().min(1),
});

export const MANIFEST = z.object({
  schema: z.literal('shamus-manifest/3'),
  /** As the user could type it again. */
  command: z.string(),
  /** What relative paths of policy files refer to, relative to the results; absent where no policy has such a path. */
  policyFolder: z.string().optional(),
  question: z.string().nullable(),
  game: z.string(),
  definition: DEFINITION,
  seed: z.string(),
  rule: RULE,
  /** Games a batch, which is a row of batches.csv; the rule was asked after each. */
  batch: z.int().min(1).default(MAX_BATCH_SIZE),
  /** Groups of features that records carry; absent where they carry none. */
  features: z.array(z.enum(FEATURE_GROUPS)).min(1).optional(),
  /** Games played in all arms together. */
  games: COUNT,
  ended: ENDED,
  versions: z.object({ 'shamus-lab': z.string(), node: z.string().regex(/^(2\d|[3-9]\d)\.\d+\.\d+/) }),
  /** The engine's behaviour signature. */
  signature: z.string(),
  policies: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      options: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])).optional(),
      sha256: z.string(),
      /** Of bots whose games come out otherwise each time. */
      reproducible: z.literal(false).optional(),
    }),
  ),
  /** Where shards were merged: of the first. */
  machine: MACHINE,
  /** ISO 8601 */
  finished: z.iso.datetime({ precision: 3 }),
  /** Of all sittings together, where a run was resumed, and of all shards, where it was played in parts. */
  seconds: z.number().min(0),
  /** 1 and as often as it was resumed; of shards the most. */
  sittings: z.int().min(1),
  /** Where shards were merged: how many, and on what machines they were played. */
  merged: z
    .object({
      shards: z.int().min(1),
      machines: z.array(MACHINE.extend({ shards: z.int().min(1), seconds: z.number() })).min(1),
    })
    .optional(),
  files: z.record(z.string(), z.object({ bytes: COUNT, sha256: z.string() })),
});

/** The manifest of a folder that is not of one run: of a tuning. */
export const FOLDER_MANIFEST = MANIFEST.pick({
  command: true,
  policyFolder: true,
  game: true,
  definition: true,
  seed: true,
  ended: true,
  versions: true,
  signature: true,
  machine: true,
  finished: true,
  seconds: true,
  files: true,
});

/** How many games had the value `from`, `from + step`, …; zeros at both ends are left out. */
const DISTRIBUTION = z.object({ from: z.int(), step: z.int(), counts: z.array(COUNT) });
const DISTRIBUTIONS = z.record(z.string(), DISTRIBUTION);

/** Of a game where everybody plays for himself: what one policy's games came to. Its shares are in 840ths of a win. */
const ENTRANT_TALLY = z.object({
  /** The places of the team that it plays, from 1. */
  places: z.array(z.int().min(1)).min(1),
  /** Of each seat metric: its sum over all games of a round and all its places. */
  rounds: DISTRIBUTIONS,
  /** Of each seat metric: its value in each game at each place. */
  games: DISTRIBUTIONS,
  /** Of each seat: its shares there in a round. */
  bySeat: z.array(DISTRIBUTION),
});

const COUNTS = z.object({
  outcomes: z.record(z.string(), COUNT),
  reasons: z.record(z.string(), COUNT),
  metrics: DISTRIBUTIONS,
  /** Absent where all win together. */
  entrants: z.array(ENTRANT_TALLY).optional(),
});

export const ARM_TALLY = COUNTS.extend({
  games: COUNT,
  /** Games of a round; absent where all win together, and each game is one. */
  round: z.int().min(1).optional(),
  /** Where the arm has a control: the control's own counts. */
  control: COUNTS.optional(),
  /** The control's outcome, then the arm's, and on how many deals they met. */
  pairs: z.record(z.string(), z.record(z.string(), COUNT)).optional(),
  /** Of each metric, the arm's minus the control's on the same deal. */
  differences: DISTRIBUTIONS.optional(),
  /** Of each seat metric, the sum of the arm's first entrant in a round minus that of the control's. */
  roundDifferences: DISTRIBUTIONS.optional(),
});

export const CONTRAST_TALLIES = z.object({
  sums: z.array(DISTRIBUTION),
});

export const TALLIES = z.object({
  schema: z.literal('shamus-tallies/1'),
  arms: z.array(ARM_TALLY),
  contrasts: CONTRAST_TALLIES.optional(),
});

export type Manifest = z.infer<typeof MANIFEST>;
export type FolderManifest = z.infer<typeof FOLDER_MANIFEST>;
export type Machine = z.infer<typeof MACHINE>;
export type Counts = z.infer<typeof COUNTS>;
export type Distributions = z.infer<typeof DISTRIBUTIONS>;
export type WrittenEntrant = z.infer<typeof ENTRANT_TALLY>;
export type ArmTally = z.infer<typeof ARM_TALLY>;
export type ContrastTallies = z.infer<typeof CONTRAST_TALLIES>;
export type Tallies = z.infer<typeof TALLIES>;

/** The folder within a results folder where a run under way keeps what it has. */
export const UNFINISHED = 'unfinished';

const SHARD = z.object({
  /** From 1. */
  index: z.int().min(1),
  of: z.int().min(1),
  /** The words of the command for the whole run, with the folder of the shards as its results folder. */
  command: z.array(z.string()),
  /** The command that the results of the whole run are printed as. */
  kind: z.enum(['run', 'compare', 'experiment']),
  comparison: z.object({ outcome: z.string(), alpha: z.number(), power: z.number(), effect: z.number() }).nullable(),
  focus: FOCUS.optional(),
  /** The arms of the whole run with their labels: a merge needs no code of a policy. */
  arms: z.array(STORED_ARM).min(1),
});

export const SHARD_MANIFEST = MANIFEST.extend({ schema: z.literal('shamus-shard/4'), shard: SHARD });

/** The command for all shards together, and what it asks. */
export type Whole = Omit<z.infer<typeof SHARD>, 'index' | 'of' | 'arms'>;
export type ShardManifest = z.infer<typeof SHARD_MANIFEST>;

/** The manifest of a shard is in a file of another name, as its folder holds no results of a whole run. */
export const SHARD_FILE = 'shard.json';

export const RECORDS_FILE = 'records.csv';

/** The files of a results folder, besides the manifest and the pages of a report. */
export const FILES: readonly string[] = [
  'summary.json',
  'summary.csv',
  'tallies.json',
  'comparison.json',
  'pairs.csv',
  'batches.csv',
  'contrasts.csv',
  RECORDS_FILE,
];

/** Matches the pages of a report: that of the results and those of games. */
export const REPORT_FILES = /^(report\.html|games\/arm-\d+-game-\d+\.html)$/;
