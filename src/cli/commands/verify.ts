import { randomBytes } from 'node:crypto';
import type { Argv } from 'yargs';
import { escapeForTerminal, type Game, withFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import {
  type CommandFolders,
  findFolders,
  type Results,
  readCeilingFolder,
  readResults,
  readTuning,
  type Verification,
  type VerifyOptions,
  verify,
} from '../../results/index.js';
import { FAILURE } from '../input/conventions.js';
import { RUNNING_OPTIONS, stringOption, textOr, threadsOf, wholeNumber } from '../input/options.js';
import { checkCommand } from '../input/verify-command.js';
import { keepStdoutForResults } from '../output/terminal.js';
import { findReportErrors } from '../output/verify-report.js';
import { verifyWholeCeiling } from './verify-ceiling.js';
import { verifyWholeTuning } from './verify-tuning.js';

/** `shamus verify DIR`: checks that results are genuine. */
export function verifyCommand(yargs: Argv): Argv {
  return yargs.command(
    'verify <folder>',
    'check that the files of a results folder agree, and replay some of its games',
    (command) =>
      command
        .positional('folder', { type: 'string', demandOption: true, describe: 'a results folder' })
        .options({
          batches: textOr('batches', '20', {
            describe: 'batches (of 10,000 games, or fewer for slow policies) to replay, chosen at random',
          }),
          seed: stringOption('seed', {
            alias: 's',
            describe: 'decides which batches are chosen (default: different each time)',
          }),
          policies: stringOption('policies', {
            describe: 'folder that relative paths of policy files start from (default: as when the games were played)',
          }),
          threads: RUNNING_OPTIONS.threads,
          json: { type: 'boolean', default: false, describe: 'print what was found as JSON (schema shamus-verify/1)' },
        } as const)
        .example('$0 verify results/senior-vs-junior', 'check all files and replay twenty batches')
        .example('$0 verify results/senior-vs-junior --batches 1e9', 'replay everything'),
    async (argv) => {
      keepStdoutForResults();
      const wish = {
        batches: wholeNumber('batches', argv.batches, 1, 2 ** 53 - 1),
        seed: argv.seed ?? randomBytes(6).toString('hex'),
        threads: threadsOf(argv.threads),
      };
      const found = await verifyFolder(argv.folder, wish, argv.policies);
      process.stdout.write(argv.json ? `${JSON.stringify(found)}\n` : report(found));
      if (!found.ok) process.exitCode = FAILURE;
    },
  );
}

/** Checks a folder of any kind. @param policies where relative paths of policy files start, if the user says so */
async function verifyFolder(
  path: string,
  wish: Omit<VerifyOptions, 'folder'>,
  policies?: string,
): Promise<Verification> {
  const tuning = await readTuning(path);
  if (tuning !== null) return verifyWholeTuning(tuning, wish, policies);
  const ceiling = await readCeilingFolder(path);
  if (ceiling !== null) return verifyWholeCeiling(ceiling, wish);
  const results = await readResults(path);
  const game = withFeatures(await loadGame(results.manifest.game), results.manifest.features);
  const names = results.summary.runs.flatMap(({ setup, control }) => [
    ...setup.policies,
    ...(control?.setup.policies ?? []),
  ]);
  return verifyRun(game, results, wish, findFolders(results, names, policies));
}

/** What `verify` finds in the results, and what is wrong with the command and the report in them. */
async function verifyRun(
  game: Game,
  results: Results,
  wish: Omit<VerifyOptions, 'folder'>,
  folders: CommandFolders,
): Promise<Verification> {
  const found = await verify(game, results, { ...wish, folder: folders.policies });
  const falsehoods = [...found.falsehoods];
  const unproven = [...found.unproven];
  const { falsehood, unproven: ofCommand } = await checkCommand(results, folders.command);
  if (falsehood !== null) falsehoods.push({ file: 'manifest.json', line: null, message: falsehood });
  unproven.unshift(...ofCommand);
  // A page is made again only from files that are right.
  const isSound = found.falsehoods.every(({ file }) => file === 'report.html' || file.startsWith('games/'));
  if (found.unplayable === null) falsehoods.push(...(isSound ? await findReportErrors(results) : []));
  else if (results.manifest.report !== undefined) {
    unproven.unshift('not verified: report.html, which shows games that cannot be replayed');
  }
  return { ...found, ok: found.ok && falsehoods.length === 0, falsehoods, unproven };
}

function report({ path, ok, falsehoods, unplayable, batches, chances, unproven }: Verification): string {
  const lines = falsehoods.map(
    ({ file, line, message }) => `${path}/${file}${line === null ? '' : `:${line}`}: ${message}`,
  );
  if (unplayable === null) {
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
