import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../read.js';
import { CEILING, CEILING_MANIFEST, CEILING_NAMES, type CeilingFile, type CeilingManifest } from './ceiling-format.js';

/** The folder of a ceiling as it was written. */
export interface CeilingResults {
  readonly path: string;
  /** null where an earlier version wrote none, or it was not kept. */
  readonly manifest: CeilingManifest | null;
  readonly summary: CeilingFile;
}

/** Reads the folder of a ceiling. @throws UsageError that says which file is missing, damaged or of another version */
export function readCeilingFolder(path: string): CeilingResults {
  const file = join(path, 'manifest.json');
  const summary = readJson(join(path, CEILING_NAMES.summary), CEILING);
  return { path, manifest: existsSync(file) ? readJson(file, CEILING_MANIFEST) : null, summary };
}
