/** Whether results follow from their counts, and their games come out the same when they are played again. */
import { isTournament } from '../../analysis/tournament-summary.js';
import { type Game, referenceTo } from '../../game/index.js';
import { behaviourSignature, unreproducible } from '../../simulation/index.js';
import { VERSION } from '../../version.js';
import { findRunErrors } from '../derived.js';
import { type Discrepancy, findChangedFiles, findDifference, inFile } from '../discrepancy.js';
import { hashes } from '../identity.js';
import { toJson } from '../json-file.js';
import type { Results } from '../read.js';
import { batchesTable, batchLine } from '../tables/batches.js';
import { serializeTallies } from '../tables/tallies.js';
import { type RebuiltRun, rebuild } from './rebuild.js';
import { drawSample, playAgain } from './replay.js';
import { findTournamentErrors } from './tournament.js';

export interface VerifyOptions {
  /** Batches to play again, drawn at random. */
  readonly batches: number;
  /** Decides which. */
  readonly seed: string;
  readonly threads: number;
  /** That relative paths of policy files refer to. */
  readonly folder: string;
}

/** What `verify --json` prints. */
export interface Verification {
  readonly schema: 'shamus-verify/2';
  readonly path: string;
  /** There is no difference, and games could be played again, unless they are of a bot that is said to play otherwise each time. */
  readonly ok: boolean;
  readonly differences: readonly Discrepancy[];
  /** Why no games were played again; null if they were. */
  readonly unplayable: string | null;
  /** How many batches were played again, of how many; which, depends on the seed. */
  readonly batches: { readonly played: number; readonly of: number; readonly seed: string };
}

/**
 * Checks results: whether files are as they were written, whether what follows from the counts is what the files say, and
 * whether a random sample of batches comes to the same when it is played again.
 */
export async function verify(game: Game, results: Results, options: VerifyOptions): Promise<Verification> {
  const { path, manifest } = results;
  const { seed, threads } = options;
  const changed = findChangedFiles(path, manifest.files);
  const run = await rebuild(game, results, options.folder).catch(impossibleCounts);
  const nothing = { schema: 'shamus-verify/2', path, batches: { played: 0, of: 0, seed } } as const;
  if ('file' in run)
    return { ...nothing, ok: false, differences: [...changed, run], unplayable: 'it is not clear what they came to' };
  const table = batchesTable(game, run.plan.arms);
  const { lines, errors } = table.read(path);
  const batches = lines.map(batchLine);
  const found = [
    ...findDifference(path, 'tallies.json', toJson(serializeTallies(game, run.result)), 'what it counts'),
    ...errors,
    ...run.result.arms.flatMap(({ tally }, arm) => {
      const own = batches.filter((line) => line.arm === arm);
      const other = table.unlikeSum(own, { arm, from: 0, tally });
      if (other === null) return [];
      const message = `arm ${arm + 1} has ${other.name} ${other.is}, and the sum of batches.csv is ${other.sum}`;
      return [inFile('tallies.json', message)];
    }),
    ...(isTournament(results.summary)
      ? findTournamentErrors(game, results, results.summary, run)
      : findRunErrors(game, results, run)),
  ];
  const [bot] = run.plan.arms.flatMap(unreproducible);
  const byChance = bot === undefined ? null : `the games of '${bot.name}' come out otherwise each time`;
  const unplayable = byChance ?? (await whyUnplayable(game, results, run));
  const sample = unplayable === null ? drawSample(batches, options.batches, seed) : [];
  found.push(...(await playAgain(game, table, sample, run.plan, threads)));
  // What is named by its content is not named by its SHA-256 again.
  const named = new Set(found.map(({ file }) => file));
  const differences = [...changed.filter(({ file }) => !named.has(file)), ...found];
  const ok = differences.length === 0 && unplayable === byChance;
  return { ...nothing, ok, differences, unplayable, batches: { played: sample.length, of: batches.length, seed } };
}

function impossibleCounts(error: unknown): Discrepancy {
  if (error instanceof RangeError) return inFile('tallies.json', `cannot be: ${error.message}`);
  throw error;
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
