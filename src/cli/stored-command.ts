/** Whether the command that a results folder states gives these results. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ComparisonSpec, TournamentQuestion } from '../analysis/index.js';
import { shellWords, UsageError } from '../game/index.js';
import {
  differenceFromAsked,
  differenceOfCeilings,
  differenceOfStudies,
  differenceOfTunings,
  experimentFile,
  otherLabels,
  type Results,
  type StudyResults,
} from '../results/index.js';
import { DEFAULT_SPOT_CHECKS } from '../simulation/index.js';
import { studyBeginning } from '../study/index.js';
import { beginningOf, type TuneBeginning } from '../tuning/index.js';
import type { ParseCommand, ParsedCommand } from './options/option.js';
import type { PlannedRun } from './play.js';

/** A run, comparison or tournament that a command asks for. */
type Planned = Omit<PlannedRun, 'comparison'> & { readonly comparison: ComparisonSpec | TournamentQuestion | null };

/** What is wrong with a command, and what of it was not verified. */
interface CommandCheck {
  readonly error: string | null;
  readonly unproven: readonly string[];
}

/** Options with which a command prints something and plays nothing. */
const PRINTING: readonly string[] = ['--help', '--version', '--get-yargs-completions'];

/** Commands that play games and write results. */
const PLAYING: readonly string[] = ['run', 'compare', 'tournament', 'experiment'];

const NO_RESULTS = 'has a command that does not give these results';

/** Compares results with what their command asks for. @param folder where the command was given */
export async function findCommandError(parse: ParseCommand, results: Results, folder: string): Promise<CommandCheck> {
  const { command } = results.manifest;
  const [, whole] = /^shamus (tune|study) /.exec(command) ?? [];
  if (whole !== undefined) {
    const [part, what] = whole === 'tune' ? ['round', 'tuning'] : ['part', 'study'];
    const other = `not verified: whether this ${part} is what the ${what} asked for (verify the folder of the whole ${what})`;
    return { error: null, unproven: [other] };
  }
  const unproven = withoutEffect(command);
  const own = results.manifest.definition && results.path;
  // What the command names may have gone; that it could not be understood is another matter.
  const file = experimentFile(command);
  const isLost = file !== undefined && !existsSync(resolve(folder, file));
  const error = await findError(
    parse,
    command,
    PLAYING,
    `writes no results: ${command}`,
    folder,
    own,
    async (parsed) => {
      const planned = await plannedBy(parsed);
      if (planned === null) return 'has a command that plays no games';
      const difference = await differenceFromAsked(results, planned);
      if (difference !== null) return `${NO_RESULTS}: they have ${difference} by the command`;
      const labels = await otherLabels(results, planned.plan);
      if (labels !== null) return `has a command that gives other labels or notes: those of ${labels}`;
      return spotCheckError(results.manifest.spotChecks, planned.plan.spotChecks);
    },
  );
  if (error === null || !isLost) return { error, unproven };
  const lost = `not verified: whether the results are what '${file}' asks for (there is no such file)`;
  return { error: null, unproven: [lost, ...unproven] };
}

async function plannedBy({ command, values, game }: ParsedCommand): Promise<Planned | null> {
  const given = values as never;
  switch (command.name) {
    case 'run':
      return (await import('./commands/run.js')).planRun(given, game);
    case 'compare':
      return (await import('./commands/compare.js')).planComparison(given, game);
    case 'experiment':
      return (await import('./commands/experiment.js')).planExperiment(given);
    case 'tournament': {
      const { plan, question } = await (await import('./commands/tournament.js')).planTournament(given, game);
      return { game, plan, question: null, comparison: question, records: null };
    }
    default:
      return null;
  }
}

/** Compares a tuning with what its command, or that of one of its rounds, asks for. */
export function findTuningCommandError(
  parse: ParseCommand,
  { command, spotChecks }: { readonly command: string; readonly spotChecks?: number | undefined },
  begun: TuneBeginning,
  folder: string,
  path: string,
): Promise<string | null> {
  const own = begun.definition && path;
  return findError(parse, command, ['tune'], `is no tuning: ${command}`, folder, own, async ({ values, game }) => {
    const { planTuning } = await import('./commands/tune.js');
    const difference = await differenceOfTunings(begun, beginningOf(await planTuning(values as never, game)));
    if (difference !== null) return `${NO_RESULTS}: they have ${difference} by the command`;
    return spotCheckError(spotChecks, values['spot-checks'] as number | undefined);
  });
}

/** Compares a study with what its command asks for. @param part the manifest of the part that has the command; null of the whole */
export function findStudyCommandError(
  parse: ParseCommand,
  command: string,
  part: { readonly spotChecks?: number | undefined } | null,
  { path, beginning }: StudyResults,
  folder: string,
): Promise<string | null> {
  const own = beginning.definition && path;
  return findError(parse, command, ['study'], `is no study: ${command}`, folder, own, async ({ values, game }) => {
    const { planStudy } = await import('./commands/study.js');
    const difference = await differenceOfStudies(beginning, studyBeginning(await planStudy(values as never, game)));
    if (difference !== null) return `${NO_RESULTS}: they have ${difference} by the command`;
    return part && spotCheckError(part.spotChecks, values['spot-checks'] as number | undefined);
  });
}

/** Compares the results of a ceiling with what their command asks for. */
export function findCeilingCommandError(parse: ParseCommand, path: string, command: string): Promise<string | null> {
  return findError(
    parse,
    command,
    ['ceiling'],
    `is no ceiling: ${command}`,
    '.',
    undefined,
    async ({ values, game }) => {
      const { planCeiling } = await import('./commands/ceiling.js');
      const difference = await differenceOfCeilings(path, await planCeiling(values as never, game), game.name);
      return difference === null ? null : `${NO_RESULTS}: they have ${difference} by the command`;
    },
  );
}

/**
 * Reads a stored command again, and compares.
 *
 * @param names commands that it may be
 * @param other what the command is or does if it is another
 * @param folder where it was given
 * @param own the results, if they are of a game that came from a file: the file is not needed, as they hold its rules
 */
async function findError(
  parse: ParseCommand,
  command: string,
  names: readonly string[],
  other: string,
  folder: string,
  own: string | undefined,
  compare: (parsed: ParsedCommand) => Promise<string | null>,
): Promise<string | null> {
  const [program, ...args] = shellWords(command) ?? [];
  if (program !== 'shamus' || !names.includes(args[0] ?? '') || args.some((word) => PRINTING.includes(word)))
    return `has a command that ${other}`;
  const before = process.cwd();
  try {
    const words = own === undefined ? args : withGameOf(args, resolve(own));
    if (existsSync(folder)) process.chdir(folder);
    const parsed = await parse(words);
    return parsed === null ? `has a command that ${other}` : await compare(parsed);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `${NO_RESULTS}: ${error.message}`;
  } finally {
    process.chdir(before);
  }
}

/** The words of a command with the game of these results. */
function withGameOf(words: readonly string[], results: string): string[] {
  return words.map((word, place) => {
    if (word.startsWith('--game=')) return `--game=${results}`;
    const isGame = place === 1 && words[0] === 'study' && !word.startsWith('-');
    return isGame || words[place - 1] === '--game' ? results : word;
  });
}

/** Options that no result depends on. */
const WITHOUT_EFFECT =
  /^(--(threads|game-timeout|isolate|redis|prefix|recheck|out|json|resume|restart|force)|-o)(?=$|=)|^-o(?=.)/;

/** Names the options of a command that no result depends on, so that nothing shows whether they were given. */
export function withoutEffect(command: string): string[] {
  const found = (shellWords(command) ?? []).flatMap((word) => WITHOUT_EFFECT.exec(word)?.[0] ?? []);
  if (found.length === 0) return [];
  return [`not verified: options of the command that do not affect the results: ${[...new Set(found)].join(', ')}`];
}

/** Says how the fraction of replayed games is not the one of a command; null if it is. */
function spotCheckError(stored = DEFAULT_SPOT_CHECKS, asked = DEFAULT_SPOT_CHECKS): string | null {
  if (stored === asked) return null;
  return `has a command with --spot-checks ${asked}, and these results were made with --spot-checks ${stored}`;
}
