/** The files of a folder, compared with those that its manifest lists. */
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFile } from '../disk/files.js';
import { TEMPORARY } from '../disk/folder.js';
import { LOCK } from '../disk/owner.js';
import { checkSelfHash, type Seal } from '../disk/self-hash.js';
import { type Manifest, toJson, UNFINISHED } from '../format.js';
import { shardNamed } from '../shards/shard-file.js';
import { type Discrepancy, inFile } from './discrepancy.js';

/** Files that are missing, differ from their hash, or have a name that this kind of folder does not have. */
export function findChangedFiles(
  path: string,
  files: Manifest['files'],
  isKnown: (name: string) => boolean,
  where = 'manifest.json',
): Discrepancy[] {
  return Object.entries(files).flatMap(([file, { bytes, sha256 }]) => {
    if (!isKnown(file)) return [inFile(where, `lists '${file}', which is not a file of such results`)];
    const found = statSync(join(path, file), { throwIfNoEntry: false });
    if (found === undefined) return [inFile(file, 'is missing')];
    if (!found.isFile()) return [inFile(file, 'is not a file')];
    const hash = hashOfFile(join(path, file));
    if (hash.sha256 === sha256 && hash.bytes === bytes) return [];
    const what = hash.sha256 === sha256 ? 'size' : 'SHA-256';
    return [inFile(file, `is not as it was written: its ${what} is not the one in ${where}`)];
  });
}

/** Files that may be in a results folder without being listed, and that nothing in it depends on. */
const UNCHECKED = /^(report\.md|charts\/[\w.-]+\.(svg|png))$/;

/**
 * Finds files that the manifest does not list. Those that this program writes besides are not verified; any other is an
 * error.
 *
 * @param isChecked whether a file or a folder is checked elsewhere
 */
export function findUnlistedFiles(
  path: string,
  files: Readonly<Record<string, unknown>>,
  isChecked: (name: string) => boolean,
  where = 'manifest.json',
): { readonly falsehoods: Discrepancy[]; readonly unproven: string[] } {
  const unlisted = filesBelow(path, '', isChecked).filter((name) => !Object.hasOwn(files, name));
  const isTolerated = (name: string) => UNCHECKED.test(name) || /^unfinished\//.test(name) || isPassing(name);
  const tolerated = unlisted.filter(isTolerated).map((name) => (name.startsWith(`${UNFINISHED}/`) ? UNFINISHED : name));
  return {
    falsehoods: unlisted.filter((name) => !isTolerated(name)).map((name) => inFile(name, `is not in ${where}`)),
    unproven:
      tolerated.length === 0 ? [] : [`not verified: ${[...new Set(tolerated)].join(', ')} (not listed in ${where})`],
  };
}

/** Whether a name is one of files that are there only while a process writes. */
function isPassing(name: string): boolean {
  return name === LOCK || TEMPORARY.test(name.split('/').at(-1)!);
}

function filesBelow(path: string, inside: string, isChecked: (name: string) => boolean): string[] {
  return readdirSync(join(path, inside)).flatMap((name) => {
    const file = inside === '' ? name : `${inside}/${name}`;
    if (isChecked(file)) return [];
    return lstatSync(join(path, file)).isDirectory() ? filesBelow(path, file, isChecked) : [file];
  });
}

/** Whether a name is that of a shard's folder. */
export function isShardFolder(name: string): boolean {
  return shardNamed(name) !== null;
}

/** Says whether the SHA-256 at the end of a JSON file is that of its text. */
export function sealOfFile(path: string, file = 'manifest.json'): Seal {
  return checkSelfHash(readFileSync(join(path, file), 'utf8'));
}

/**
 * Finds what a JSON file says besides what was understood of it: fields of other names, or another form.
 *
 * @param write gives the text of the file
 */
export function findStrayText(path: string, file: string, understood: unknown, write = toJson): Discrepancy[] {
  const text = readFileSync(join(path, file), 'utf8');
  const raw: unknown = JSON.parse(text);
  const stray = strayField(raw, understood, '');
  if (stray !== null) return [inFile(file, `has a field '${stray}' that such files do not have`)];
  return write(raw) === text ? [] : [inFile(file, 'is not in the form in which it is written')];
}

function strayField(raw: unknown, understood: unknown, inside: string): string | null {
  if (typeof raw !== 'object' || raw === null) return null;
  for (const [name, value] of Object.entries(raw)) {
    const field = inside === '' ? name : `${inside}.${name}`;
    const known = (understood as Readonly<Record<string, unknown>> | null)?.[name];
    if (known === undefined) return field;
    const stray = strayField(value, known, field);
    if (stray !== null) return stray;
  }
  return null;
}
