import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { escapeForTerminal, type Game, withFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { readPlayFolder } from '../../play/games-folder.js';
import { pageOfGames } from '../../play/games-page.js';
import { verifyGames } from '../../play/verify-games.js';
import { pageOfStudy, pageOfTuning, pagesOf, readStudy } from '../../report/index.js';
import { counted } from '../../report/numbers.js';
import { kindIn } from '../../results/folder-kinds.js';
import {
  type CeilingResults,
  ceilingBeginning,
  type Discrepancy,
  differenceFromAsked,
  differenceOfBeginnings,
  experimentFile,
  findFolders,
  otherLabels,
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
import { studyBeginning } from '../../study/index.js';
import { beginningOf } from '../../tuning/index.js';
import { FAILURE } from '../conventions.js';
import * as o from '../options/shared.js';
import { printResults } from '../output/terminal.js';
import { findCommandError, givesOthers, withoutEffect } from '../stored-command.js';
import { planCeiling } from './ceiling.js';
import { planComparison } from './compare.js';
import { planExperiment } from './experiment.js';
import { planRun } from './run.js';
import { planStudy } from './study.js';
import { planTournament } from './tournament.js';
import { planTuning } from './tune.js';

export function spec() {
  return {
    options: {
      folder: o.word('a results folder'),
      batches: o.optionOr(
        'batches (of 10,000 games, or fewer for slow policies) to replay, chosen at random',
        '20',
        o.whole(1, 2 ** 53 - 1),
      ),
      seed: o.text('decides which batches are chosen', { alias: 's', default: 'different each time' }),
      policies: o.text('folder that relative paths of policy files start from', {
        default: 'as when the games were played',
      }),
      ...o.THREADS,
      ...o.ISOLATE,
      ...o.json('what was found', 'shamus-verify/1'),
    },
    examples: [
      ['verify results/senior-vs-junior', 'check all files and replay twenty batches'],
      ['verify results/senior-vs-junior --batches 1e9', 'replay everything'],
    ] as const,
  };
}

type How = Omit<VerifyOptions, 'folder'>;

/** `shamus verify DIR`: checks that results are genuine. */
export async function action(values: o.ValuesFor<typeof spec>, _game: Game, parse: o.ParseCommand): Promise<void> {
  const { batches, seed = randomBytes(6).toString('hex'), threads, folder, policies, json } = values;
  const isOfPeople = kindIn(folder) === 'play';
  const found = isOfPeople
    ? await verifyPlayFolder(folder, parse)
    : await verifyFolder(folder, { batches, seed, threads }, parse, policies);
  printResults(json, found, () => format(found, isOfPeople));
  if (!found.ok) process.exitCode = FAILURE;
}

/** Checks a folder of any kind. @param policies where relative paths of policy files start, if the user says so */
async function verifyFolder(path: string, how: How, parse: o.ParseCommand, policies?: string): Promise<Verification> {
  const tuning = await readTuning(path);
  if (tuning !== null) return verifyTuningFolder(tuning, how, parse, policies);
  const study = await readStudyFolder(path);
  if (study !== null) return verifyStudyFolder(study, how, parse, policies);
  const ceiling = await readCeilingFolder(path);
  if (ceiling !== null) return verifyCeilingFolder(ceiling, how, parse);
  return verifyRun(await readResults(path), how, parse, policies);
}

const PLANS = { run: planRun, compare: planComparison, tournament: planTournament, experiment: planExperiment };

/** Compares a run, comparison or tournament with what its command asks for. */
function findRunCommandError(parse: o.ParseCommand, results: Results, folder: string): Promise<string | null> {
  const { manifest, path } = results;
  const ownGame = manifest.definition && path;
  return findCommandError(
    parse,
    { ...manifest, folder, ownGame },
    'writes no results',
    async (values, { command, game }) => {
      const planned = await PLANS[command.name as keyof typeof PLANS](values, game);
      const difference = givesOthers(await differenceFromAsked(results, planned));
      if (difference !== null) return difference;
      const labels = await otherLabels(results, planned.plan);
      return labels && `gives other labels or notes: those of ${labels}`;
    },
  );
}

/** Checks a run: its results, and the command and the report in them. */
async function verifyRun(results: Results, how: How, parse: o.ParseCommand, given?: string): Promise<Verification> {
  const { manifest, summary } = results;
  const { command } = manifest;
  const game = withFeatures(await loadGame(manifest), manifest.features);
  const names = summary.runs.flatMap(({ setup, control }) => [...setup.policies, ...(control?.setup.policies ?? [])]);
  const folders = findFolders(results, names, given);
  const found = await verifyResults(game, results, { ...how, folder: folders.policies });
  const errors: Discrepancy[] = [];
  const unproven: string[] = [];
  const [, whole] = /^shamus (tune|study) /.exec(command) ?? [];
  const file = experimentFile(command);
  if (whole !== undefined) {
    const [part, what] = whole === 'tune' ? ['round', 'tuning'] : ['part', 'study'];
    unproven.push(
      `not verified: whether this ${part} is what the ${what} asked for (verify the folder of the whole ${what})`,
    );
  } else {
    const error = await findRunCommandError(parse, results, folders.command);
    // What the command names may have gone; that it could not be understood is another matter.
    if (error !== null && file !== undefined && !existsSync(resolve(folders.command, file)))
      unproven.push(`not verified: whether the results are what '${file}' asks for (there is no such file)`);
    else errors.push(...ofManifest(error));
    unproven.push(...withoutEffect(command));
  }
  unproven.push(...found.unproven);
  // A page is made again only from files that are right.
  const isSound = found.falsehoods.every(({ file }) => file === 'report.html' || file.startsWith('games/'));
  if (found.unplayable === null) errors.push(...(isSound ? await findReportErrors(results) : []));
  else if (manifest.report !== undefined)
    unproven.unshift('not verified: report.html, which shows games that cannot be replayed');
  return withErrors(found, errors, unproven);
}

/** Checks the folder of a tuning: its rounds, the search, the commands and the page. */
async function verifyTuningFolder(tuning: TuningResults, how: How, parse: o.ParseCommand, given?: string) {
  const { path, summary, manifest, beginning } = tuning;
  const folders = findFolders(tuning, summary.start.policies, given);
  const found = await verifyTuning(await loadGame(summary), tuning, { ...how, folder: folders.policies });
  const stored = { folder: folders.command, ownGame: beginning.definition && path };
  const errors = await findStageErrors(tuning, (stage, file) => {
    if (stage !== null && file.startsWith('confirmation')) return findRunCommandError(parse, stage, folders.command);
    const { command } = stage?.manifest ?? manifest;
    return findCommandError(parse, { ...stored, command }, 'is no tuning', async (values, { game }) =>
      givesOthers(await differenceOfBeginnings(beginning, beginningOf(await planTuning(values, game)))),
    );
  });
  errors.push(...(await findPageErrors(path, 'report.html', () => pageOfTuning(tuning))));
  return withErrors(found, errors, [...withoutEffect(manifest.command), ...found.unproven]);
}

/** Checks the folder of a study: its parts, what follows from them, the commands and the page. */
async function verifyStudyFolder(study: StudyResults, how: How, parse: o.ParseCommand, given?: string) {
  const { path, summary, manifest, beginning } = study;
  const names = [summary.question.team, ...summary.question.ladder].flatMap((team) => team.split('+'));
  const folders = findFolders(study, names, given);
  const found = await verifyStudy(await loadGame(summary), study, { ...how, folder: folders.policies });
  const stored = { folder: folders.command, ownGame: beginning.definition && path };
  const errors = await findStageErrors(study, (part) => {
    const { command } = part?.manifest ?? manifest;
    return findCommandError(parse, { ...stored, command }, 'is no study', async (values, { game }) =>
      givesOthers(await differenceOfBeginnings(beginning, studyBeginning(await planStudy(values, game)))),
    );
  });
  if (found.ok) errors.push(...(await findPageErrors(path, 'report.html', () => pageOfStudy(study))));
  const reviews =
    summary.question.reviewed > 0
      ? ['not verified: reviews.json (its SHA-256 alone; the command judges the same games again)']
      : [];
  return withErrors(found, errors, [...withoutEffect(manifest.command), ...reviews, ...found.unproven]);
}

/** Checks games that people have played, the command and the page. */
async function verifyPlayFolder(path: string, parse: o.ParseCommand): Promise<Verification> {
  const results = readPlayFolder(path);
  const { command } = results.manifest;
  const found = await verifyGames(results);
  const error = await findCommandError(parse, { command, folder: '.' }, 'is not of play', async () => null);
  const errors = ofManifest(error);
  if (found.ok) errors.push(...(await findPageErrors(path, 'report.html', () => pageOfGames(results))));
  return withErrors(found, errors, [...withoutEffect(command), ...found.unproven]);
}

async function verifyCeilingFolder(ceiling: CeilingResults, how: How, parse: o.ParseCommand): Promise<Verification> {
  const { manifest, summary, beginning } = ceiling;
  const found = await verifyCeiling(await loadGame(summary), ceiling, { ...how, folder: '.' });
  if (manifest === null) return found;
  const { command } = manifest;
  const error = await findCommandError(parse, { command, folder: '.' }, 'is no ceiling', async (values, { game }) =>
    givesOthers(
      await differenceOfBeginnings(beginning, await ceilingBeginning(await planCeiling(values, game), game.name)),
    ),
  );
  return withErrors(found, ofManifest(error), [...withoutEffect(command), ...found.unproven]);
}

/** Checks the commands of a folder of several runs: its own, for which there is no stage, and those of its stages. */
async function findStageErrors(
  { path, manifest }: TuningResults | StudyResults,
  find: (stage: Results | null, file: string) => Promise<string | null>,
): Promise<Discrepancy[]> {
  const errors = ofManifest(await find(null, 'manifest.json'));
  for (const file of Object.keys(manifest.files))
    if (file.endsWith('/manifest.json') && existsSync(join(path, file)))
      errors.push(...ofManifest(await find(await readResults(join(path, dirname(file))), file), file));
  return errors;
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
  const found = await findPageErrors(path, 'report.html', () => page);
  const missing = [...gamePages.keys()].find((file) => !listed.includes(file));
  if (missing !== undefined) found.push({ file: missing, line: null, message: 'is not in manifest.json' });
  for (const file of listed) {
    const make = gamePages.get(file);
    if (make === undefined) found.push({ file, line: null, message: 'is of a game that the report does not name' });
    else found.push(...(await findPageErrors(path, file, make)));
  }
  return found;
}

/** Compares a page with what is made of the results now, if it is there. */
async function findPageErrors(path: string, file: string, make: () => string | Promise<string>) {
  if (!existsSync(join(path, file))) return [];
  const [lines, should] = [readFileSync(join(path, file), 'utf8'), await make()].map((text) => text.split('\n'));
  const place = should!.findIndex((line, at) => line !== lines![at]);
  if (place < 0 && lines!.length === should!.length) return [];
  const message = `is not what this version makes of these results; if they are right, make it again: shamus report ${path}`;
  return [{ file, line: (place < 0 ? should!.length : place) + 1, message }] as Discrepancy[];
}

function format(
  { path, ok, falsehoods, unplayable, batches, chances, unproven }: Verification,
  isOfPeople: boolean,
): string {
  const lines = falsehoods.map(
    ({ file, line, message }) => `${path}/${file}${line === null ? '' : `:${line}`}: ${message}`,
  );
  if (isOfPeople) lines.push(`${counted(batches.played, 'game')} played again, decision by decision`);
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
