import { isTournament } from '../../analysis/tournament-summary.js';
import type { Game } from '../../game/index.js';
import { batchOf, behaviourSignature, wholeRounds } from '../../simulation/index.js';
import { VERSION } from '../../version.js';
import type { Seal } from '../disk/self-hash.js';
import { hashes } from '../policy-hashes.js';
import type { Results } from '../read.js';
import { RECORDS_FORMS, recordsFile } from '../records/records.js';
import { type BatchesFile, falseTallies, findStopErrors, findSumErrors, readBatches } from './batches.js';
import { dealsKey, findContrastErrors, readContrastBatches } from './contrasts.js';
import { findDerivationErrors } from './derived.js';
import { type Discrepancy, inFile } from './discrepancy.js';
import { sealOfFile } from './listed-files.js';
import { checkFiles, findFactErrors, neverProven } from './manifest-facts.js';
import { type RebuiltRun, rebuild } from './rebuild.js';
import { checkRecords } from './records.js';
import { playAgain } from './replay.js';
import { chanceToFind, sampleOf, unitsOf } from './sample.js';
import { checkShards } from './shards.js';
import { findTournamentErrors, readRounds } from './tournament.js';

export interface VerifyOptions {
  /** Batches to play again, drawn at random; of a tournament whole rounds. */
  readonly batches: number;
  /** Whoever does not know it cannot know which batches are played. */
  readonly seed: string;
  readonly threads: number;
  /** What relative paths of policy files refer to. */
  readonly folder: string;
}

/** What `verify --json` prints. */
export interface Verification {
  readonly schema: 'shamus-verify/1';
  readonly path: string;
  /** Nothing is false, and games could be played again. */
  readonly ok: boolean;
  readonly falsehoods: readonly Discrepancy[];
  /** Why no games were played again; null if they were. */
  readonly unplayable: string | null;
  /** How many batches were played again, of how many; which, depends on the seed. */
  readonly batches: { readonly played: number; readonly of: number; readonly seed: string };
  /** How likely the sample was to hold one of the changed batches, had so many been changed. */
  readonly chances: readonly { readonly changed: number; readonly found: number }[];
  /** What was not verified and why, each in words that begin with `not verified: `. */
  readonly unproven: readonly string[];
}

/**
 * Checks results: that all files say the same, and that a random sample of batches comes to the same when played again.
 *
 * Every count of an arm is the sum of its batches (by columns, or by their checks), so whatever is changed in counts, or
 * in what follows from them, needs a false batch; and a false batch shows when it is played again.
 */
export async function verify(game: Game, results: Results, wish: VerifyOptions): Promise<Verification> {
  const { path } = results;
  const seal = sealOfFile(path);
  const { falsehoods: changed, unproven } = checkFiles(results, seal);
  const nothing = { schema: 'shamus-verify/1', path, batches: { played: 0, of: 0, seed: wish.seed } } as const;
  const run = await rebuild(game, results, wish.folder).catch(brokenTally);
  if ('file' in run) {
    const unplayable = 'it is not clear what they came to';
    unproven.push(...neverProven(results.manifest));
    return { ...nothing, ok: false, falsehoods: [...changed, run], unplayable, chances: [], unproven };
  }
  const batches = readBatches(path, game, run);
  const { rounds, falsehoods: brokenRounds } = readRounds(path);
  const contrasts = readContrastBatches(path);
  const records = await recordsOf(game, results, batches, run);
  const shards = await checkShards(game, results, run);
  const falsehoods = [
    ...changed,
    ...findFactErrors(game, results, run, seal),
    ...batches.falsehoods,
    ...brokenRounds,
    ...contrasts.falsehoods,
    ...findDerivationErrors(game, results, run),
    ...findTournamentErrors(game, results, run, rounds, batches),
    ...findContrastErrors(game, run, contrasts.rows, batches),
    ...falseForm(game, seal, batches),
    ...falseTallies(game, run),
    ...findSumErrors(game, batches, run),
    ...falseSizes(batches, run),
    ...(isTournament(results.summary) ? [] : findStopErrors(game, batches, run)),
    ...records.falsehoods,
    ...shards.falsehoods,
  ];
  const unplayable = await whyUnplayable(game, results, run);
  const lines = batches.lines.filter(
    ({ arm, games }) => run.plan.arms[arm] !== undefined && games <= batchOfArm(run, arm),
  );
  const isOfRounds = isTournament(results.summary);
  const units = unitsOf(lines, (line) => (isOfRounds ? line.from : dealsKey(run.plan, line)));
  const sample = unplayable === null ? sampleOf(units, wish.batches, wish.seed) : [];
  const everything = sample.length === units.length && lines.length === batches.lines.length;
  const claims = { records: records.hashes, rounds, contrasts: contrasts.rows, everything };
  falsehoods.push(...(await playAgain(game, sample, run, wish.threads, claims)));
  const few = [1, 10, Math.ceil(units.length / 10)].filter((changed) => changed <= units.length);
  return {
    ...nothing,
    ok: falsehoods.length === 0 && unplayable === null,
    falsehoods,
    unplayable,
    batches: { played: sample.flat().length, of: batches.lines.length, seed: wish.seed },
    chances: [...new Set(few)]
      .toSorted((a, b) => a - b)
      .map((changed) => ({ changed, found: chanceToFind(sample.length, units.length, changed) })),
    unproven: [
      ...unproven,
      ...shards.unproven,
      ...ofEarlierVersions(batches, seal === 'none', everything && unplayable === null),
      ...neverProven(results.manifest),
    ],
  };
}

/**
 * The forms of earlier versions, which kept fewer checks, where they cannot be: in results of games that those did not have,
 * or in one of the files alone.
 */
function falseForm({ kind, title }: Game, seal: Seal, { form, falsehoods }: BatchesFile): Discrepancy[] {
  if (falsehoods.length > 0) return [];
  const found: Discrepancy[] = [];
  const always = kind === 'competitive' ? `which results of ${title} have always had` : null;
  if (seal === 'none' && (always ?? form) !== null) {
    found.push(
      inFile('manifest.json', `has no SHA-256 of its own at its end, ${always ?? 'and batches.csv has checks'}`),
    );
  }
  if (form === null && (always ?? (seal === 'none' ? null : seal)) !== null) {
    found.push(inFile('batches.csv', `has no checks of its counts, ${always ?? 'and manifest.json has its SHA-256'}`));
  }
  return found;
}

/** Counts that cannot be. */
function brokenTally(error: unknown): Discrepancy {
  if (error instanceof RangeError) return inFile('tallies.json', `cannot be: ${error.message}`);
  throw error;
}

/** Games a batch of an arm: whole rounds. */
function batchOfArm({ batch, result }: RebuiltRun, arm: number): number {
  return wholeRounds(batch, result.arms[arm]?.tally.shape.round ?? 1);
}

/** Batches that have more games than a batch, or fewer, but for the last of an arm. */
function falseSizes({ lines }: BatchesFile, run: RebuiltRun): Discrepancy[] {
  const { batch, plan } = run;
  const right = batchOf(plan.arms);
  if (batch !== right) {
    return [inFile('manifest.json', `has batches of ${batch} games, and these policies of ${right}`)];
  }
  const lastOf = new Map(lines.map((line) => [line.arm, line]));
  return lines.flatMap((one) => {
    const { line, arm, games } = one;
    const size = batchOfArm(run, arm);
    if (games === size || (lastOf.get(arm) === one && games < size)) return [];
    return [{ file: 'batches.csv', line, message: `has ${games} games, and a batch has ${size}` }];
  });
}

async function recordsOf(game: Game, { path, manifest }: Results, batches: BatchesFile, run: RebuiltRun) {
  const form = RECORDS_FORMS.find((each) => manifest.files[recordsFile(each)] !== undefined);
  if (form !== undefined) {
    const shapes = run.result.arms.map(({ tally }) => tally.shape);
    const { hashes, falsehoods } = await checkRecords(game, path, form, batches, shapes);
    return { hashes, falsehoods };
  }
  const wereKept = batches.form?.records === true;
  const missing = inFile('manifest.json', 'lists no records, and batches.csv has hashes of records');
  return { hashes: null, falsehoods: wereKept ? [missing] : [] };
}

/** What is not as it was when the games were played. */
async function whyUnplayable(game: Game, { manifest }: Results, { plan }: RebuiltRun): Promise<string | null> {
  const signature = await behaviourSignature(game.name);
  if (manifest.signature !== signature) {
    const { 'shamus-lab': version } = manifest.versions;
    return `they were played by version ${version}, whose engine plays differently (signature ${manifest.signature}) from this version ${VERSION} (${signature})`;
  }
  const now = await hashes(game.name, plan);
  for (const { role, name, sha256 } of now) {
    const then = manifest.policies.find((policy) => policy.role === role && policy.name === name);
    if (then === undefined) return `manifest.json does not name the ${role} policy '${name}'`;
    if (then.sha256 !== sha256) return `the ${role} policy '${name}' is not the one that played: its code has changed`;
  }
  return null;
}

/** What cannot be verified because an earlier version kept fewer checks. */
function ofEarlierVersions({ form, columns }: BatchesFile, isEarlier: boolean, everything: boolean): string[] {
  const unproven: string[] = [];
  if (isEarlier || form === null) {
    unproven.push('not verified: written by an older version with fewer checksums; re-run for full verification');
  }
  if (isEarlier) unproven.push('not verified: whether manifest.json and report.html were changed');
  if (form === null && !everything) {
    const pairs = columns.includes('sha256') ? 'pairs, the control and distributions of metrics' : 'most counts';
    unproven.push(`not verified: ${pairs} in tallies.json (only replaying all batches verifies them)`);
  }
  return unproven;
}
