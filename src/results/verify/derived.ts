/** What can be checked of results without playing a game: that what is derived follows from the counts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { comparisonOf } from '../../analysis/comparison.js';
import { summarize } from '../../analysis/summary.js';
import { isTournament } from '../../analysis/tournament-summary.js';
import type { Game } from '../../game/index.js';
import { toJson } from '../format.js';
import { type Results, readJson } from '../read.js';
import { talliesOf } from '../save.js';
import { contrastsCsv } from '../tables/contrasts-csv.js';
import { pairsCsv } from '../tables/pairs-csv.js';
import { summaryCsv } from '../tables/summary-csv.js';
import { type Discrepancy, inFile } from './discrepancy.js';
import type { RebuiltRun } from './rebuild.js';
import { differences } from './text-files.js';

/** The part of comparison.json that has the question. */
export const COMPARISON_QUESTION = z.object({
  decision: z.object({ outcome: z.string(), alpha: z.number(), power: z.number(), effect: z.number() }),
});

/** Files of a run that do not follow from the counts in tallies.json. */
export function findDerivationErrors(game: Game, results: Results, run: RebuiltRun): Discrepancy[] {
  const { plan, result } = run;
  const { path, summary } = results;
  const found = falseTallies(game, results, run);
  if (isTournament(summary)) return found;
  const { timing: _, ...lasting } = summarize(game, plan, result);
  const { question } = summary;
  const derive = (file: string, expected: string) => found.push(...differences(path, file, expected, 'tallies.json'));
  derive('summary.csv', summaryCsv({ runs: lasting.runs }));
  derive('summary.json', toJson(question === undefined ? lasting : { question, ...lasting }));
  const pairs = pairsCsv(game, result.arms);
  if (pairs !== null) derive('pairs.csv', pairs);
  if (lasting.contrasts !== undefined) derive('contrasts.csv', contrastsCsv(lasting.contrasts, lasting.runs));
  if (existsSync(join(path, 'comparison.json'))) {
    const expected = comparisonText(game, path, run);
    if (typeof expected === 'string') derive('comparison.json', expected);
    else found.push(expected);
  }
  return found;
}

/** tallies.json holds nothing but counts, in the form in which they are written. */
function falseTallies(game: Game, { path }: Results, { result }: RebuiltRun): Discrepancy[] {
  return differences(path, 'tallies.json', toJson(talliesOf(game, result)), 'what it counts');
}

function comparisonText(game: Game, path: string, { plan, result }: RebuiltRun): string | Discrepancy {
  const arms = result.arms.length;
  const isDuel = game.kind === 'competitive';
  if (arms !== 1 || (plan.arms[0]?.control === undefined && !isDuel)) {
    return inFile('comparison.json', `compares two teams, and these results have ${arms} arms`);
  }
  const { outcome, alpha, power, effect } = readJson(join(path, 'comparison.json'), COMPARISON_QUESTION).decision;
  try {
    const { timing: _, ...lasting } = comparisonOf(game, plan, { outcome, alpha, power, effect }, result);
    return toJson(lasting);
  } catch {
    return inFile('comparison.json', 'has a question that does not fit these results');
  }
}
