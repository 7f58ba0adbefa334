/** What a manifest states and lists, as far as it can be checked. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isTournament } from '../../analysis/tournament-summary.js';
import type { Game } from '../../game/index.js';
import { VERSION } from '../../version.js';
import { derivedNames } from '../derived.js';
import { type Discrepancy, findChangedFiles, inFile } from '../discrepancy.js';
import { TEMPORARY } from '../disk/folder.js';
import { LOCK } from '../disk/lock.js';
import { FILES, type FolderManifest, isFormer, type Manifest, REPORT_FILES, UNFINISHED } from '../format.js';
import { policiesOf, recordsIn } from '../identity.js';
import { hasSelfHash, toJson } from '../json-file.js';
import type { Results } from '../read.js';
import { recordsFile } from '../records/records.js';
import type { RebuiltRun } from './rebuild.js';

const FILE = 'manifest.json';

/** Returns what the manifest of a run must say, as it follows from the other files. */
export function derivedFacts(game: Game, { manifest, summary }: Results, { plan, result }: RebuiltRun) {
  const { merged } = manifest;
  const { shards: _, seconds: __, ...machine } = merged?.machines[0] ?? { ...manifest.machine, shards: 0, seconds: 0 };
  const shards = merged?.machines.reduce((sum, one) => sum + one.shards, 0);
  return {
    game: game.name,
    question: isTournament(summary) ? null : (summary.question ?? null),
    games: result.arms.reduce((sum, { tally }) => sum + tally.games, 0),
    machine,
    ...(merged && { merged: { ...merged, shards } }),
    policies: [...policiesOf(plan).values()].map(({ name, role, options, bot }) => {
      const stated = manifest.policies.find((policy) => policy.role === role && policy.name === name);
      const unreproducible = bot?.reproducible === false && { reproducible: false };
      return { name, role, ...(options && { options: { ...options } }), sha256: stated?.sha256, ...unreproducible };
    }),
  };
}

/**
 * Finds facts in a manifest that cannot be, or are not what follows from other files.
 *
 * @param derived what must be in some of its fields
 * @param found what else is wrong with it
 */
export function findFactErrors(
  path: string,
  manifest: FolderManifest,
  derived: Readonly<Record<string, unknown>>,
  found: readonly string[] = [],
): Discrepancy[] {
  const { versions, finished } = manifest;
  const wrong: string[] = [];
  if (!hasSelfHash(join(path, FILE))) wrong.push('is not as it was written: its own SHA-256 is not the one at its end');
  const version = versions['shamus-lab'];
  if (!isKnownVersion(version)) wrong.push(`names the version '${version}', which version ${VERSION} does not know`);
  if (Date.parse(finished) > Date.now() + CLOCKS_DIFFER) {
    wrong.push(`was finished on ${finished}, which is still to come`);
  }
  for (const [name, should] of Object.entries(derived)) {
    const is: unknown = manifest[name as keyof FolderManifest];
    if (isDeepStrictEqual(is, should)) continue;
    const [stated, right] = Array.isArray(is) && Array.isArray(should) ? firstOther(is, should) : [is, should];
    wrong.push(`says '${name}' ${JSON.stringify(stated)}, where the other files come to ${JSON.stringify(right)}`);
  }
  return [...[...wrong, ...found].map((message) => inFile(FILE, message)), ...findStrayText(path, FILE, manifest)];
}

function firstOther(is: readonly unknown[], should: readonly unknown[]): [unknown, unknown] {
  const at = Array.from({ length: Math.max(is.length, should.length) }, (_, place) => place).find(
    (place) => !isDeepStrictEqual(is[place], should[place]),
  )!;
  return [is[at] ?? 'nothing', should[at] ?? 'nothing'];
}

/** States in words what no check of a folder can find, whatever its kind. */
export function neverProven(manifest: FolderManifest & { readonly schema: string }): string[] {
  const version = manifest.versions['shamus-lab'];
  const stated = ['date', 'machine', 'author', 'duration', 'number of sittings', 'Node version'];
  if (version !== VERSION) stated.push(`version ${version}`);
  if (manifest.definition !== undefined) stated.push('name, texts and unplayed rules of the game file');
  const tables = 'not verified: tables that follow from other files, which have the columns of the version before';
  return [`not verified: ${stated.join(', ')} (only stated in ${FILE})`, ...(isFormer(manifest) ? [tables] : [])];
}

/** Milliseconds by which the clocks of two machines may differ. */
export const CLOCKS_DIFFER = 24 * 3600 * 1000;

export function isKnownVersion(text: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(text)) return text === VERSION;
  const [now, then] = [VERSION, text].map((version) => version.split(/[.-]/).map(Number));
  const place = [0, 1, 2].find((at) => then![at] !== now![at]);
  return place === undefined || then![place]! < now![place]!;
}

export interface ListedFiles {
  readonly path: string;
  readonly files: Manifest['files'];
  readonly expected: readonly string[];
  readonly isOptional?: (name: string) => boolean;
  readonly isChecked: (name: string) => boolean;
  /** The file that lists the others; default: the manifest. */
  readonly where?: string;
}

export interface Checked {
  readonly errors: Discrepancy[];
  readonly unproven: readonly string[];
}

/** Returns the files that results should have, as far as that is known. @param run if its counts can be read */
export function filesOf(
  { manifest, summary }: Results,
  run: RebuiltRun | null,
): Pick<ListedFiles, 'expected' | 'isOptional'> {
  const always = ['summary.json', 'summary.csv', 'tallies.json', 'batches.csv'];
  if (run === null) return { expected: always, isOptional: (name) => FILES.includes(name) || REPORT_FILES.test(name) };
  const { report } = manifest;
  const records = recordsIn(manifest);
  const optional = [...(isTournament(summary) ? [] : ['comparison.json']), records && recordsFile(records)];
  return {
    expected: [
      ...always,
      ...derivedNames(run, isTournament(summary)),
      ...(report === undefined ? [] : ['report.html']),
    ],
    isOptional: (name) => optional.includes(name) || (report !== undefined && REPORT_FILES.test(name)),
  };
}

/** Finds files that are missing, changed or not listed. Those that this program writes besides are not verified. */
export function checkFiles(listed: ListedFiles): Checked {
  const { path, files, expected, isOptional = () => false, isChecked, where = FILE } = listed;
  const isListed = (name: string) => Object.hasOwn(files, name);
  // The last two are there only while a process writes.
  const isTolerated = (name: string) =>
    UNCHECKED.test(name) || name === LOCK || TEMPORARY.test(name.split('/').at(-1)!);
  const unlisted = new Set([...filesBelow(path, '', isChecked), ...expected].filter((name) => !isListed(name)));
  const strange = Object.keys(files).filter((name) => !expected.includes(name) && !isOptional(name));
  const tolerated = [...unlisted].filter(isTolerated);
  const names = new Set(tolerated.map((name) => (name.startsWith(`${UNFINISHED}/`) ? UNFINISHED : name)));
  return {
    errors: [
      ...strange.map((name) => inFile(where, `lists '${name}', which these results do not have`)),
      ...findChangedFiles(path, files, where),
      ...[...unlisted]
        .filter((name) => !isTolerated(name))
        .map((name) =>
          inFile(
            name,
            existsSync(join(path, name)) ? `is not in ${where}` : `is missing, and ${where} does not list it`,
          ),
        ),
    ],
    unproven: names.size === 0 ? [] : [`not verified: ${[...names].join(', ')} (not listed in ${where})`],
  };
}

/** Files that may be in a results folder without being listed, and that nothing in it depends on. */
const UNCHECKED = /^(report\.md|charts\/[\w.-]+\.(svg|png)|unfinished\/.*)$/;

function filesBelow(path: string, inside: string, isChecked: (name: string) => boolean): string[] {
  return readdirSync(join(path, inside)).flatMap((name) => {
    const file = inside === '' ? name : `${inside}/${name}`;
    if (isChecked(file)) return [];
    return lstatSync(join(path, file)).isDirectory() ? filesBelow(path, file, isChecked) : [file];
  });
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
