/** What a manifest states and lists, as far as it can be checked. */

import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isTournament } from '../../analysis/tournament-summary.js';
import type { Game } from '../../game/index.js';
import { VERSION } from '../../version.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import { hashOfFile } from '../disk/files.js';
import { TEMPORARY } from '../disk/folder.js';
import { LOCK } from '../disk/lock.js';
import { type FolderManifest, type Manifest, UNFINISHED } from '../format.js';
import { policiesOf } from '../identity.js';
import { hasSelfHash, toJson } from '../json-file.js';
import type { Results } from '../read.js';
import { pairsCsv } from '../tables/summary-tables.js';
import type { RebuiltRun } from './rebuild.js';

const FILE = 'manifest.json';

/** Finds facts in the manifest of a run that cannot be, or do not agree with each other or with what was played. */
export function findRunFactErrors(game: Game, results: Results, run: RebuiltRun): Discrepancy[] {
  const { path, manifest, summary } = results;
  const { games, merged } = manifest;
  const found: string[] = [];
  const sum = run.result.arms.reduce((all, { tally }) => all + tally.games, 0);
  if (games !== sum) found.push(`says ${games} games, and the arms have ${sum}`);
  const asked = isTournament(summary) ? null : (summary.question ?? null);
  if (manifest.question !== asked) found.push('has another question than summary.json');
  if (manifest.game !== game.name) found.push(`is of '${manifest.game}'`);
  if (merged !== undefined) {
    const { shards, machines } = merged;
    if (machines.reduce((all, machine) => all + machine.shards, 0) !== shards) {
      found.push(`says ${shards} shards, and other numbers of its machines`);
    }
    const { shards: _, seconds: __, ...machine } = machines[0]!;
    if (!isDeepStrictEqual(machine, manifest.machine)) found.push('has another machine than the first of its shards');
  }
  found.push(...findPolicyErrors(results, run), ...findListErrors(game, results, run));
  return findFactErrors(path, manifest, [['summary.json', { ended: summary.ended }]], found);
}

/**
 * Finds facts that manifests of all kinds have, where they cannot be.
 *
 * @param others what other files say of the same facts
 * @param found what else is wrong with the manifest
 */
export function findFactErrors(
  path: string,
  manifest: FolderManifest,
  others: readonly (readonly [string, Partial<Pick<FolderManifest, 'game' | 'seed' | 'ended'>>])[],
  found: readonly string[],
): Discrepancy[] {
  const { versions, finished, machine, seconds } = manifest;
  const wrong: string[] = [];
  if (!hasSelfHash(join(path, FILE))) {
    wrong.push('is not as it was written: its own SHA-256 is not the one at its end');
  }
  const version = versions['shamus-lab'];
  if (!isKnownVersion(version)) wrong.push(`names the version '${version}', which version ${VERSION} does not know`);
  if (!/^(2\d|[3-9]\d)\.\d+\.\d+/.test(versions.node)) wrong.push(`names Node ${versions.node}, which cannot run this`);
  const time = Date.parse(finished);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(finished) || Number.isNaN(time)) {
    wrong.push(`was finished at '${finished}', which is no time`);
  } else if (time > Date.now() + CLOCKS_DIFFER) wrong.push(`was finished on ${finished}, which is still to come`);
  if (machine.threads < 1 || !(seconds >= 0)) wrong.push('has an invalid duration or number of threads');
  for (const [file, facts] of others) {
    for (const [name, fact] of Object.entries(facts)) {
      const own = manifest[name as 'ended'];
      if (own !== fact) wrong.push(`says '${own}', and ${file} '${fact}'`);
    }
  }
  return [
    ...[...new Set([...wrong, ...found])].map((message) => inFile(FILE, message)),
    ...findStrayText(path, FILE, manifest),
    ...others.flatMap(([file]) => findIntervalErrors(file, readFileSync(join(path, file), 'utf8'))),
  ];
}

/** Rounding errors of an interval around its estimate, as a part of what is rounded. */
const ROUNDING = 1e-9;

/** Finds intervals in the text of a JSON file that are reversed, or do not contain their estimate. */
export function findIntervalErrors(file: string, text: string): Discrepancy[] {
  const found: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    const { name = key, low, high, estimate, mean, rate } = (value ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof low !== 'number' || typeof high !== 'number') return value;
    const slack = ROUNDING * (Math.abs(low) + Math.abs(high));
    const middles = [estimate, mean, rate].filter((one) => typeof one === 'number');
    const isIn = middles.every((middle) => low - slack <= middle && middle <= high + slack);
    if (low > high || !isIn)
      found.push(`says of '${name}' ${middles.join(', ')} with an interval from ${low} to ${high}, which cannot be`);
    return value;
  });
  return found.map((message) => inFile(file, message));
}

/** States in words what no check of a folder can find, whatever its kind. */
export function neverProven({ versions }: FolderManifest): string[] {
  const version = versions['shamus-lab'];
  const stated = ['date', 'machine', 'author', 'duration', 'number of sittings', 'Node version'];
  if (version !== VERSION) stated.push(`version ${version}`);
  return [`not verified: ${stated.join(', ')} (only stated in ${FILE})`];
}

/** Policies in the manifest that no arm has, that are there twice, or have other options. */
function findPolicyErrors({ manifest }: Results, { plan }: RebuiltRun): string[] {
  const played = policiesOf(plan);
  const names = manifest.policies.map(({ role, name }) => `${role} ${name}`);
  return manifest.policies.flatMap(({ role, name, options }, place) => {
    const policy = played.get(`${role} ${name}`);
    if (policy === undefined) return [`lists the ${role} policy '${name}', which no arm has`];
    if (names.indexOf(names[place]!) !== place) return [`lists the ${role} policy '${name}' twice`];
    return isDeepStrictEqual({ ...options }, { ...policy.options }) ? [] : [`has other options of '${name}'`];
  });
}

/** Files that the manifest lists although such a run has none of that name, so that nothing checks them. */
function findListErrors(game: Game, { manifest, summary }: Results, { plan, result }: RebuiltRun): string[] {
  const { files, report } = manifest;
  const ofTournament = isTournament(summary);
  const absent = [
    ...(ofTournament || pairsCsv(game, result.arms) !== null ? [] : ['pairs.csv']),
    ...(ofTournament ? ['comparison.json'] : ['rounds.csv']),
    ...(plan.contrasts === undefined ? ['contrasts.csv', 'contrast-batches.csv'] : []),
    ...(report === undefined ? ['report.html'] : []),
  ];
  const found = absent
    .filter((name) => files[name] !== undefined)
    .map((name) => `lists '${name}', which these results do not have`);
  if (files['records.csv'] !== undefined && files['records.parquet'] !== undefined) found.push('lists records twice');
  if (report !== undefined && files['report.html'] === undefined) found.push('does not list the report that it names');
  return found;
}

/** Milliseconds by which the clocks of two machines may differ. */
export const CLOCKS_DIFFER = 24 * 3600 * 1000;

/** Whether a version is this one or one before it. */
export function isKnownVersion(text: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(text)) return text === VERSION;
  const [now, then] = [VERSION, text].map((version) => version.split(/[.-]/).map(Number));
  const place = [0, 1, 2].find((at) => then![at] !== now![at]);
  return place === undefined || then![place]! < now![place]!;
}

/** The files that a folder should have. */
export interface ListedFiles {
  readonly path: string;
  /** What the manifest lists. */
  readonly files: Manifest['files'];
  /** Whether such results can have a file of that name. */
  readonly isKnown: (name: string) => boolean;
  /** Files without which they are not whole. */
  readonly needed?: readonly string[];
  /** Whether a file or a folder is checked elsewhere. */
  readonly isChecked: (name: string) => boolean;
  /** The file that lists the others; default: the manifest. */
  readonly where?: string;
}

/** What was found, and in words what was not verified. */
export interface Checked {
  readonly errors: Discrepancy[];
  readonly unproven: readonly string[];
}

/** Finds files that are missing, changed or not listed. Those that this program writes besides are not verified. */
export function checkFiles(listed: ListedFiles): Checked {
  const { path, files, needed = [], isChecked, where = 'manifest.json' } = listed;
  const isListed = (name: string) => Object.hasOwn(files, name);
  const missing = needed.filter((name) => !isListed(name) && !existsSync(join(path, name)));
  const isTolerated = (name: string) => UNCHECKED.test(name) || isPassing(name);
  const found = [...filesBelow(path, '', isChecked), ...needed.filter((name) => existsSync(join(path, name)))];
  const unlisted = [...new Set(found)].filter((name) => !isListed(name));
  const tolerated = unlisted.filter(isTolerated).map((name) => (name.startsWith(`${UNFINISHED}/`) ? UNFINISHED : name));
  const names = [...new Set(tolerated)].join(', ');
  return {
    errors: [
      ...findChangedFiles(listed),
      ...missing.map((name) => inFile(name, `is missing, and ${where} does not list it`)),
      ...unlisted.filter((name) => !isTolerated(name)).map((name) => inFile(name, `is not in ${where}`)),
    ],
    unproven: names === '' ? [] : [`not verified: ${names} (not listed in ${where})`],
  };
}

/** Finds files that are missing, differ from their hash, or have a name that this kind of folder does not have. */
export function findChangedFiles({
  path,
  files,
  isKnown,
  where = 'manifest.json',
}: Omit<ListedFiles, 'isChecked'>): Discrepancy[] {
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
const UNCHECKED = /^(report\.md|charts\/[\w.-]+\.(svg|png)|unfinished\/.*)$/;

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
