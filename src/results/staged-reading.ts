/** Reads folders of commands that play several runs, and tells two such commands apart. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type GameReference, referenceIn, UsageError } from '../game/index.js';
import { kindIn, type StagedKindName } from './folder-kinds.js';
import type { FolderManifest } from './format.js';
import { readJson } from './json-file.js';

/** A kind of such folders, and the files that say what it is. */
interface StagedFiles<M, S> {
  readonly kind: StagedKindName;
  /** The file that is there while it is under way. */
  readonly startedFile: string;
  readonly manifest: z.ZodType<M>;
  /** What all runs came to, and the file that has it. */
  readonly summaryFile: string;
  readonly summary: z.ZodType<S>;
}

/**
 * Reads such a folder; null where it is none of the kind.
 *
 * @throws UsageError that says which file is missing, broken or of another version, or that it is unfinished
 */
export function readStaged<
  M extends Omit<FolderManifest, 'schema'>,
  S extends GameReference & { readonly seed: string },
>(
  path: string,
  { kind, startedFile, manifest: schema, summaryFile, summary: summarySchema }: StagedFiles<M, S>,
): { readonly manifest: M; readonly summary: S } | null {
  if (existsSync(join(path, startedFile))) {
    throw new UsageError(
      `'${path}' holds an unfinished ${kind}; go on with it by the command that began it and --resume`,
    );
  }
  if (kindIn(path) !== kind) return null;
  const manifest = readJson(join(path, 'manifest.json'), schema);
  const summary = readJson(join(path, summaryFile), summarySchema);
  if (summary.seed !== manifest.seed || !isDeepStrictEqual(referenceIn(summary), referenceIn(manifest))) {
    throw new UsageError(`'${path}': ${summaryFile} and manifest.json are not of the same ${kind}; run it again`);
  }
  return { manifest, summary };
}

/**
 * Returns the first thing in which two commands differ, in words that go on from `it was begun with`; null if none.
 *
 * @param names what parts of the question are called, where not by their own names
 */
export function differenceOfBeginnings<B extends { readonly question: object }>(
  begun: B,
  now: B,
  names: Readonly<Record<string, string>> = {},
): string | null {
  const flat = ({ question, ...rest }: B): Record<string, unknown> => ({ ...rest, ...question });
  const asked = flat(now);
  const describe = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
  for (const [name, value] of Object.entries(flat(begun))) {
    if (isDeepStrictEqual(value, asked[name])) continue;
    return `another ${names[name] ?? name}: ${describe(value)}, and this is ${describe(asked[name])}`;
  }
  return null;
}
