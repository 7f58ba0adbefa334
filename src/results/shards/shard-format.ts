/** The content of shard.json: the games that a shard has played, and the command for all shards. */
import { z } from 'zod';
import { FOCUS } from '../../analysis/summary-format.js';
import { STORED_ARM } from '../../simulation/index.js';
import { ARM_TALLY, MACHINE, MANIFEST } from '../format.js';
import { IDENTITY } from '../identity.js';

/** The command for all shards together, and the question of `compare`. */
const WHOLE = z.object({
  /** The words of the command for the whole run, with the folder of the shards as its results folder. */
  command: z.array(z.string()),
  of: z.enum(['run', 'compare', 'experiment']),
  comparison: z.object({ outcome: z.string(), alpha: z.number(), power: z.number(), effect: z.number() }).nullable(),
  /** What the report answers, where an experiment says so. */
  focus: FOCUS.optional(),
});

export type Whole = z.infer<typeof WHOLE>;

export const SHARD = z.object({
  schema: z.literal('shamus-shard/2'),
  whole: WHOLE,
  identity: IDENTITY.required({ shard: true }),
  /** As in the manifest, relative to the folder that all shards share. */
  folders: MANIFEST.shape.folders,
  /** The arms of the whole run with their labels: a merge needs no code of a policy. */
  arms: z.array(STORED_ARM).min(1),
  /** As in the manifest. */
  spotChecks: MANIFEST.shape.spotChecks,
  /** The counts of each arm in this shard, which may have no games. */
  tallies: z.array(ARM_TALLY),
  machine: MACHINE,
  node: z.string(),
  finished: z.string(),
  seconds: z.number(),
  sittings: z.int().min(1),
  files: MANIFEST.shape.files,
  sha256: z.string(),
});

export type ShardFile = z.infer<typeof SHARD>;
