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
import { FOLDER_MANIFEST } from '../format.js';

export const STARTED_FILE = 'tuning.json';
export const CONFIRMATION = 'confirmation';
export const ROUNDS = 'rounds';

/** The manifest of a tuning; of each round and the confirmation it lists the manifest, which lists their files. */
export const TUNE_MANIFEST = FOLDER_MANIFEST.extend({ schema: z.literal('shamus-tune-manifest/1') });

export type TuneManifest = z.infer<typeof TUNE_MANIFEST>;
