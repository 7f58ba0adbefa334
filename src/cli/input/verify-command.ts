/** Whether the command in the manifest is the one that gives these results. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Argv } from 'yargs';
import { isTournament } from '../../analysis/index.js';
import { shellWords, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { differenceFromAsked, questionOfTournament, type Results } from '../../results/index.js';
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

/** What is wrong with the command, and why it cannot be checked; null where neither. */
export interface CommandCheck {
  readonly falsehood: string | null;
  readonly unchecked: string | null;
}

/** @param folder where the command was given: paths in it are seen from there */
export async function checkCommand(results: Results, folder: string): Promise<CommandCheck> {
  const { command } = results.manifest;
  const words = shellWords(command);
  const args = words?.slice(1) ?? [];
  if (words?.[0] === 'shamus' && args[0] === 'tune') return { falsehood: null, unchecked: ROUND };
  if (words?.[0] !== 'shamus' || !Object.hasOwn(PLAYING, args[0] ?? '') || args.some((word) => ASKING.includes(word))) {
    return falsehood(`has a command that writes no results: ${command}`);
  }
  const before = process.cwd();
  try {
    process.chdir(folder);
    return await compareWith(results, await plannedBy(args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // What the command names may have gone; that it could not be understood is another matter.
    const file = args[0] === 'experiment' ? args.find((word, place) => place > 0 && /\.ya?ml$/i.test(word)) : undefined;
    if (file !== undefined && !existsSync(file)) {
      return { falsehood: null, unchecked: `whether the results are what '${file}' asks for: there is no such file` };
    }
    return falsehood(`has a command that does not give these results: ${error.message}`);
  } finally {
    process.chdir(before);
  }
}

/** Of a round of a tuning. */
const ROUND = 'whether this round is what the tuning asked for: verify the folder of the whole tuning';

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

async function compareWith(results: Results, { plan, question, records, game }: Planned): Promise<CommandCheck> {
  const text = typeof question === 'string' ? question : null;
  const difference = await differenceFromAsked(results, { plan, question: text, records, game });
  if (difference !== null) {
    return falsehood(`has a command that does not give these results: they have ${difference} by the command`);
  }
  const asked = await questionOf(results);
  const wanted = typeof question === 'string' ? null : question;
  if (isDeepStrictEqual(asked, wanted)) return { falsehood: null, unchecked: null };
  return falsehood('has a command that asks another question than these results answer');
}

/** The question of a comparison or a tournament, as the results have it; of a run there is none. */
async function questionOf({ path, manifest, summary }: Results): Promise<Planned['question']> {
  if (isTournament(summary)) {
    return questionOfTournament(await loadGame(manifest.game), summary);
  }
  if (manifest.files['comparison.json'] === undefined) return null;
  const { outcome, alpha, power, effect } = JSON.parse(readFileSync(join(path, 'comparison.json'), 'utf8')).decision;
  return { outcome, alpha, power, effect };
}

function falsehood(message: string): CommandCheck {
  return { falsehood: message, unchecked: null };
}
