/** Options that several commands share. */

import { RESULT_SCHEMA } from '../../analysis/result.js';
import {
  distinctRoles,
  FEATURE_GROUPS,
  type Game,
  gameArgument,
  measuresToMaximise,
  UsageError,
} from '../../game/index.js';
import { DEFAULT_GAME, GAME_NAMES } from '../../games/registry.js';
import { availableCores } from '../../simulation/cores.js';
import { splitTeams } from '../../simulation/lineup/team-text.js';
import { DEFAULT_PREFIX, parseAddress, parsePrefix } from '../../simulation/queue/address.js';
import { DEFAULT_SEED, DEFAULT_TIMEOUT, type Shard } from '../../simulation/run-spec.js';
import { MAX_GAMES } from '../../simulation/stopping.js';
import * as o from './option.js';

export * from './option.js';

export const games = o.wholeNumber(1, MAX_GAMES);

const MAX_THREADS = 256;

/** Reads a number of threads: no more than there are cores, as beyond them threads take turns. @throws UsageError */
function threads(text: string, name: string): number {
  const cores = availableCores();
  const asked = o.wholeNumber(1, MAX_THREADS)(text, name);
  if (asked <= cores) return asked;
  const has = cores === 1 ? 'has 1 core' : `has ${cores} cores`;
  console.error(`shamus: this machine ${has}, and more threads only slow it down: playing on ${cores}, not ${asked}`);
  return cores;
}

/** An option that reads `name=value` of each ruling, each of which is given once. */
function rulings(describe: string, more: { readonly alias?: string } = {}): o.Option<Record<string, string>> {
  const { coerce, ...rest } = o.list(describe, more);
  return {
    ...rest,
    coerce: (given: never, option) => {
      const found: Record<string, string> = Object.create(null);
      for (const rule of coerce(given, option)!) {
        const [name, value, ...others] = rule.split('=');
        if (!name || !value || others.length > 0) throw new UsageError(`--${option} must be name=value, not '${rule}'`);
        if (found[name] !== undefined) throw new UsageError(`--${option} ${name} is given more than once`);
        found[name] = value;
      }
      return found;
    },
  };
}

export const THREADS_OPTION = {
  threads: o.optionOr('worker threads; at most one per core', String(availableCores()), threads, {
    defaultDescription: 'one per core',
  }),
};

export const TIMEOUT_OPTION = {
  'game-timeout': o.optionOr(
    'seconds that a game may take, or a decision that is looked at closely; then the policy counts as hung',
    String(DEFAULT_TIMEOUT),
    o.numberBetween(0, 86_400),
  ),
};

export const ISOLATE_OPTION = {
  isolate: o.flag('play policy files in processes of their own, without files and network: for files of others'),
};

/** Options for running a simulation that do not affect its results. */
export const RUNNING_OPTIONS = {
  ...THREADS_OPTION,
  ...TIMEOUT_OPTION,
  memory: o.option('mebibytes that the policies of a thread may fill; then the run ends', o.wholeNumber(64, 2 ** 20), {
    defaultDescription: '2048, or what there is',
  }),
  ...ISOLATE_OPTION,
};

/** Options for workers that play instead of this process. */
export const QUEUE_OPTIONS = {
  redis: o.option(
    'let workers play, on any number of machines (shamus worker): redis://host:6379 or rediss://…',
    (url) => {
      parseAddress(url);
      return url;
    },
  ),
  prefix: o.option('prefix of all keys in Redis', parsePrefix, {
    defaultDescription: DEFAULT_PREFIX,
    implies: 'redis',
  }),
};

/** Option to replace results of another question. */
export const FORCE_OPTION = {
  force: o.flag('replace complete results of another question in the results folder', { implies: 'out' }),
};

/** Reads the name of a folder for results. @throws UsageError if a file or stdout is meant */
function folderName(text: string, name: string): string {
  if (text.trim() === '') throw new UsageError(`--${name} needs the name of a folder`);
  if (text === '-') throw new UsageError(`--${name} names a folder; leave it out to have the results on stdout`);
  if (!/\.(html?|md|csv|jsonl?|svg|png|txt|parquet)$/i.test(text)) return text;
  throw new UsageError(`--${name} names a folder, in which the files have names of their own, not the file '${text}'`);
}

export function outFolder(describe = 'folder for the results', defaultDescription?: string) {
  return { out: o.option(describe, folderName, { alias: 'o', ...(defaultDescription && { defaultDescription }) }) };
}

/** Options for saving results while a simulation runs, and for the part of it that is played. */
export const OUTPUT_OPTIONS = {
  features: o.list('extra record columns (see: shamus list features)', {
    choices: FEATURE_GROUPS,
    implies: 'records',
  }),
  records: o.flag('also write records.csv, a row for each game', { implies: 'out' }),
  ...resume('run'),
  ...FORCE_OPTION,
  shard: o.option(
    'play only one of several parts, e.g. 3/100, into a folder that all parts share (see: shamus merge --help)',
    shard,
    { implies: 'out', conflicts: 'json' },
  ),
};

/** Option to continue or discard an unfinished run. */
export function resume(what: 'run' | 'tournament' | 'tuning') {
  return {
    resume: o.flag(`continue the unfinished ${what} in the results folder`, { implies: 'out', conflicts: 'restart' }),
    restart: o.flag(`discard the unfinished ${what} in the results folder`, { implies: 'out' }),
  };
}

/** Makes options valid without --out, for a command that always saves its results. */
export function makeSavedAlways<O extends o.Options>(options: O): O {
  const free = Object.entries(options).map(([name, { implies: _, ...option }]) => [name, option]);
  return Object.fromEntries(free) as O;
}

/** More than anybody has, and few enough for a list of those that are missing. */
const MAX_SHARDS = 1e6;

/** Reads a part of a run, as in 3/100. @throws UsageError */
function shard(words: string): Shard {
  const [, index, of] = (/^(\d{1,7})\/(\d{1,7})$/.exec(words) ?? []).map(Number);
  if (index !== undefined && of !== undefined && of <= MAX_SHARDS && index >= 1 && index <= of) return { index, of };
  throw new UsageError(`--shard must be of the form 3/100, from 1/100 to 100/100, not '${words}'`);
}

/** Prints results as JSON. */
export function json(what: string, schema?: string) {
  return { json: o.flag(schema === undefined ? what : `print ${what} as JSON (schema ${schema})`) };
}

export const RESULT_JSON = json('the results', RESULT_SCHEMA);

/** Which game to play: read before anything else, by the parser. */
export const GAME_OPTION = {
  game: o.textOr(`the game: ${GAME_NAMES.join(', ')}, or a game file (see: shamus new game)`, DEFAULT_GAME),
};

/** The game whose things are shown; all games if none is named. */
export const ONE_GAME_OPTION = {
  game: o.text(`of this game only: ${GAME_NAMES.join(', ')}, or a game file`),
};

/** Text from which all random numbers are drawn. */
export const SEED_OPTION = {
  seed: o.textOr('any text; the same seed gives the same games', DEFAULT_SEED, { alias: 's' }),
};

/** `standard, advanced, expert` */
function namesOf(things: readonly { readonly name: string }[]): string {
  return [...new Set(things.map(({ name }) => name))].join(', ');
}

function variantNames({ setups: { variants, ownVariant } }: Game): string {
  return `${namesOf(variants)}${ownVariant === undefined ? '' : ', or numbers as senior=120,circle=12'}`;
}

/** Game, number of players and rules. */
export function setup(game: Game) {
  return {
    ...GAME_OPTION,
    variant: o.text(`one of ${variantNames(game)}`, { alias: 'v' }),
    players: o.option(`number of players: ${game.setups.players.join(', ')}`, o.wholeNumber(1, 99)),
    rule: rulings('a ruling, name=value (see: shamus list rulings)', { alias: 'r' }),
  };
}

/** Parts a list of variants at its commas, but not at those between the parameters of one: `expert,senior=80,junior=90`. */
function splitVariants(text: string): string[] {
  const variants: string[] = [];
  for (const part of text.split(',')) {
    const [name, value] = part.split('=');
    const last = variants.at(-1);
    const goesOn = value !== undefined && last?.includes('=') && !last.includes(`${name!.trim()}=`);
    if (goesOn) variants.push(`${variants.pop()},${part}`);
    else variants.push(part);
  }
  return variants;
}

/** Like setup, but accepts several variants. */
export function setups(game: Game) {
  const describe = `${variantNames(game)}; several: a,b`;
  return { ...setup(game), variant: o.list(describe, { alias: 'v' }, splitVariants) };
}

export const SETUP_OF_B_OPTIONS = {
  'variant-b': o.text('a variant for B only'),
  'rule-b': rulings('a ruling for B only, name=value'),
};

/** Measure that teams are compared by. */
export function measure(game: Game, what: string, fallback = game.results.rankedBy) {
  return {
    measure: o.choiceOr(
      what,
      fallback,
      measuresToMaximise(game).map(({ name }) => name),
    ),
  };
}

/** Accepted probability of an error, and the power to detect a difference. */
export const ERROR_OPTIONS = {
  alpha: o.optionOr('accepted probability of a wrong decision; intervals have level 1 - alpha', '0.05', o.errorRate),
  power: o.optionOr('probability of detecting a difference of --effect', '0.95', o.numberBetween(0.5, 1 - o.MIN_ALPHA)),
};

/** A team as a word, `replay TEAM`, or with --team: yargs joins the two. */
export function team(describe: string, defaultDescription?: string) {
  return { team: o.text(describe, { alias: 't', ...(defaultDescription && { defaultDescription }) }) };
}

export function teams(describe: string, more: Parameters<typeof o.list>[1] = {}) {
  return o.list(describe, more, splitTeams);
}

/** Options for teams, or for policies by role. */
export function lineup(game: Game) {
  const roles = distinctRoles(game);
  const byRole: o.Options = Object.fromEntries(
    roles.map((role) => [role, teams(`${role} policies, instead of --team; several: a,b`)]),
  );
  return {
    team: teams(`policies in seat order: ${game.setups.roles(game.setups.players[0]).join('+')}; several: a+b,c+d`, {
      ...{ alias: 't', conflicts: roles },
    }),
    ...byRole,
    field: teams('opponents in a competitive game: each policy of --team is measured alone against them; several: a,b'),
  };
}

/** Opponents of a policy. Cooperative games refuse them. */
export function field(describe: string, defaultDescription?: string) {
  return { field: o.text(describe, { ...(defaultDescription && { defaultDescription }) }) };
}

/** Words that say which game a command is about; none for the default one. */
export function gameWords(game: Game): string {
  const source = gameArgument(game);
  return source === DEFAULT_GAME ? '' : ` --game ${source}`;
}

/** Help shows commands of the game that it is asked for. */
export function examples(game: Game, command: keyof Game['about']['examples']): [string, string][] {
  return game.about.examples[command].map(([words, does]) => [`${command}${gameWords(game)} ${words}`, does]);
}
