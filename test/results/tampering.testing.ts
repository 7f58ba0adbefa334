/** Falsifies results: changes them, and then everything else that would give it away. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfFile } from '../../src/results/disk/files.js';
import { toJson, withSelfHash } from '../../src/results/json-file.js';

/** Changes the results in a folder. */
export type Forge = (path: string) => unknown;

export const MANIFEST = 'manifest.json';

/** Replaces a part of a file. @param to a text, or what makes it of what was found */
export function replace(file: string, from: RegExp | string, to: string | ((...found: string[]) => string)): Forge {
  return (path) => {
    const before = readFileSync(join(path, file), 'latin1');
    const after = before.replace(from, to as string);
    if (after === before) throw new Error(`nothing is changed in ${file}`);
    writeFileSync(join(path, file), after, 'latin1');
  };
}

// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse
type Counts = any;

/** Changes what a JSON file holds. */
export function change(file: string, by: (data: Counts) => unknown): Forge {
  return replace(file, /^[\s\S]*$/, (text) => {
    const data = JSON.parse(text);
    by(data);
    return toJson(data);
  });
}

export function all(...forges: readonly Forge[]): Forge {
  return async (path) => {
    for (const forge of forges) await forge(path);
  };
}

/** Has the manifest list the files as they are now, and seals it. */
export function reseal(path: string, manifestFile = MANIFEST): void {
  change(manifestFile, (data) => {
    for (const file of Object.keys(data.files)) {
      if (file.endsWith(`/${MANIFEST}`)) reseal(dirname(join(path, file)));
      data.files[file] = hashOfFile(join(path, file));
    }
    data.sha256 = 'to be replaced';
  })(path);
  seal(join(path, manifestFile));
}

/** Puts the SHA-256 of its text at the end of a JSON file. */
export function seal(file: string): void {
  writeFileSync(file, withSelfHash(JSON.parse(readFileSync(file, 'utf8'))));
}
