/** Changes results. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFile } from '../../src/results/disk/files.js';
import { toJson } from '../../src/results/json-file.js';

/** Changes the results in a folder. */
export type Change = (path: string) => unknown;

/** Replaces a part of a file. @param to a text, or what makes it of what was found */
export function replace(file: string, from: RegExp | string, to: string | ((...found: string[]) => string)): Change {
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
export function change(file: string, by: (data: Counts) => unknown): Change {
  return replace(file, /^[\s\S]*$/, (text) => {
    const data = JSON.parse(text);
    by(data);
    return toJson(data);
  });
}

export function all(...forges: readonly Change[]): Change {
  return async (path) => {
    for (const forge of forges) await forge(path);
  };
}

/** Has the manifest list the files as they are now. */
export function relist(path: string, manifestFile = 'manifest.json'): void {
  change(manifestFile, ({ files }) => {
    for (const file of Object.keys(files)) {
      if (existsSync(join(path, file))) files[file] = hashOfFile(join(path, file));
      else delete files[file];
    }
  })(path);
}
