/** Kinds of folders of commands that play several runs: how they are read, and how two such commands are told apart. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type GameReference, referenceIn, UsageError } from '../game/index.js';
import { kindIn, STAGED_FILES, type StagedKindName } from './folder-kinds.js';
import { FOLDER_MANIFEST, type FolderManifest } from './format.js';
import { readJson } from './json-file.js';

/** A kind of such folders. @typeParam B all that such a command depends on @typeParam S what all runs came to, and of what */
export interface StagedKind<B, S> {
  readonly kind: StagedKindName;
  readonly started: z.ZodObject<{ schema: z.ZodLiteral<string>; version: z.ZodString; beginning: z.ZodType<B> }>;
  readonly manifestSchema: string;
  readonly summary: z.ZodType<S>;
  /** The folders of runs that have results, relative to it; none if absent. */
  readonly stages?: (path: string) => string[];
}

/** What such a folder says of itself. */
export interface StagedResults<B, S> {
  readonly path: string;
  readonly manifest: FolderManifest & { readonly schema: string };
  readonly summary: S;
  readonly beginning: B;
}

/**
 * Reads such a folder; null where it is none of the kind.
 *
 * @throws UsageError that says which file is missing, broken or of another version, or that it is unfinished
 */
export function readStaged<B, S extends GameReference & { readonly seed: string }>(
  path: string,
  { kind, started, manifestSchema, summary: summarySchema }: StagedKind<B, S>,
): StagedResults<B, S> | null {
  const [summaryFile] = STAGED_FILES[kind].files;
  if (existsSync(join(path, STAGED_FILES[kind].started))) {
    throw new UsageError(
      `'${path}' holds an unfinished ${kind}; go on with it by the command that began it and --resume`,
    );
  }
  if (kindIn(path) !== kind) return null;
  const schema = z.enum([manifestSchema, manifestSchema.replace(/\d+$/, '1')]);
  const manifest = readJson(join(path, 'manifest.json'), FOLDER_MANIFEST.extend({ schema }));
  const summary = readJson(join(path, summaryFile!), summarySchema);
  if (summary.seed !== manifest.seed || !isDeepStrictEqual(referenceIn(summary), referenceIn(manifest))) {
    throw new UsageError(`'${path}': ${summaryFile} and manifest.json are not of the same ${kind}; run it again`);
  }
  return { path, manifest, summary, beginning: started.shape.beginning.parse(summary) };
}

const NAMES: Readonly<Record<string, string>> = {
  tune: '--tune',
  games: 'number of games',
  confirm: 'number of games to confirm',
  candidates: 'number of candidates',
  rounds: 'number of rounds',
  from: 'first game',
  nodes: 'number of turns to try',
  arms: 'list of setups',
};

/** Returns the first thing in which two commands differ, in words that go on from `it was begun with`; null if none. */
export function differenceOfBeginnings<B extends object>(begun: B, now: B): string | null {
  const flat = ({ question, ...rest }: { readonly question?: object }): Record<string, unknown> => ({
    ...rest,
    ...question,
  });
  const asked = flat(now);
  const describe = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
  for (const [name, value] of Object.entries(flat(begun))) {
    if (isDeepStrictEqual(value, asked[name])) continue;
    return `another ${NAMES[name] ?? name}: ${describe(value)}, and this is ${describe(asked[name])}`;
  }
  return null;
}
