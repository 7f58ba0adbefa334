/** Rewrites what an experiment file says of a finished run: its question, its labels and what the report answers. */
import { summarize } from '../analysis/summary.js';
import { isTournament } from '../analysis/tournament-summary.js';
import { type Game, UsageError } from '../game/index.js';
import type { RunSpec } from '../simulation/index.js';
import { differenceFromAsked } from './asked.js';
import { findChangedFiles } from './discrepancy.js';
import { ResultsFolder } from './disk/folder.js';
import { hasRecords } from './identity.js';
import { readResults } from './read.js';
import { saveDerived } from './save.js';
import { parseContrasts } from './tables/tallies.js';
import { rebuild } from './verify/rebuild.js';

/**
 * Rewrites the files that follow from the counts of complete results, by an experiment file that asks for the same
 * games. Nothing is played, so that it does not matter which version or which code of the policies played them.
 *
 * @param file the experiment file, for messages
 * @throws UsageError if the folder holds no complete results of that experiment, or was changed since it was written
 */
export async function rewriteDerived(
  path: string,
  game: Game,
  plan: RunSpec,
  question: string,
  file: string,
): Promise<void> {
  const results = readResults(path);
  const { manifest, summary, tallies } = results;
  if (isTournament(summary) || manifest.ended !== 'complete') {
    throw new UsageError(`'${path}' holds no complete results of an experiment`);
  }
  const [changed] = findChangedFiles(path, manifest.files);
  if (changed !== undefined) throw new UsageError(`'${path}': ${changed.file} ${changed.message}`);
  const described = { ...game, ...(manifest.features && { described: manifest.features }) };
  const asked = { plan, question: manifest.question, records: hasRecords(manifest), game: described };
  const difference = differenceFromAsked(results, asked);
  if (difference !== null) throw new UsageError(`'${path}' has ${difference} by '${file}'`);
  const { result } = await rebuild(game, results, '.');
  const contrasts = plan.contrasts && parseContrasts(game, plan.arms, plan.contrasts, tallies.contrasts!);
  const retold = {
    ...result,
    arms: result.arms.map((arm, place) => ({ ...arm, arm: plan.arms[place]! })),
    ...(contrasts && { contrasts }),
  };
  saveDerived(new ResultsFolder(path), manifest, {
    ...{ game, plan, question, result: retold },
    summary: summarize(game, plan, retold),
  });
}
