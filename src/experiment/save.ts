import type { Game } from '../game/index.js';
import type { RunResult } from '../simulation/index.js';
import { writtenTally } from './arm-tally.js';
import { type FinishedRun, manifestOf } from './manifest.js';
import { pairsCsv } from './pairs-csv.js';
import { RECORDS_FORMS, recordsFile } from './records.js';
import type { ResultsFolder } from './results-folder.js';
import type { Tallies } from './results-format.js';
import { summaryCsv } from './summary-csv.js';
import { toJson } from './to-json.js';

/** What may stand in a results folder, besides the manifest. */
const FILES = [
  'summary.json',
  'summary.csv',
  'tallies.json',
  'comparison.json',
  'pairs.csv',
  'batches.csv',
  ...RECORDS_FORMS.map(recordsFile),
];

/**
 * Writes all files of a results folder that are not staged yet, the manifest last. Nothing but the manifest depends on the machine or the time.
 *
 * @throws ResultsError if a file cannot be written; what stands in the folder is then left as it is
 */
export function saveResults(folder: ResultsFolder, run: FinishedRun): void {
  const { game, question, result, summary } = run;
  const { timing: _, ...lasting } = summary;
  folder.stage('summary.json', toJson(question === null ? lasting : { question, ...lasting }));
  folder.stage('summary.csv', summaryCsv(summary));
  folder.stage('tallies.json', toJson(talliesOf(game, result)));
  const pairs = run.pairs ?? pairsCsv(game, result.arms);
  if (pairs !== null) folder.stage('pairs.csv', pairs);
  for (const [name, content] of Object.entries(run.extra ?? {})) folder.stage(name, toJson(content));
  const files = folder.staged;
  folder.stage('manifest.json', toJson(manifestOf(run, files)));
  // Of an earlier run in the same folder.
  for (const name of FILES) if (files[name] === undefined) folder.remove(name);
  folder.commit();
}

function talliesOf(game: Game, { arms }: RunResult): Tallies {
  return {
    schema: 'shamus-tallies/1',
    arms: arms.map(({ tally }) => writtenTally(game, tally.pack())),
  };
}
