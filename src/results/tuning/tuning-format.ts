/**
 * What the folder of a tuning holds. Each round and the confirmation is a results folder of its own (see format.ts), which
 * can be reported, verified and resumed alone.
 *
 * | file | holds |
 * |---|---|
 * | manifest.json | the command, versions, the machine; hashes of the other files and of the manifests of all rounds |
 * | summary.json | what `tune --json` prints, without times: every round and candidate, the response, the confirmation |
 * | candidates.csv | a row for each candidate in each round |
 * | rounds/01/, rounds/02/, … | what was played in each round |
 * | confirmation/ | the winner against the start, as `compare --out` writes it |
 * | report.html | the page |
 * | tuning.json | while a tuning is under way: what it is |
 */
import { z } from 'zod';
import { COUNT, ENDED } from '../../analysis/summary-format.js';
import { MACHINE } from '../format.js';

export const STARTED_FILE = 'tuning.json';
export const CONFIRMATION = 'confirmation';
export const ROUNDS = 'rounds';

export const TUNE_MANIFEST = z.object({
  schema: z.literal('shamus-tune-manifest/1'),
  /** As the user could type it again. */
  command: z.string(),
  game: z.string(),
  seed: z.string(),
  ended: ENDED,
  versions: z.object({ 'shamus-lab': z.string(), node: z.string() }),
  /** The engine's behaviour signature. */
  signature: z.string(),
  machine: MACHINE,
  /** ISO 8601 */
  finished: z.string(),
  /** Of all rounds and the confirmation. */
  seconds: z.number(),
  /** Hashes of the other files; of each round and the confirmation its manifest, which has those of its files. */
  files: z.record(z.string(), z.object({ bytes: COUNT, sha256: z.string() })),
  /** Of all the text before it, see seal.ts. */
  sha256: z.string().optional(),
});

export type TuneManifest = z.infer<typeof TUNE_MANIFEST>;
