/** What the manifest says of a run, as far as it can be checked, and the files that it lists. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isTournament } from '../../analysis/tournament/tournament-summary.js';
import type { Game } from '../../game/index.js';
import { VERSION } from '../../version.js';
import { hashOfFile } from '../disk/files.js';
import { type Seal, sealOf } from '../disk/seal.js';
import type { Results } from '../read.js';
import { FILES, REPORT_FILES } from '../save.js';
import { type Falsehood, inFile } from './falsehood.js';
import type { RebuiltRun } from './rebuild.js';

/** Files that are not as the manifest has them, or that it does not have. */
export function changedFiles({ path, manifest }: Results, seal: Seal): Falsehood[] {
  const listed = Object.entries(manifest.files).flatMap(([file, { bytes, sha256 }]) => {
    if (!FILES.includes(file) && !REPORT_FILES.test(file)) {
      return [inFile('manifest.json', `lists '${file}', which is not a file of results`)];
    }
    if (!existsSync(join(path, file))) return [inFile(file, 'is missing')];
    const found = hashOfFile(join(path, file));
    if (found.sha256 === sha256 && found.bytes === bytes) return [];
    const what = found.sha256 === sha256 ? 'size' : 'SHA-256';
    return [inFile(file, `is not as it was written: its ${what} is not the one in manifest.json`)];
  });
  // Earlier versions did not list the report.
  const own = [...FILES, ...(seal === 'none' ? [] : ['report.html'])];
  const unlisted = own.filter((file) => manifest.files[file] === undefined && isFile(join(path, file)));
  const needed = ['summary.json', 'summary.csv', 'tallies.json', 'batches.csv'];
  const missing = needed.filter((file) => manifest.files[file] === undefined && !unlisted.includes(file));
  return [
    ...listed,
    ...unlisted.map((file) => inFile(file, 'is not in manifest.json')),
    ...missing.map((file) => inFile(file, 'is missing, and manifest.json does not list it')),
    ...unlistedPages(path, manifest.files, seal),
  ];
}

/** Pages of games that are not in the manifest, though it lists the report. */
function unlistedPages(path: string, files: Readonly<Record<string, unknown>>, seal: Seal): Falsehood[] {
  if (seal === 'none' || files['report.html'] === undefined || !existsSync(join(path, 'games'))) return [];
  const pages = readdirSync(join(path, 'games')).map((name) => `games/${name}`);
  const unlisted = pages.filter((name) => REPORT_FILES.test(name) && files[name] === undefined);
  return unlisted.map((name) => inFile(name, 'is not in manifest.json'));
}

export function sealOfManifest(path: string): Seal {
  return sealOf(readFileSync(join(path, 'manifest.json'), 'utf8'));
}

/** Facts in the manifest that cannot be, or do not agree with each other or with what was played. */
export function falseFacts(
  game: Game,
  { manifest, summary }: Results,
  { result }: RebuiltRun,
  seal: Seal,
): Falsehood[] {
  const { versions, finished, machine, seconds, games } = manifest;
  const found: string[] = [];
  if (seal === 'broken') found.push('is not as it was written: its own SHA-256 is not the one at its end');
  const version = versions['shamus-lab'];
  if (!isKnownVersion(version)) found.push(`names the version '${version}', which version ${VERSION} does not know`);
  if (!/^(2\d|[3-9]\d)\.\d+\.\d+/.test(versions.node)) found.push(`names Node ${versions.node}, which cannot run this`);
  const time = Date.parse(finished);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(finished) || Number.isNaN(time)) {
    found.push(`was finished at '${finished}', which is no time`);
  } else if (time > Date.now() + CLOCKS_DIFFER) found.push(`was finished on ${finished}, which is still to come`);
  if (machine.threads < 1 || !(seconds >= 0)) found.push('has a time or threads that cannot be');
  const sum = result.arms.reduce((all, { tally }) => all + tally.games, 0);
  if (games !== sum) found.push(`says ${games} games, and the arms have ${sum}`);
  if (manifest.ended !== summary.ended) found.push(`says '${manifest.ended}', and summary.json '${summary.ended}'`);
  const asked = isTournament(summary) ? null : (summary.question ?? null);
  if (manifest.question !== asked) found.push('has another question than summary.json');
  if (manifest.game !== game.name) found.push(`is of '${manifest.game}'`);
  return found.map((message) => inFile('manifest.json', message));
}

/** Milliseconds by which the clocks of two machines may differ. */
const CLOCKS_DIFFER = 24 * 3600 * 1000;

/** This version and those before it. */
function isKnownVersion(text: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(text)) return text === VERSION;
  const [now, then] = [VERSION, text].map((version) => version.split(/[.-]/).map(Number));
  for (let place = 0; place < 3; place++) {
    if (then![place]! !== now![place]!) return then![place]! < now![place]!;
  }
  return true;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
