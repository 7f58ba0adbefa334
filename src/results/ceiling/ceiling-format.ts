/**
 * What the folder of a ceiling holds. Earlier versions wrote no manifest, and committed results may have ceiling.json alone.
 *
 * | file | holds |
 * |---|---|
 * | manifest.json | the command, versions, the machine; hashes of the other files |
 * | ceiling.json | what `ceiling --json` prints |
 * | deals.csv | a row for each deal: the verdict on each goal, and the turns tried |
 * | lines.jsonl | a transcript of each deal that is won |
 */
import { z } from 'zod';
import { COUNT } from '../../analysis/summary-format.js';
import { FOLDER_MANIFEST } from '../format.js';

/** The names of those files, but the manifest. */
export const CEILING_NAMES = { summary: 'ceiling.json', deals: 'deals.csv', lines: 'lines.jsonl' } as const;

/** The manifest of a ceiling. */
export const CEILING_MANIFEST = FOLDER_MANIFEST.extend({ schema: z.literal('shamus-ceiling-manifest/1') });

const GOAL = z.object({
  won: COUNT,
  lost: COUNT,
  unknown: COUNT,
  rate: z.number(),
  low: z.number(),
  high: z.number(),
  /** Game indices, ascending. */
  lostGames: z.array(COUNT),
  unknownGames: z.array(COUNT),
});

/** The content of ceiling.json. */
export const CEILING = z.object({
  schema: z.literal('shamus-ceiling/1'),
  version: z.string(),
  game: z.string(),
  seed: z.string(),
  from: COUNT,
  games: z.int().min(1),
  nodes: z.int().min(1),
  level: z.number(),
  ended: z.enum(['complete', 'interrupted']),
  arms: z
    .array(
      z.object({
        setup: z.object({ variant: z.string(), players: z.int(), rulings: z.record(z.string(), z.string()) }),
        deals: COUNT,
        complete: z.boolean(),
        goals: z.record(z.string(), GOAL),
        nodes: COUNT,
      }),
    )
    .min(1),
  timing: z.object({ seconds: z.number().min(0), threads: z.int().min(1) }),
});

/** A ceiling as ceiling.json has it. */
export type CeilingFile = z.infer<typeof CEILING>;
export type CeilingManifest = z.infer<typeof CEILING_MANIFEST>;
