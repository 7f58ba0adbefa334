/** Whether the command that a results folder states gives these results. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { shellWords, UsageError } from '../game/index.js';
import type { ParseCommand, ParsedCommand } from './options/option.js';

/** Options with which a command prints something and plays nothing. */
const PRINTING: readonly string[] = ['--help', '--version', '--get-yargs-completions'];

/** Commands that write each kind of results, by what is said of another command. */
const COMMANDS = {
  'writes no results': ['run', 'compare', 'tournament', 'experiment'],
  'is no tuning': ['tune'],
  'is no study': ['study'],
  'is no ceiling': ['ceiling'],
  'is not of play': ['play'],
} as const;

export interface StoredCommand {
  readonly command: string;
  readonly folder: string;
  /** The results, if they are of a game that came from a file: the file is not needed, as they hold its rules. */
  readonly ownGame?: string | undefined;
}

/**
 * Reads a stored command again, and compares what it asks for with the results.
 *
 * @param otherwise what another command does
 * @param difference returns how the command gives other results; null if it does not
 * @returns what is wrong with the command; null if nothing is
 */
export async function findCommandError(
  parse: ParseCommand,
  { command, folder, ownGame }: StoredCommand,
  otherwise: keyof typeof COMMANDS,
  difference: (values: never, parsed: ParsedCommand) => Promise<string | null>,
): Promise<string | null> {
  const [program, ...args] = shellWords(command) ?? [];
  const other = `has a command that ${otherwise}: ${command}`;
  if (program !== 'shamus' || args.some((word) => PRINTING.includes(word))) return other;
  const isOwn = (name: string | undefined) => COMMANDS[otherwise].some((each) => each === name);
  const before = process.cwd();
  try {
    if (!isOwn(args[0])) return other;
    if (existsSync(folder)) process.chdir(folder);
    const parsed = await parse(ownGame === undefined ? args : withGameOf(args, resolve(before, ownGame)));
    if (parsed === null || !isOwn(parsed.command.name)) return other;
    const found = await difference(parsed.values as never, parsed);
    return found && `has a command that ${found}`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `has a command that ${NOT_THESE}: ${error.message}`;
  } finally {
    process.chdir(before);
  }
}

const NOT_THESE = 'does not give these results';

/** Says that a command gives other results. @param difference `the seed 'a', and this is 'b'`; null if it does not */
export function givesOthers(difference: string | null): string | null {
  return difference && `${NOT_THESE}: they have ${difference} by the command`;
}

function withGameOf(words: readonly string[], results: string): string[] {
  return words.map((word, place) => {
    if (word.startsWith('--game=')) return `--game=${results}`;
    const isGame = place === 1 && words[0] === 'study' && !word.startsWith('-');
    return isGame || words[place - 1] === '--game' ? results : word;
  });
}

/** Options that no result depends on. */
const WITHOUT_EFFECT =
  /^(--(threads|game-timeout|isolate|redis|prefix|out|json|resume|restart|force)|-o)(?=$|=)|^-o(?=.)/;

/** Names the options of a command that no result depends on, so that nothing shows whether they were given. */
export function withoutEffect(command: string): string[] {
  const found = (shellWords(command) ?? []).flatMap((word) => WITHOUT_EFFECT.exec(word)?.[0] ?? []);
  if (found.length === 0) return [];
  return [`not verified: options of the command that do not affect the results: ${[...new Set(found)].join(', ')}`];
}
