import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Comparison, ShareComparison } from '../analysis/index.js';
import { COMPARISON_FILE, SUMMARY_FILE, type SummaryFile } from '../analysis/summary-format.js';
import { oneLine, UsageError } from '../game/index.js';
import { MANIFEST, type Manifest, SHARD_FILE, TALLIES, type Tallies, UNFINISHED } from './format.js';
import { firstSchemaIssue } from './schema-issues.js';

/** Results as they were written. */
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
  if (summary.seed !== manifest.seed || summary.game !== manifest.game) {
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

/**
 * A JSON file of a known shape.
 *
 * @param advice what to do about a file that is not of that shape
 * @throws UsageError with the file and the place in it
 */
export function readJson<T extends z.ZodType>(file: string, shape: T, advice = 'run it again'): z.infer<T> {
  const data = parse(file, advice);
  const parsed = shape.safeParse(data, { reportInput: true });
  if (parsed.success) return parsed.data;
  const schema = (data as { schema?: unknown } | null)?.schema;
  if (parsed.error.issues.some(({ path }) => path.length === 1 && path[0] === 'schema')) {
    throw new UsageError(
      `'${file}' has the schema ${JSON.stringify(schema) ?? 'of nothing'}, which this version of the program does not read; ${advice}`,
    );
  }
  const { where, what } = firstSchemaIssue(parsed.error);
  throw new UsageError(`'${file}' was modified or is damaged: ${where === '' ? '' : `'${where}' `}${what}; ${advice}`);
}

function parse(file: string, advice: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `there is no file '${file}'` : `cannot read '${file}': ${code}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`'${file}' is no JSON: ${oneLine((error as Error).message)}; ${advice}`);
  }
}
