import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../game/index.js';
import { TUNE_SUMMARY, type TuneBeginning, type TuneSummary } from '../../tuning/summary-format.js';
import { hashOfText } from '../disk/files.js';
import type { ResultsFolder } from '../disk/folder.js';
import { checkSelfHash, withSelfHash } from '../disk/self-hash.js';
import { kindIn } from '../earlier.js';
import { toJson } from '../format.js';
import { readJson } from '../read.js';
import { STARTED_FILE, TUNE_MANIFEST, type TuneManifest } from './tuning-format.js';

/** A tuning as it was written. */
export interface TuningResults {
  readonly path: string;
  readonly manifest: TuneManifest;
  readonly summary: TuneSummary;
  readonly beginning: TuneBeginning;
}

/** Whether a folder holds a tuning, complete or not, rather than the results of a run. */
export function isTuning(path: string): boolean {
  return existsSync(join(path, STARTED_FILE)) || kindIn(path) === 'tuning';
}

/** @throws UsageError that says which file is missing, broken or of another version, or that it is unfinished */
export function readTuning(path: string): TuningResults {
  if (existsSync(join(path, STARTED_FILE))) {
    throw new UsageError(
      `'${path}' holds an unfinished tuning; go on with it by the command that began it and --resume`,
    );
  }
  const manifest = readJson(join(path, 'manifest.json'), TUNE_MANIFEST);
  const summary = readJson(join(path, 'summary.json'), TUNE_SUMMARY);
  if (summary.seed !== manifest.seed || summary.game !== manifest.game) {
    throw new UsageError(`'${path}': summary.json and manifest.json are not of the same tuning; run it again`);
  }
  const { game, seed, setup, question, tunables, start } = summary;
  return { path, manifest, summary, beginning: { game, seed, setup, question, tunables, start } };
}

/** Writes the page of a tuning, and notes it in the manifest, where that is as it was written. @throws ResultsError */
export function saveTuningPage(folder: ResultsFolder, page: string): void {
  folder.stage('report.html', page);
  const file = join(folder.path, 'manifest.json');
  if (existsSync(file) && isTuning(folder.path) && checkSelfHash(readFileSync(file, 'utf8')) === 'whole') {
    const { sha256: _, files, ...manifest } = readJson(file, TUNE_MANIFEST);
    const listed = { ...files, 'report.html': { bytes: Buffer.byteLength(page), sha256: hashOfText(page) } };
    folder.stage('manifest.json', withSelfHash(toJson({ ...manifest, files: listed })));
  }
  folder.commit();
}
