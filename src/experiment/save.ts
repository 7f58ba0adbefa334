import type { Game } from '../game/index.js';
import type { RunResult } from '../simulation/index.js';
import { writtenTally } from './arm-tally.js';
import { type FinishedRun, manifestOf } from './manifest.js';
import { pairsCsv } from './pairs-csv.js';
import type { ResultsFolder } from './results-folder.js';
import type { Tallies } from './results-format.js';
import { summaryCsv } from './summary-csv.js';

/**
 * Writes all files of a results folder, the manifest last. Nothing but the manifest depends on the machine or the time.
 *
 * @throws ResultsError if a file cannot be written
 */
export async function saveResults(folder: ResultsFolder, run: FinishedRun): Promise<void> {
  const { game, question, result, summary } = run;
  const { timing: _, ...lasting } = summary;
  folder.write('summary.json', toJson(question === null ? lasting : { question, ...lasting }));
  folder.write('summary.csv', summaryCsv(summary));
  folder.write('tallies.json', toJson(talliesOf(game, result)));
  const pairs = pairsCsv(game, result.arms);
  if (pairs === null) folder.remove('pairs.csv');
  else folder.write('pairs.csv', pairs);
  folder.write('manifest.json', toJson(await manifestOf(run, folder.written)));
}

function talliesOf(game: Game, { arms }: RunResult): Tallies {
  return {
    schema: 'shamus-tallies/1',
    arms: arms.map(({ arm, tally }) => writtenTally(game, tally.pack(), arm.control !== undefined)),
  };
}

/** Indented, with lists of numbers on one line. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replaceAll(/\[[\s\d.,+e-]*\]/g, (list) => list.replaceAll(/\s+/g, ' '))}\n`;
}
