/** Whether the command in the manifest is the one that gives these results. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Argv } from 'yargs';
import { shellWords, UsageError } from '../../game/index.js';
import { differenceFromAsked, experimentFile, otherLabels, type Results } from '../../results/index.js';
import { DEFAULT_SPOT_CHECKS } from '../../simulation/index.js';
import { programOf } from '../program.js';
import { gameNamed } from './conventions.js';
import { refuseFlagValues } from './options.js';
import type { OnPlan, Planned } from './plan.js';

/** Adds itself to the program, to say what it would play. */
type Playing = (program: Argv, game: string, onPlan: OnPlan) => Argv | Promise<Argv>;

/** Commands that write results. */
const PLAYING: Readonly<Record<string, () => Promise<Playing>>> = {
  run: async () => (await import('../commands/run.js')).runCommand,
  compare: async () => (await import('../commands/compare.js')).compareCommand,
  tournament: async () => (await import('../commands/tournament.js')).tournamentCommand,
  experiment: async () => (await import('../commands/experiment.js')).experimentCommand,
};

/** What is wrong with the command, and what of it was not verified. */
export interface CommandCheck {
  readonly falsehood: string | null;
  readonly unproven: readonly string[];
}

/** Compares results with what their command asks for. @param folder where the command was given */
export async function checkCommand(results: Results, folder: string): Promise<CommandCheck> {
  const { command } = results.manifest;
  const words = shellWords(command);
  const args = words?.slice(1) ?? [];
  if (words?.[0] === 'shamus' && args[0] === 'tune') return { falsehood: null, unproven: [ROUND] };
  if (words?.[0] !== 'shamus' || !Object.hasOwn(PLAYING, args[0] ?? '') || args.some((word) => ASKING.includes(word))) {
    return falsehood(`has a command that writes no results: ${command}`);
  }
  const unproven = withoutEffect(args);
  try {
    const planned = await seenFrom(folder, () => plannedBy(args));
    const message = await wrongPlan(results, planned);
    return { falsehood: message, unproven };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // What the command names may have gone; that it could not be understood is another matter.
    const file = experimentFile(command);
    if (file !== undefined && !existsSync(resolve(folder, file))) {
      const lost = `not verified: whether the results are what '${file}' asks for (there is no such file)`;
      return { falsehood: null, unproven: [lost, ...unproven] };
    }
    return falsehood(`has a command that does not give these results: ${error.message}`);
  }
}

/** Does something while a folder is the current one. */
export async function seenFrom<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  if (!existsSync(folder)) return action();
  try {
    process.chdir(folder);
    return await action();
  } finally {
    process.chdir(before);
  }
}

const ROUND = 'not verified: whether this round is what the tuning asked for (verify the folder of the whole tuning)';

/** Options with a value that no result depends on. */
const WITHOUT_EFFECT = /^(--(threads|game-timeout|redis|prefix|recheck|out)|-o)(=|$)|^-o./;
const FLAGS_WITHOUT_EFFECT = /^--(json|resume|restart|force)$/;

/** Names the options of a command that no result depends on, so that nothing shows whether they were given. */
export function withoutEffect(args: readonly string[]): string[] {
  const found = args.flatMap((word) => {
    if (FLAGS_WITHOUT_EFFECT.test(word)) return [word];
    return WITHOUT_EFFECT.test(word) ? [word.startsWith('-o') ? '-o' : word.split('=')[0]!] : [];
  });
  if (found.length === 0) return [];
  return [`not verified: options of the command that do not affect the results: ${[...new Set(found)].join(', ')}`];
}

/** Options that have a command tell something and do nothing. */
const ASKING: readonly string[] = ['--help', '--version', '--get-yargs-completions'];

async function plannedBy(args: readonly string[]): Promise<Planned> {
  let planned: Planned | null = null;
  const note = (found: Planned) => {
    planned = found;
  };
  refuseFlagValues(args);
  const addCommand = await PLAYING[args[0]!]!();
  await (await addCommand(programOf(args), gameNamed(args), note)).parseAsync();
  if (planned === null) throw new UsageError('it plays no games');
  return planned;
}

/** Says how results are not what a command would give; null if they are. */
async function wrongPlan(results: Results, planned: Planned): Promise<string | null> {
  const { plan, question, records, game } = planned;
  const isText = typeof question === 'string';
  const comparison = isText ? null : question;
  const asked = { plan, question: isText ? question : null, records, game, comparison };
  const difference = await differenceFromAsked(results, asked);
  if (difference !== null)
    return `has a command that does not give these results: they have ${difference} by the command`;
  const labels = await otherLabels(results, plan);
  if (labels !== null) return `has a command that gives other labels or notes: those of ${labels}`;
  return wrongSpotChecks(results.manifest.spotChecks, plan.spotChecks);
}

/** Says how the share of replayed games is not the one of a command; null if it is. */
export function wrongSpotChecks(stored = DEFAULT_SPOT_CHECKS, asked = DEFAULT_SPOT_CHECKS): string | null {
  if (stored === asked) return null;
  return `has a command with --spot-checks ${asked}, and these results were made with --spot-checks ${stored}`;
}

function falsehood(message: string): CommandCheck {
  return { falsehood: message, unproven: [] };
}
