/** What a manifest states, as far as it can be checked. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isTournament } from '../../analysis/tournament-summary.js';
import type { Game } from '../../game/index.js';
import { VERSION } from '../../version.js';
import type { Seal } from '../disk/self-hash.js';
import { FILES, type FolderManifest, REPORT_FILES } from '../format.js';
import { policiesOf } from '../policy-hashes.js';
import type { Results } from '../read.js';
import { pairsCsv } from '../tables/pairs-csv.js';
import { type Discrepancy, inFile } from './discrepancy.js';
import { findChangedFiles, findStrayText, findUnlistedFiles, isShardFolder } from './listed-files.js';
import type { RebuiltRun } from './rebuild.js';

/** Files of a run that are not as the manifest has them, or that it does not list. */
export function checkFiles(
  { path, manifest }: Results,
  seal: Seal,
): { readonly falsehoods: Discrepancy[]; readonly unproven: string[] } {
  const { files } = manifest;
  const isKnown = (name: string) => FILES.includes(name) || REPORT_FILES.test(name);
  const needed = ['summary.json', 'summary.csv', 'tallies.json', 'batches.csv'];
  const missing = needed.filter((file) => files[file] === undefined && !existsSync(join(path, file)));
  // Earlier versions did not list the report.
  const isOlder = (name: string) => seal === 'none' && REPORT_FILES.test(name);
  const isChecked = (name: string) => name === 'manifest.json' || isShardFolder(name) || isOlder(name);
  const unlisted = findUnlistedFiles(path, files, isChecked);
  const falsehoods = [
    ...findChangedFiles(path, files, isKnown),
    ...missing.map((file) => inFile(file, 'is missing, and manifest.json does not list it')),
    ...unlisted.falsehoods,
  ];
  return { falsehoods, unproven: unlisted.unproven };
}

/** Facts in the manifest of a run that cannot be, or do not agree with each other or with what was played. */
export function findFactErrors(game: Game, results: Results, run: RebuiltRun, seal: Seal): Discrepancy[] {
  const { path, manifest, summary } = results;
  const { games, merged, ended } = manifest;
  const found = wrongFacts(manifest, seal);
  const sum = run.result.arms.reduce((all, { tally }) => all + tally.games, 0);
  if (games !== sum) found.push(`says ${games} games, and the arms have ${sum}`);
  if (ended !== summary.ended) found.push(`says '${ended}', and summary.json '${summary.ended}'`);
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
  found.push(...wrongPolicies(results, run), ...wrongFiles(game, results, run));
  return [
    ...found.map((message) => inFile('manifest.json', message)),
    ...findStrayText(path, 'manifest.json', manifest),
  ];
}

/** Facts that manifests of all kinds have, where they cannot be. */
export function wrongFacts(manifest: FolderManifest, seal: Seal): string[] {
  const { versions, finished, machine, seconds } = manifest;
  const found: string[] = [];
  if (seal === 'broken') found.push('is not as it was written: its own SHA-256 is not the one at its end');
  const version = versions['shamus-lab'];
  if (!isKnownVersion(version)) found.push(`names the version '${version}', which version ${VERSION} does not know`);
  if (!/^(2\d|[3-9]\d)\.\d+\.\d+/.test(versions.node)) found.push(`names Node ${versions.node}, which cannot run this`);
  const time = Date.parse(finished);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(finished) || Number.isNaN(time)) {
    found.push(`was finished at '${finished}', which is no time`);
  } else if (time > Date.now() + CLOCKS_DIFFER) found.push(`was finished on ${finished}, which is still to come`);
  if (machine.threads < 1 || !(seconds >= 0)) found.push('has an invalid duration or number of threads');
  return found;
}

/** States in words what no check of a folder can find, whatever its kind. @param file that states it */
export function neverProven({ versions, signature: _ }: FolderManifest, file = 'manifest.json'): string[] {
  const version = versions['shamus-lab'];
  const stated = ['date', 'machine', 'author', 'duration', 'number of sittings', 'Node version'];
  if (version !== VERSION) stated.push(`version ${version}`);
  return [`not verified: ${stated.join(', ')} (only stated in ${file})`];
}

/** Policies in the manifest that no arm has, that are there twice, or have other options. */
function wrongPolicies({ manifest }: Results, { plan }: RebuiltRun): string[] {
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
function wrongFiles(game: Game, { manifest, summary }: Results, { plan, result }: RebuiltRun): string[] {
  const { files, report } = manifest;
  const isCup = isTournament(summary);
  const absent = [
    ...(isCup || pairsCsv(game, result.arms) !== null ? [] : ['pairs.csv']),
    ...(isCup ? ['comparison.json'] : ['rounds.csv']),
    ...(plan.contrasts === undefined ? ['contrasts.csv', 'contrast-batches.csv'] : []),
    ...(report === undefined ? ['ceiling.json', 'report.html'] : []),
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
  for (let place = 0; place < 3; place++) {
    if (then![place]! !== now![place]!) return then![place]! < now![place]!;
  }
  return true;
}
