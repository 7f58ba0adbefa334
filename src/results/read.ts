/** Reads results folders. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Comparison, ShareComparison } from '../analysis/index.js';
import { COMPARISON_FILE, SUMMARY_FILE, type SummaryFile } from '../analysis/summary-format.js';
import { referenceIn, UsageError } from '../game/index.js';
import { MANIFEST, type Manifest, SHARD_FILE, TALLIES, type Tallies, UNFINISHED } from './format.js';
import { readJson } from './json-file.js';

export interface Results {
  readonly path: string;
  readonly manifest: Manifest;
  readonly summary: SummaryFile;
  readonly tallies: Tallies;
}

/**
 * Reads a results folder.
 *
 * @throws UsageError that says which file is missing, broken, of another version, or does not belong to the others
 */
export function readResults(path: string): Results {
  if (!existsSync(path)) throw new UsageError(`there is no results folder '${path}'`);
  if (!existsSync(join(path, 'manifest.json'))) throw new UsageError(noManifest(path));
  const manifest = readJson(join(path, 'manifest.json'), MANIFEST);
  const summary = readJson(join(path, 'summary.json'), SUMMARY_FILE);
  const tallies = readJson(join(path, 'tallies.json'), TALLIES);
  if (summary.seed !== manifest.seed || !isDeepStrictEqual(referenceIn(summary), referenceIn(manifest))) {
    throw new UsageError(`'${path}': summary.json and manifest.json are not of the same run; run it again`);
  }
  if (tallies.arms.length !== summary.runs.length) {
    throw new UsageError(`'${path}': summary.json and tallies.json are not of the same run; run it again`);
  }
  return { path, manifest, summary, tallies };
}

/** What `compare` found, which lies beside its results; null in other results. @throws UsageError as `readResults` */
export function readComparison(path: string): Comparison | ShareComparison | null {
  const file = join(path, 'comparison.json');
  if (!existsSync(file)) return null;
  return readJson(file, COMPARISON_FILE) as unknown as Comparison | ShareComparison;
}

function noManifest(path: string): string {
  if (existsSync(join(path, UNFINISHED))) {
    return `'${path}' holds an unfinished run; go on with it by the command that began it and --resume`;
  }
  if (existsSync(join(path, SHARD_FILE))) {
    return `'${path}' holds a shard, a part of a run; when all shards are there, join them: shamus merge`;
  }
  return `'${path}' is no results folder: it has no manifest.json`;
}
