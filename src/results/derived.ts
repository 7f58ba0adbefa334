/** The files that follow from the counts of a run: made here for whoever writes and whoever checks them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { comparisonOf } from '../analysis/comparison.js';
import type { ComparisonSpec } from '../analysis/comparison-format.js';
import { type RunSummary, summarize } from '../analysis/summary.js';
import type { TournamentSummary } from '../analysis/tournament-summary.js';
import type { Game } from '../game/index.js';
import type { RunResult, RunSpec } from '../simulation/index.js';
import { type Discrepancy, findDifference, inFile } from './discrepancy.js';
import { readJson, toJson } from './json-file.js';
import type { Results } from './read.js';
import { contrastsCsv, pairsCsv, summaryCsv } from './tables/summary-tables.js';
import type { RebuiltRun } from './verify/rebuild.js';

export interface DerivedRun {
  readonly game: Game;
  readonly question: string | null;
  readonly result: RunResult;
  readonly summary: RunSummary | TournamentSummary;
  /** pairs.csv, where it is not of arms and their controls. */
  readonly pairs?: string;
}

/** Makes the files that say what arms are called, and so change when labels do; with their names. */
export function derivedFiles({ game, question, result, summary, ...rest }: DerivedRun): [string, string][] {
  const { timing: _, ...lasting } = summary;
  const contrasts = 'contrasts' in summary ? summary.contrasts : undefined;
  const files: [string, string | null][] = [
    ['summary.json', toJson(question === null ? lasting : { question, ...lasting })],
    ['summary.csv', summaryCsv(game, summary)],
    ['pairs.csv', rest.pairs ?? pairsCsv(game, result.arms)],
    ['contrasts.csv', contrasts === undefined ? null : contrastsCsv(contrasts, summary.runs)],
  ];
  return files.filter((file): file is [string, string] => file[1] !== null);
}

/** Describes what a comparison found, as comparison.json has it. */
export function comparisonFile(game: Game, plan: RunSpec, question: ComparisonSpec, result: RunResult): unknown {
  const { timing: _, ...lasting } = comparisonOf(game, plan, question, result);
  return lasting;
}

const COMPARISON_QUESTION = z.object({
  decision: z.object({ outcome: z.string(), alpha: z.number(), power: z.number(), effect: z.number() }),
});

/** Reads what a comparison was to find; null in a folder that has none. @throws UsageError if it cannot be read */
export function readComparisonQuestion(path: string): ComparisonSpec | null {
  const file = join(path, 'comparison.json');
  return existsSync(file) ? readJson(file, COMPARISON_QUESTION).decision : null;
}

/** Finds files that are not what follows from counts. @param source of the counts */
export function findDerivationErrors({ path }: Results, run: DerivedRun, source: string): Discrepancy[] {
  return derivedFiles(run).flatMap(([file, text]) => findDifference(path, file, text, source));
}

/** Finds files of a run that do not follow from the counts in tallies.json. */
export function findRunErrors(game: Game, results: Results, run: RebuiltRun): Discrepancy[] {
  const { path, manifest } = results;
  const { plan, result } = run;
  const derived = { game, question: manifest.question, result, summary: summarize(game, plan, result) };
  return [...findDerivationErrors(results, derived, 'tallies.json'), ...findComparisonErrors(game, path, run)];
}

function findComparisonErrors(game: Game, path: string, { plan, result }: RebuiltRun): Discrepancy[] {
  const question = readComparisonQuestion(path);
  if (question === null) return [];
  const wrong = (message: string) => [inFile('comparison.json', message)];
  const { length } = result.arms;
  if (length !== 1 || (plan.arms[0]?.control === undefined && game.kind === 'cooperative')) {
    return wrong(`compares two teams, and these results have ${length} arms`);
  }
  try {
    const expected = toJson(comparisonFile(game, plan, question, result));
    return findDifference(path, 'comparison.json', expected, 'tallies.json');
  } catch {
    return wrong('has a question that does not fit these results');
  }
}
