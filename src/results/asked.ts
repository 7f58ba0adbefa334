/** What a command asks for, compared with what results answer. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ComparisonSpec } from '../analysis/comparison-format.js';
import type { TournamentQuestion } from '../analysis/tournament.js';
import { isTournament } from '../analysis/tournament-summary.js';
import type { Game } from '../game/index.js';
import { batchOf, type ContrastPlan, type RunSpec } from '../simulation/index.js';
import {
  armsOf,
  contrastPlanOf,
  contrastsIn,
  featuresOf,
  firstDifference,
  type Identity,
  identityOfResults,
} from './identity.js';
import { type Results, readJson, readResults } from './read.js';
import { COMPARISON_QUESTION } from './verify/derived.js';
import { questionOf } from './verify/tournament.js';

/** What a command asks for, as far as it says. */
export interface Asked {
  readonly plan: RunSpec;
  readonly question: string | null;
  readonly records: Identity['records'];
  readonly game: Game;
  /** What a comparison or a tournament is to find; null for other commands, undefined where it is not to be compared. */
  readonly comparison?: ComparisonSpec | TournamentQuestion | null;
}

/** Returns the first difference between results and what was asked for, `the seed 'a', and this is 'b'`; null if none. */
export function differenceFromAsked(results: Results, asked: Asked): string | null {
  const { manifest, summary } = results;
  const { plan, question, records, game, comparison } = asked;
  const begun = identityOfResults(manifest, summary);
  const arms = armsOf(plan);
  // Arms may be missing at the end of a run that was cut short.
  const played = manifest.ended === 'complete' ? arms : arms.slice(0, begun.arms.length);
  const difference = firstDifference(begun, {
    ...begun,
    game: game.name,
    seed: plan.seed,
    rule: plan.rule,
    batch: batchOf(plan.arms),
    question,
    records,
    features: featuresOf(game),
    arms: played,
    // Only whole runs have contrasts.
    contrasts: manifest.ended === 'complete' ? contrastsIn(plan.contrasts) : begun.contrasts,
  });
  if (difference !== null || comparison === undefined) return difference;
  const answered = comparisonIn(game, results);
  if (isDeepStrictEqual(answered, comparison)) return null;
  return `${told(answered)}, and this is ${told(comparison)}`;
}

interface Labelled {
  readonly label?: string | undefined;
  readonly note?: string | undefined;
  readonly control?: { readonly label?: string | undefined } | undefined;
}

/** Returns which labels or notes of results are not those of a plan, in words; null if all are. */
export function otherLabels({ summary }: Results, { arms, contrasts }: RunSpec): string | null {
  if (isTournament(summary)) return null;
  const labels = ({ label, note, control }: Labelled) => [label, note, control?.label];
  for (const [place, run] of summary.runs.entries()) {
    if (!isDeepStrictEqual(labels(run), labels(arms[place] ?? {}))) return `arm ${place + 1}`;
  }
  const names = (plan: ContrastPlan | undefined) => [
    plan?.adjust,
    plan?.all.map(({ label, note, family }) => [label, note ?? null, family]),
  ];
  const stored = contrastPlanOf(summary);
  return stored === undefined || isDeepStrictEqual(names(stored), names(contrasts)) ? null : 'the contrasts';
}

/**
 * Returns how the results in a folder differ from what is asked; null if they do not, or may be replaced because they failed.
 *
 * @param isGivenUp whether interrupted results may be replaced too
 */
export function differenceOfResults(path: string, asked: Asked, isGivenUp = false): string | null {
  const results = readResults(path);
  const { ended } = results.manifest;
  return ended === 'failed' || (ended === 'interrupted' && isGivenUp) ? null : differenceFromAsked(results, asked);
}

/** Returns the question of a comparison or a tournament; null for other results. */
function comparisonIn(game: Game, { path, summary }: Results): ComparisonSpec | TournamentQuestion | null {
  if (isTournament(summary)) return questionOf(game, summary);
  const file = join(path, 'comparison.json');
  return existsSync(file) ? readJson(file, COMPARISON_QUESTION).decision : null;
}

function told(question: ComparisonSpec | TournamentQuestion | null): string {
  if (question === null) return 'no comparison';
  const words = Object.entries(question).map(
    ([name, value]) => `${name} ${typeof value === 'object' && value !== null ? value.name : value}`,
  );
  return `a comparison (${words.join(', ')})`;
}
