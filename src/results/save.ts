import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../game/index.js';
import type { RunResult } from '../simulation/index.js';
import { hashOfFile } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import { checkSelfHash, withSelfHash } from './disk/self-hash.js';
import { earlierFiles, removeAll } from './earlier.js';
import { MANIFEST, type Manifest, REPORT_FILES, type Tallies, toJson } from './format.js';
import { type FinishedRun, manifestOf } from './manifest.js';
import { readJson } from './read.js';
import { writtenTally } from './tables/arm-tally.js';
import { writtenContrasts } from './tables/contrast-tallies.js';
import { contrastsCsv } from './tables/contrasts-csv.js';
import { pairsCsv } from './tables/pairs-csv.js';
import { summaryCsv } from './tables/summary-csv.js';

/**
 * Writes all files of a results folder that are not staged yet, the manifest last. Nothing but the manifest depends on the machine or the time.
 *
 * @throws ResultsError if a file cannot be written; what stands in the folder is then left as it is
 */
export function saveResults(folder: ResultsFolder, run: FinishedRun): void {
  stageSummaries(folder, run);
  folder.stage('tallies.json', toJson(talliesOf(run.game, run.result)));
  for (const [name, content] of Object.entries(run.extra ?? {})) folder.stage(name, toJson(content));
  const files = folder.staged;
  folder.stage('manifest.json', withSelfHash(toJson(manifestOf(run, files, folder.path))));
  const gone = earlierFiles(folder.path).filter((name) => name !== 'manifest.json' && files[name] === undefined);
  removeAll(folder, gone);
  folder.commit();
}

/**
 * Writes the page of a report, and notes it in the manifest, where that is as it was written; pages of games stand there
 * already.
 *
 * @param made what the page was made with
 */
export function saveReport(
  folder: ResultsFolder,
  page: string,
  made: NonNullable<Manifest['report']>,
  gamePages: readonly string[],
): void {
  folder.stage('report.html', page);
  const file = join(folder.path, 'manifest.json');
  if (existsSync(file) && checkSelfHash(readFileSync(file, 'utf8')) === 'whole') {
    const { sha256: _, files, ...manifest } = readJson(file, MANIFEST);
    const others = Object.entries(files).filter(([name]) => !REPORT_FILES.test(name));
    const pages = gamePages.map((name) => [name, hashOfFile(join(folder.path, name))]);
    const listed = { ...Object.fromEntries([...others, ...pages]), ...folder.staged };
    folder.stage('manifest.json', withSelfHash(toJson({ ...manifest, report: made, files: listed })));
  }
  folder.commit();
}

/** The files that say what arms are called, and so change when labels do. */
function stageSummaries(
  folder: ResultsFolder,
  run: Pick<FinishedRun, 'game' | 'question' | 'result' | 'summary' | 'pairs'>,
): void {
  const { game, question, result, summary } = run;
  const { timing: _, ...lasting } = summary;
  folder.stage('summary.json', toJson(question === null ? lasting : { question, ...lasting }));
  folder.stage('summary.csv', summaryCsv(summary));
  const pairs = run.pairs ?? pairsCsv(game, result.arms);
  if (pairs !== null) folder.stage('pairs.csv', pairs);
  if ('contrasts' in summary && summary.contrasts !== undefined) {
    folder.stage('contrasts.csv', contrastsCsv(summary.contrasts, summary.runs));
  }
}

/**
 * Writes the files of complete results that follow from their counts, where the question, what the report answers or
 * the labels are others than before.
 *
 * @throws ResultsError if a file cannot be written; nothing is then changed
 */
export function saveDerived(
  folder: ResultsFolder,
  manifest: Manifest,
  run: Pick<FinishedRun, 'game' | 'question' | 'result' | 'summary' | 'pairs'>,
): void {
  stageSummaries(folder, run);
  const { sha256: _, ...rest } = manifest;
  const text = toJson({ ...rest, question: run.question, files: { ...manifest.files, ...folder.staged } });
  // What earlier versions wrote was not sealed: only who plays it again knows that it is whole.
  folder.stage('manifest.json', manifest.sha256 === undefined ? text : withSelfHash(text));
  folder.commit();
}

/** All counts of a run. */
export function talliesOf(game: Game, { arms, contrasts }: Pick<RunResult, 'arms' | 'contrasts'>): Tallies {
  return {
    schema: 'shamus-tallies/1',
    arms: arms.map(({ tally }) => writtenTally(game, tally.pack())),
    ...(contrasts !== undefined && { contrasts: writtenContrasts(contrasts) }),
  };
}
