import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { escapeForTerminal, type Game, withFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { isSavedGame } from '../../play/saved-game.js';
import { pageOfStudy, pageOfTuning, pagesOf, readStudy } from '../../report/index.js';
import {
  type CeilingResults,
  type Discrepancy,
  findFolders,
  type Results,
  readCeilingFolder,
  readResults,
  readStudyFolder,
  readTuning,
  type StudyResults,
  type TuningResults,
  type Verification,
  type VerifyOptions,
  verifyCeiling,
  verify as verifyResults,
  verifyStudy,
  verifyTuning,
} from '../../results/index.js';
import { FAILURE } from '../conventions.js';
import type { ParseCommand, ValuesFor } from '../options/option.js';
import { keepStdoutForResults } from '../output/terminal.js';
import type { verify as verifySpec } from '../specs/games.js';
import {
  findCeilingCommandError,
  findCommandError,
  findStudyCommandError,
  findTuningCommandError,
  withoutEffect,
} from '../stored-command.js';
import { verifySaved } from './replay-saved.js';

type How = Omit<VerifyOptions, 'folder'>;

/** `shamus verify DIR`: checks that results are genuine. */
export async function verify(values: ValuesFor<typeof verifySpec>, _game: Game, parse: ParseCommand): Promise<void> {
  keepStdoutForResults();
  const { batches, seed = randomBytes(6).toString('hex'), threads, folder, policies, json } = values;
  const isGame = isSavedGame(folder);
  const found = isGame
    ? await verifySaved(folder)
    : await verifyFolder(folder, { batches, seed, threads }, parse, policies);
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : format(found, isGame));
  if (!found.ok) process.exitCode = FAILURE;
}

/** Checks a folder of any kind. @param policies where relative paths of policy files start, if the user says so */
async function verifyFolder(path: string, how: How, parse: ParseCommand, policies?: string): Promise<Verification> {
  const tuning = await readTuning(path);
  if (tuning !== null) return verifyWholeTuning(tuning, how, parse, policies);
  const study = await readStudyFolder(path);
  if (study !== null) return verifyWholeStudy(study, how, parse, policies);
  const ceiling = await readCeilingFolder(path);
  if (ceiling !== null) return verifyWholeCeiling(ceiling, how, parse);
  return verifyRun(await readResults(path), how, parse, policies);
}

/** Checks a run: its results, and the command and the report in them. */
async function verifyRun(results: Results, how: How, parse: ParseCommand, given?: string): Promise<Verification> {
  const { manifest, summary } = results;
  const game = withFeatures(await loadGame(manifest), manifest.features);
  const names = summary.runs.flatMap(({ setup, control }) => [...setup.policies, ...(control?.setup.policies ?? [])]);
  const folders = findFolders(results, names, given);
  const found = await verifyResults(game, results, { ...how, folder: folders.policies });
  const command = await findCommandError(parse, results, folders.command);
  const errors = [...ofManifest(command.error)];
  const unproven = [...command.unproven, ...found.unproven];
  // A page is made again only from files that are right.
  const isSound = found.falsehoods.every(({ file }) => file === 'report.html' || file.startsWith('games/'));
  if (found.unplayable === null) errors.push(...(isSound ? await findReportErrors(results) : []));
  else if (manifest.report !== undefined)
    unproven.unshift('not verified: report.html, which shows games that cannot be replayed');
  return withErrors(found, errors, unproven);
}

/** Checks the folder of a tuning: its rounds, the search, the commands and the page. */
async function verifyWholeTuning(
  tuning: TuningResults,
  how: How,
  parse: ParseCommand,
  given?: string,
): Promise<Verification> {
  const { path, summary, manifest, beginning } = tuning;
  const folders = findFolders(tuning, summary.start.policies, given);
  const found = await verifyTuning(await loadGame(summary), tuning, { ...how, folder: folders.policies });
  const errors = ofManifest(await findTuningCommandError(parse, manifest, beginning, folders.command, path));
  const stages = Object.keys(manifest.files).filter((file) =>
    /^(rounds\/\d+|confirmation)\/manifest\.json$/.test(file),
  );
  for (const file of stages.filter((stage) => existsSync(join(path, stage)))) {
    const stage = await readResults(join(path, dirname(file)));
    const error = file.startsWith('confirmation')
      ? (await findCommandError(parse, stage, folders.command)).error
      : await findTuningCommandError(parse, stage.manifest, beginning, folders.command, path);
    errors.push(...ofManifest(error, file));
  }
  if (existsSync(join(path, 'report.html')))
    errors.push(...findPageErrors(path, 'report.html', await pageOfTuning(tuning)));
  return withErrors(found, errors, [...withoutEffect(manifest.command), ...found.unproven]);
}

/** Checks the folder of a study: its parts, what follows from them, the commands and the page. */
async function verifyWholeStudy(
  study: StudyResults,
  how: How,
  parse: ParseCommand,
  given?: string,
): Promise<Verification> {
  const { path, summary, manifest } = study;
  const names = [summary.question.team, ...summary.question.ladder].flatMap((team) => team.split('+'));
  const folders = findFolders(study, names, given);
  const found = await verifyStudy(await loadGame(summary), study, { ...how, folder: folders.policies });
  const errors: Discrepancy[] = [];
  const stages = Object.keys(manifest.files).filter(
    (file) => file.endsWith('/manifest.json') && existsSync(join(path, file)),
  );
  for (const file of ['manifest.json', ...stages]) {
    const part = file === 'manifest.json' ? null : (await readResults(join(path, dirname(file)))).manifest;
    const { command } = part ?? manifest;
    errors.push(...ofManifest(await findStudyCommandError(parse, command, part, study, folders.command), file));
  }
  if (existsSync(join(path, 'report.html')) && found.ok)
    errors.push(...findPageErrors(path, 'report.html', await pageOfStudy(study)));
  const reviews =
    summary.question.reviewed > 0
      ? ['not verified: reviews.json (its SHA-256 alone; the command judges the same games again)']
      : [];
  return withErrors(found, errors, [...withoutEffect(manifest.command), ...reviews, ...found.unproven]);
}

async function verifyWholeCeiling(ceiling: CeilingResults, how: How, parse: ParseCommand): Promise<Verification> {
  const { manifest, summary, path } = ceiling;
  const found = await verifyCeiling(await loadGame(summary), ceiling, { ...how, folder: '.' });
  if (manifest === null) return found;
  const errors = ofManifest(await findCeilingCommandError(parse, path, manifest.command));
  return withErrors(found, errors, [...withoutEffect(manifest.command), ...found.unproven]);
}

function ofManifest(message: string | null, file = 'manifest.json'): Discrepancy[] {
  return message === null ? [] : [{ file, line: null, message }];
}

function withErrors(found: Verification, errors: readonly Discrepancy[], unproven: readonly string[]): Verification {
  return { ...found, ok: found.ok && errors.length === 0, falsehoods: [...found.falsehoods, ...errors], unproven };
}

/** Makes the page of a report, and those of its games, again. */
async function findReportErrors({ path, manifest }: Results): Promise<Discrepancy[]> {
  if (manifest.report === undefined || !existsSync(join(path, 'report.html'))) return [];
  const { name, games } = manifest.report;
  const { page, gamePages } = await pagesOf(await readStudy(path, name), games);
  const listed = Object.keys(manifest.files).filter((file) => file.startsWith('games/'));
  const found = [...findPageErrors(path, 'report.html', page)];
  const missing = [...gamePages.keys()].find((file) => !listed.includes(file));
  if (missing !== undefined) found.push({ file: missing, line: null, message: 'is not in manifest.json' });
  for (const file of listed) {
    const made = gamePages.get(file);
    if (made === undefined) found.push({ file, line: null, message: 'is of a game that the report does not name' });
    else if (existsSync(join(path, file))) found.push(...findPageErrors(path, file, await made()));
  }
  return found;
}

function findPageErrors(path: string, file: string, made: string): Discrepancy[] {
  const [lines, should] = [readFileSync(join(path, file), 'utf8'), made].map((text) => text.split('\n'));
  const place = should!.findIndex((line, at) => line !== lines![at]);
  if (place < 0 && lines!.length === should!.length) return [];
  const message = `is not what this version makes of these results; if they are right, make it again: shamus report ${path}`;
  return [{ file, line: (place < 0 ? should!.length : place) + 1, message }];
}

function format(
  { path, ok, falsehoods, unplayable, batches, chances, unproven }: Verification,
  isGame: boolean,
): string {
  const lines = falsehoods.map(
    ({ file, line, message }) => `${path}/${file}${line === null ? '' : `:${line}`}: ${message}`,
  );
  if (isGame) lines.push(`one game was played again, on the deck of seed '${batches.seed}'`);
  else if (unplayable === null) {
    const { played, of, seed } = batches;
    lines.push(`${played} of ${of} batches were played again (seed '${seed}')${played === of ? ': that is all' : ''}`);
    if (played < of) lines.push(...chances.map(chanceLine));
    if (played < of) lines.push(`to play all of them again: --batches ${of}`);
  } else lines.push(`no games can be played again: ${unplayable}`);
  lines.push(...unproven);
  if (falsehoods.length > 0) lines.push('do not trust these results');
  else lines.push(ok ? 'verified: the replayed games match the results' : 'the files agree with each other');
  return escapeForTerminal(`${lines.join('\n')}\n`);
}

function chanceLine({ changed, found }: Verification['chances'][number]): string {
  const what = changed === 1 ? 'a change in one batch' : `a change in ${changed} batches`;
  return `${what} would be found with probability ${(100 * found).toFixed(1)} %`;
}
