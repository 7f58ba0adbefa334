/** Options that several commands share, and what their values must be. */
import { availableParallelism } from 'node:os';
import type { Options } from 'yargs';
import { RECORDS_FORMS, type RecordsForm } from '../experiment/index.js';
import { pick, UsageError } from '../game/index.js';
import { MOST_GAMES, splitTeams } from '../simulation/index.js';

const MOST_THREADS = 256;

/** Seconds that a game may take before a policy is held to hang. */
const GAME_TIMEOUT = 60;

/** A whole number within bounds; `1e6` is one. @throws UsageError */
export function wholeNumber(option: string, text: string, low: number, high: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isSafeInteger(value) && value >= low && value <= high) return value;
  throw new UsageError(`--${option} must be a whole number from ${low} to ${high}, not '${text}'`);
}

/** A number strictly between bounds. @throws UsageError */
export function numberBetween(option: string, text: string, low: number, high: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value > low && value < high) return value;
  throw new UsageError(`--${option} must be a number between ${plain(low)} and ${plain(high)}, not '${text}'`);
}

/** A number as people write it: 0.000001, not 1e-6. */
function plain(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 9, useGrouping: false });
}

/** Options that are given or not, and take no value. */
const FLAGS = ['json', 'html', 'js', 'resume', 'restart', 'until-decided', 'sprt', 'help', 'version'];

/** yargs takes any value for a flag as true. @throws UsageError if one has a value */
export function refuseFlagValues(args: readonly string[]): void {
  for (const flag of FLAGS) {
    if (args.some((arg) => arg.startsWith(`--${flag}=`))) throw new UsageError(`--${flag} takes no value`);
  }
}

/** An option that takes one text; given twice it is a mistake, not a list. */
export function text(name: string, about: Options) {
  return {
    ...about,
    type: 'string' as const,
    requiresArg: true,
    coerce: (value: string | string[] | undefined) => {
      if (Array.isArray(value)) throw new UsageError(`--${name} is given more than once`);
      return value;
    },
  };
}

/** As `text`, with a default. */
export function textOr(name: string, fallback: string, about: Options) {
  const { coerce, ...option } = text(name, about);
  return { ...option, default: fallback, coerce: (value: string | string[]) => coerce(value) ?? fallback };
}

/** An option that takes texts, parted by commas or given more than once. */
export function list(name: string, about: Options, split = (text: string) => text.split(',')) {
  return {
    ...about,
    type: 'string' as const,
    requiresArg: true,
    coerce: (value: string | string[] | undefined) => {
      if (value === undefined) return undefined;
      const items = [value].flat().flatMap(split);
      if (items.some((item) => item.trim() === '')) throw new UsageError(`--${name} has an empty entry`);
      return items.map((item) => item.trim());
    },
  };
}

/** An option that takes teams or policies, which may have options of their own. */
export function teamList(name: string, about: Options) {
  return list(name, about, splitTeams);
}

/** How a simulation is run, which changes nothing of its results. */
export const RUNNING_OPTIONS = {
  threads: text('threads', { describe: 'worker threads (default: one a core)' }),
  'game-timeout': text('game-timeout', {
    describe: 'seconds a game may take before its policy is stopped (default: 60)',
  }),
} as const;

/** What is kept on disk while a simulation runs. */
export const KEEPING_OPTIONS = {
  records: text('records', { describe: `also write a row for each game: ${RECORDS_FORMS.join(' or ')}` }),
  resume: { type: 'boolean', default: false, describe: 'go on with the unfinished run in the results folder' },
  restart: { type: 'boolean', default: false, describe: 'throw away the unfinished run in the results folder' },
} as const;

/** @throws UsageError */
export function recordsOf(value: string | undefined): RecordsForm | null {
  if (value === undefined) return null;
  return pick(
    'form of records',
    value,
    RECORDS_FORMS.map((name) => ({ name })),
  ).name;
}

/** Rulings, as `--rule unoOut=ends`. */
export const RULE_OPTION = {
  rule: list('rule', { alias: 'r', describe: 'a reading of the rules, name=value (see: shamus list rulings)' }),
} as const;

/** @throws UsageError if one is not of the form name=value, or one is given twice */
export function rulingsOf(rules: readonly string[] | undefined, option = 'rule'): Record<string, string> {
  const rulings: Record<string, string> = Object.create(null);
  for (const rule of rules ?? []) {
    const [name, value, ...more] = rule.split('=');
    if (!name || !value || more.length > 0) throw new UsageError(`--${option} is name=value, not '${rule}'`);
    if (rulings[name] !== undefined) throw new UsageError(`--${option} ${name} is given more than once`);
    rulings[name] = value;
  }
  return rulings;
}

export const SEED_OPTION = {
  seed: textOr('seed', 'shamus', { alias: 's', describe: 'any text; the same seed gives the same games' }),
} as const;

export function threadsOf(value: string | undefined): number {
  return value === undefined ? availableParallelism() : wholeNumber('threads', value, 1, MOST_THREADS);
}

export function gameTimeoutOf(value: string | undefined): number {
  return value === undefined ? GAME_TIMEOUT : numberBetween('game-timeout', value, 0, 86_400);
}

export function gamesOf(value: string): number {
  return wholeNumber('games', value, 1, MOST_GAMES);
}
