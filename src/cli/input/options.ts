/** Options that several commands share, and the validation of their values. */
import { availableParallelism } from 'node:os';
import type { Argv, Options } from 'yargs';
import { FEATURE_GROUPS, findByName, type Game, UsageError, withFeatures } from '../../game/index.js';
import { DEFAULT_GAME, GAME_NAMES } from '../../games/registry.js';
import { RECORDS_FORMS, type RecordsForm } from '../../results/index.js';
import {
  addressOf,
  DEFAULT_PREFIX,
  MAX_GAMES,
  prefixOf,
  type QueuePlan,
  type Shard,
  type StopRule,
  splitTeams,
} from '../../simulation/index.js';

const MOST_THREADS = 256;

/** The share of batches that another worker plays again. */
const USUAL_RECHECK = 0.01;

/** Seconds for one decision after which a policy is considered hung. */
const GAME_TIMEOUT = 60;

/** A whole number within bounds; `1e6` is allowed. @throws UsageError */
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

/** The smallest error rate accepted: tail probabilities are accurate down to here, even when shared among many comparisons. */
export const MIN_ALPHA = 1e-6;

/** An error rate, from RAREST to below 1/2. @throws UsageError */
export function alphaOf(text: string): number {
  return Number(text) === MIN_ALPHA ? MIN_ALPHA : numberBetween('alpha', text, MIN_ALPHA, 0.5);
}

/** A number as people write it: 0.000001, not 1e-6. */
export function plain(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 9, useGrouping: false });
}

/** Options that take no value. */
const FLAGS = [
  'json',
  'html',
  'js',
  'resume',
  'restart',
  'force',
  'until-decided',
  'sprt',
  'group-sequential',
  'blunders',
  'all',
  'help',
  'version',
];

/** yargs treats any value of a flag as true. @throws UsageError if a flag has a value */
export function refuseFlagValues(args: readonly string[]): void {
  for (const flag of FLAGS) {
    if (args.some((arg) => arg.startsWith(`--${flag}=`))) throw new UsageError(`--${flag} takes no value`);
  }
}

/**
 * yargs puts an example and its description side by side and wraps long commands; this prints them on separate lines. Call
 * it again for a subcommand, whose examples get their own heading.
 */
export function giveExamplesLines(program: Argv): Argv {
  let heading = 'Examples:\n';
  const example = (commands: string | [string, string][], does = '') => {
    for (const [command, whatItDoes] of typeof commands === 'string' ? [[commands, does]] : commands) {
      program.epilogue(`${heading}  ${command}\n      ${whatItDoes}`);
      heading = '';
    }
    return program;
  };
  return Object.assign(program, { example });
}

/** A string option; giving it twice is a mistake, not a list. */
export function stringOption(name: string, about: Options) {
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

/** Like `text`, with a default. */
export function textOr(name: string, fallback: string, about: Options) {
  const { coerce, ...option } = stringOption(name, about);
  return { ...option, default: fallback, coerce: (value: string | string[]) => coerce(value) ?? fallback };
}

/** A list option: comma-separated, or given more than once. */
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

/** A list of teams or policies, which may have options of their own. */
export function teamList(name: string, about: Options) {
  return list(name, about, splitTeams);
}

/** How a simulation is run; does not affect its results. */
export const RUNNING_OPTIONS = {
  threads: stringOption('threads', { describe: 'worker threads (default and maximum: one per core)' }),
  'game-timeout': stringOption('game-timeout', {
    describe: 'seconds that a policy may take for one decision; then it counts as hung and is stopped (default: 60)',
  }),
  'spot-checks': stringOption('spot-checks', {
    describe: 'fraction of games to replay as a check, 0 to 1 (default: 0.01)',
  }),
} as const;

/** Where workers play instead of this process. */
export const QUEUE_OPTIONS = {
  redis: stringOption('redis', {
    describe: 'let workers play, on any number of machines (shamus worker): redis://host:6379 or rediss://…',
  }),
  prefix: stringOption('prefix', { describe: `prefix of all keys in Redis (default: ${DEFAULT_PREFIX})` }),
  recheck: stringOption('recheck', {
    describe: `fraction of batches that a second worker plays again as a check, 0 to 1 (default: ${USUAL_RECHECK})`,
  }),
} as const;

/** Whether results of another question may be replaced. */
export const FORCE_OPTION = {
  force: {
    type: 'boolean',
    default: false,
    describe: 'replace complete results of another question in the results folder',
  },
} as const;

/** What is saved while a simulation runs. */
export const OUTPUT_OPTIONS = {
  features: list('features', {
    describe: `extra record columns: ${FEATURE_GROUPS.join(', ')} (see: shamus list features)`,
  }),
  records: stringOption('records', { describe: `also write a row for each game: ${RECORDS_FORMS.join(' or ')}` }),
  resume: { type: 'boolean', default: false, describe: 'continue the unfinished run in the results folder' },
  restart: { type: 'boolean', default: false, describe: 'discard the unfinished run in the results folder' },
  ...FORCE_OPTION,
} as const;

/** @throws UsageError */
/**
 * The game with the features that its records are to carry. @param records how records are written, if at all
 * @throws UsageError if there are no such features, or no records
 */
export function describedGame(game: Game, wanted: readonly string[] | undefined, records: RecordsForm | null): Game {
  if (wanted === undefined) return game;
  if (records === null) throw new UsageError('--features needs --records, which carry them');
  const groups = wanted.map(
    (name) =>
      findByName(
        'group of features',
        name,
        FEATURE_GROUPS.map((group) => ({ name: group })),
      ).name,
  );
  return withFeatures(
    game,
    FEATURE_GROUPS.filter((group) => groups.includes(group)),
  );
}

export function recordsOf(value: string | undefined): RecordsForm | null {
  if (value === undefined) return null;
  return findByName(
    'records format',
    value,
    RECORDS_FORMS.map((name) => ({ name })),
  ).name;
}

/** Which game to play: read before anything else, see conventions.ts. */
export const GAME_OPTION = {
  game: textOr('game', DEFAULT_GAME, { describe: `the game: ${GAME_NAMES.join(', ')}` }),
} as const;

/** The games to list: the named one, or all. @throws UsageError if there is no such game */
export function gamesNamed(name: string | undefined): readonly string[] {
  if (name === undefined) return GAME_NAMES;
  const games = GAME_NAMES.map((game) => ({ name: game }));
  return [findByName('game', name, games).name];
}

/** Rulings, as `--rule unoOut=ends`. */
export const RULE_OPTION = {
  rule: list('rule', { alias: 'r', describe: 'a ruling, name=value (see: shamus list rulings)' }),
} as const;

/** @throws UsageError unless each is of the form name=value and given once */
export function rulingsOf(rules: readonly string[] | undefined, option = 'rule'): Record<string, string> {
  const rulings: Record<string, string> = Object.create(null);
  for (const rule of rules ?? []) {
    const [name, value, ...more] = rule.split('=');
    if (!name || !value || more.length > 0) throw new UsageError(`--${option} must be name=value, not '${rule}'`);
    if (rulings[name] !== undefined) throw new UsageError(`--${option} ${name} is given more than once`);
    rulings[name] = value;
  }
  return rulings;
}

export const SEED_OPTION = {
  seed: textOr('seed', 'shamus', { alias: 's', describe: 'any text; the same seed gives the same games' }),
} as const;

/** No more than there are cores: beyond them threads take turns, and each costs memory. @throws UsageError */
export function threadsOf(value: string | undefined): number {
  const cores = availableParallelism();
  const threads = value === undefined ? cores : wholeNumber('threads', value, 1, MOST_THREADS);
  if (threads <= cores) return threads;
  const has = cores === 1 ? 'has 1 core' : `has ${cores} cores`;
  console.error(`shamus: this machine ${has}, and more threads only slow it down: playing on ${cores}, not ${threads}`);
  return cores;
}

export function gameTimeoutOf(value: string | undefined): number {
  return value === undefined ? GAME_TIMEOUT : numberBetween('game-timeout', value, 0, 86_400);
}

/** @throws UsageError */
function shareOf(option: string, value: string): number {
  const share = Number(value);
  if (value.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new UsageError(`--${option} must be a share from 0 to 1, not '${value}'`);
}

/** @returns what a plan has of it */
export function spotChecksShare(value: string | undefined): { readonly spotChecks?: number } {
  return value === undefined ? {} : { spotChecks: shareOf('spot-checks', value) };
}

/** The user's arguments for a queue. */
export interface QueueArguments {
  readonly redis?: string | undefined;
  readonly prefix?: string | undefined;
  readonly recheck?: string | undefined;
}

/** @returns what a plan has of it @throws UsageError */
export function queueOf({ redis, prefix, recheck }: QueueArguments): { readonly queue?: QueuePlan } {
  if (redis === undefined) {
    const orphan = prefix !== undefined ? 'prefix' : recheck !== undefined ? 'recheck' : null;
    if (orphan !== null) throw new UsageError(`--${orphan} needs --redis, where the workers are`);
    return {};
  }
  addressOf(redis);
  const share = recheck === undefined ? USUAL_RECHECK : shareOf('recheck', recheck);
  return { queue: { url: redis, prefix: prefixOf(prefix), recheck: share } };
}

/** The part of a run that is played. */
export const SHARD_OPTION = {
  shard: stringOption('shard', {
    describe:
      'play only one of several parts, e.g. 3/100, into a folder that all parts share (see: shamus merge --help)',
  }),
} as const;

/** More than anybody has, and few enough for a list of those that are missing. */
const MOST_SHARDS = 1e6;

/** @returns what a plan has of it @throws UsageError unless it is of the form 3/100, and how many games are played is known */
export function shardOf(value: string | undefined, rule: StopRule): { readonly shard?: Shard } {
  if (value === undefined) return {};
  const [, index, of] = (/^(\d{1,7})\/(\d{1,7})$/.exec(value) ?? []).map(Number);
  if (index === undefined || of === undefined || of > MOST_SHARDS || index < 1 || index > of) {
    throw new UsageError(`--shard must be of the form 3/100, from 1/100 to 100/100, not '${value}'`);
  }
  if (rule.kind === 'games') return { shard: { index, of } };
  const asked = rule.kind === 'precision' ? 'a precision' : 'a decision';
  throw new UsageError(
    `--shard needs a fixed number of games: what is played for ${asked} depends on all games before, so it cannot be divided`,
  );
}

export function gamesOf(value: string): number {
  return wholeNumber('games', value, 1, MAX_GAMES);
}
