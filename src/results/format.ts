/**
 * Contents of a results folder. `run.jsonl` is the journal: a JSON object a line. All other files follow from it.
 *
 * | line | holds |
 * |---|---|
 * | `begin` | what was run, by which version, on which machine |
 * | `group` | results of games of some arms on the same decks: a tally of each arm, and what was counted over several |
 * | `sitting` | only while a run is under way: it began, or went on |
 * | `stage` | of a tuning: a results folder in it that it follows from |
 * | `end` | how it ended, and when |
 * | `pages` | the pages that a report has made, with their hashes |
 *
 * Arms are numbered from 1, in the order of the summary. Only `begin` and `end` depend on the machine and the time.
 */
import { z } from 'zod';
import { COUNT_SCHEMA, DEFINITION_SCHEMA, FOCUS_SCHEMA, RUN_END_SCHEMA } from '../analysis/result.js';
import { TUNING_BEGINNING_SCHEMA } from '../analysis/tuning-verdict.js';
import { FEATURE_GROUPS } from '../game/index.js';
import { ADJUSTMENTS, MAX_BATCH_SIZE, STORED_ARM_SCHEMA } from '../simulation/index.js';

export const JOURNAL_FILE = 'run.jsonl';
export const RECORDS_FILE = 'records.csv';

/** The files that follow from the journal and the records; a tuning has candidates, other results contrasts. */
export const DERIVED_FILES: readonly string[] = ['summary.json', 'summary.csv', 'contrasts.csv', 'candidates.csv'];

/** Matches the pages of a report: that of the results and those of games. */
export const PAGES_PATTERN = /^(report\.html|games\/arm-\d+-game-\d+\.html)$/;

/** The folder within a results folder where a run under way keeps what it has. */
export const UNFINISHED_FOLDER = 'unfinished';

const RULE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('games'), games: COUNT_SCHEMA }),
  z.object({ kind: z.literal('precision'), halfWidth: z.number(), most: COUNT_SCHEMA }),
  z.object({
    kind: z.literal('decided'),
    level: z.number(),
    effect: z.number(),
    outcomes: z.array(z.int()).readonly(),
    most: COUNT_SCHEMA,
  }),
]);

const MACHINE = z.object({
  platform: z.string(),
  cpu: z.string(),
  cores: z.int().min(1),
  memoryGB: z.number(),
  threads: z.int().min(1),
});

const CONTRASTS = z.object({
  adjust: z.enum(ADJUSTMENTS),
  all: z.array(
    z.object({
      label: z.string(),
      note: z.string().optional(),
      family: z.string(),
      measure: z.string(),
      terms: z.array(z.object({ arm: z.int(), weight: z.int() })).min(1),
      scale: z.int(),
    }),
  ),
});

export const JOURNAL_SCHEMA = 'shamus-journal/1';

const ANY_BEGIN = z.object({
  line: z.literal('begin'),
  schema: z.literal(JOURNAL_SCHEMA),
  /** As the user could type it again; of a shard that for all shards. */
  command: z.string(),
  /** Base of relative paths of policy files, relative to the results; absent if no policy has such a path. */
  policyFolder: z.string().optional(),
  game: z.string(),
  definition: DEFINITION_SCHEMA,
  seed: z.string(),
  version: z.string(),
  node: z.string().regex(/^(2\d|[3-9]\d)\.\d+\.\d+/),
  /** The engine's behaviour signature. */
  signature: z.string(),
  /** Machine of the first shard, if shards were merged. */
  machine: MACHINE,
});

export const BEGIN_LINE_SCHEMA = ANY_BEGIN.extend({
  question: z.string().nullable(),
  rule: RULE,
  /** Games a batch; the rule was asked after each. */
  batch: z.int().min(1).max(MAX_BATCH_SIZE),
  /** True if records are kept. */
  records: z.boolean(),
  /** Groups of features that records carry; absent where they carry none. */
  features: z.array(z.enum(FEATURE_GROUPS)).min(1).optional(),
  policies: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      options: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])).optional(),
      sha256: z.string(),
      /** False with bots whose games are not reproducible; else absent. */
      reproducible: z.literal(false).optional(),
    }),
  ),
  arms: z.array(STORED_ARM_SCHEMA).min(1),
  /** Contrasts counted over several arms. */
  contrasts: CONTRASTS.nullable(),
  /** Question of `compare`. */
  comparison: z.object({ measure: z.string(), alpha: z.number(), power: z.number(), effect: z.number() }).nullable(),
  tournament: z
    .object({ by: z.string(), control: z.int().nullable(), alpha: z.number(), delta: z.number().nullable() })
    .nullable(),
  focus: FOCUS_SCHEMA.optional(),
  shard: z.object({ index: z.int().min(1), of: z.int().min(1) }).optional(),
});

export const TUNING_BEGIN_LINE_SCHEMA = ANY_BEGIN.extend({ tuning: TUNING_BEGINNING_SCHEMA });

/** Numbers as `Tally.pack` and `Histogram.pack` give them. They are many: the schema looks at them all at once. */
const PACKED = z.custom<number[]>(
  (list) => Array.isArray(list) && list.every((count) => Number.isSafeInteger(count) && count >= 0),
  'not a list of counts',
);

const TURN = z.object({
  group: z.array(z.int().min(1)).min(1),
  /** Index of the first game, and how many each arm has played. */
  from: COUNT_SCHEMA,
  games: z.int().min(1),
  arms: z.array(PACKED),
  /** Per contrast the sums of its terms, deck by deck. */
  contrasts: PACKED.optional(),
  /**
   * Joint results of competitors of a tournament: index of a table, index of its first count, number of counts, counts.
   */
  pairs: PACKED.optional(),
  /** Bytes of records.csv after these games. */
  records: COUNT_SCHEMA.optional(),
  /** Played so far in all sittings; only while the run is under way. */
  seconds: z.number().optional(),
});

const HASH = z.object({ bytes: COUNT_SCHEMA, sha256: z.string() });
const HASHES = z.record(z.string(), HASH);

const END = z.object({
  line: z.literal('end'),
  ended: RUN_END_SCHEMA,
  /** ISO 8601 */
  finished: z.iso.datetime({ precision: 3 }),
  /** Sum over all sittings of a resumed run, and over all shards. */
  seconds: z.number().min(0),
  /** 1 and as often as it was resumed; of shards the most. */
  sittings: z.int().min(1),
  records: HASH.optional(),
  /** Machines on which merged shards were played. */
  machines: z
    .array(MACHINE.extend({ shards: z.int().min(1), seconds: z.number() }))
    .min(1)
    .optional(),
});

const SITTING = z.object({ line: z.literal('sitting'), threads: z.int().min(1) });
const STAGE = z.object({ line: z.literal('stage'), name: z.string(), sha256: z.string() });
const PAGE_LINE = z.object({ line: z.literal('pages'), files: HASHES });

/** Schemas by a line's first word; a line without such a word is of games. */
export const LINE_SCHEMAS = { end: END, sitting: SITTING, stage: STAGE, pages: PAGE_LINE, turn: TURN } as const;

export type MachineInfo = z.infer<typeof MACHINE>;
export type BeginLine = z.infer<typeof BEGIN_LINE_SCHEMA>;
export type TuningBeginLine = z.infer<typeof TUNING_BEGIN_LINE_SCHEMA>;
export type EndLine = z.infer<typeof END>;
export type CodeHashes = z.infer<typeof HASHES>;
export type StageLine = z.infer<typeof STAGE>;
/** Stored results of some games of a group of arms. */
export type GroupLine = z.infer<typeof TURN>;
