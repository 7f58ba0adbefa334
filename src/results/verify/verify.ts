/** Whether the results of a run are genuine. */
import { isTournament } from '../../analysis/tournament-summary.js';
import { type Game, referenceTo } from '../../game/index.js';
import { behaviourSignature, unreproducible } from '../../simulation/index.js';
import { VERSION } from '../../version.js';
import { findRunErrors } from '../derived.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import { hashes, recordsIn } from '../identity.js';
import type { Results } from '../read.js';
import { shardNamed } from '../shards/shard-folder.js';
import { type BatchesFile, checkGames, findStopErrors } from './batches.js';
import { checkFiles, derivedFacts, filesOf, findFactErrors, neverProven } from './facts.js';
import {
  type CheckedJoint,
  checkJointBatches,
  findContrastErrors,
  jointOfContrasts,
  jointOfTournament,
} from './joint-batches.js';
import { type RebuiltRun, rebuild } from './rebuild.js';
import { chancesToFind, drawSample, playAgain, unitsOf } from './replay.js';
import { checkShards } from './shards.js';
import { findTournamentErrors, readTournamentPairs } from './tournament.js';

export interface VerifyOptions {
  /** Batches to play again, drawn at random; of a tournament whole rounds. */
  readonly batches: number;
  /** Whoever does not know it cannot know which batches are played. */
  readonly seed: string;
  readonly threads: number;
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
export async function verify(game: Game, results: Results, options: VerifyOptions): Promise<Verification> {
  const { path, manifest } = results;
  const run = await rebuild(game, results, options.folder).catch(impossibleCounts);
  const files = checkFiles({
    ...{ path, files: manifest.files, ...filesOf(results, 'file' in run ? null : run) },
    isChecked: (name) => name === 'manifest.json' || shardNamed(name) !== null,
  });
  const nothing = { schema: 'shamus-verify/1', path, batches: { played: 0, of: 0, seed: options.seed } } as const;
  if ('file' in run) {
    const unproven = [...files.unproven, ...neverProven(manifest)];
    const unplayable = 'it is not clear what they came to';
    return { ...nothing, ok: false, falsehoods: [...files.errors, run], unplayable, chances: [], unproven };
  }
  const form = recordsIn(manifest);
  const games = await checkGames(game, path, run, form);
  const { batches, errors } = games;
  const joint = checkJoint(game, results, run, batches);
  const shards = await checkShards(game, results, run);
  const falsehoods = [
    ...files.errors,
    ...findFactErrors(path, manifest, derivedFacts(game, results, run)),
    ...errors,
    ...findRunErrors(game, results, run),
    ...joint.errors,
    ...findContrastErrors(game, run),
    ...findStopErrors(game, batches, run, isTournament(results.summary)),
    ...shards.errors,
  ];
  const unplayable = await whyUnplayable(game, results, run);
  const bots = [...new Set(run.plan.arms.flatMap(unreproducible).map(({ name }) => `'${name}'`))];
  const units = unitsOf(batches.lines, joint.joint);
  const sample = unplayable === null && bots.length === 0 ? drawSample(units, options.batches, options.seed) : [];
  const everything = sample.length === units.length && errors.length === 0;
  const claimed = { ...games, ...joint };
  falsehoods.push(...(await playAgain(game, sample, run, options.threads, claimed, form === 'decisions', everything)));
  return {
    ...nothing,
    ok: falsehoods.length === 0 && unplayable === null,
    falsehoods,
    unplayable,
    batches: { played: sample.flat().length, of: batches.lines.length, seed: options.seed },
    chances: chancesToFind(sample.length, units.length),
    unproven: [
      ...files.unproven,
      ...shards.unproven,
      ...bots.map((bot) => `not verified: the games of ${bot}, which is not reproducible`),
      ...neverProven(manifest),
    ],
  };
}

function impossibleCounts(error: unknown): Discrepancy {
  if (error instanceof RangeError) return inFile('tallies.json', `cannot be: ${error.message}`);
  throw error;
}

/** Finds what several arms came to on the same deals, and what is wrong with it. */
function checkJoint(game: Game, results: Results, run: RebuiltRun, { lines }: BatchesFile): CheckedJoint {
  const { path, summary } = results;
  if (!isTournament(summary)) {
    const joint = jointOfContrasts(game, run);
    return joint === null ? { joint, rows: new Map(), errors: [] } : checkJointBatches(path, joint, lines);
  }
  const pairs = readTournamentPairs(game, path, run.plan.arms);
  if ('file' in pairs) return { joint: null, rows: new Map(), errors: [pairs] };
  const checked = checkJointBatches(path, jointOfTournament(game, run, pairs), lines);
  return { ...checked, errors: [...checked.errors, ...findTournamentErrors(game, results, summary, run, pairs)] };
}

async function whyUnplayable(game: Game, { manifest }: Results, { plan }: RebuiltRun): Promise<string | null> {
  const signature = await behaviourSignature(referenceTo(game));
  if (manifest.signature !== signature) {
    const { 'shamus-lab': version } = manifest.versions;
    return `they were played by version ${version}, whose engine plays differently (signature ${manifest.signature}) from this version ${VERSION} (${signature})`;
  }
  const now = await hashes(referenceTo(game), plan);
  for (const { role, name, sha256 } of now) {
    const then = manifest.policies.find((policy) => policy.role === role && policy.name === name);
    if (then === undefined) return `manifest.json does not name the ${role} policy '${name}'`;
    if (then.sha256 !== sha256) return `the ${role} policy '${name}' is not the one that played: its code has changed`;
  }
  return null;
}
