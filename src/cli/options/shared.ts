/** Options that several commands share. */

import { distinctRoles, FEATURE_GROUPS, type Game, goals, UsageError } from '../../game/index.js';
import { DEFAULT_GAME, GAME_NAMES, isGameFile } from '../../games/registry.js';
import { availableCores } from '../../simulation/cores.js';
import { splitTeams } from '../../simulation/lineup/team.js';
import { addressOf, DEFAULT_PREFIX, prefixOf } from '../../simulation/queue/address.js';
import type { Shard } from '../../simulation/run-spec.js';
import { MAX_GAMES } from '../../simulation/stopping.js';
import * as o from './option.js';

export * from './option.js';

export const games = o.whole(1, MAX_GAMES);

const MAX_THREADS = 256;

/** Reads a number of threads: no more than there are cores, as beyond them threads take turns. @throws UsageError */
function threads(text: string, name: string): number {
  const cores = availableCores();
  const asked = o.whole(1, MAX_THREADS)(text, name);
  if (asked <= cores) return asked;
  const has = cores === 1 ? 'has 1 core' : `has ${cores} cores`;
  console.error(`shamus: this machine ${has}, and more threads only slow it down: playing on ${cores}, not ${asked}`);
  return cores;
}

/** Reads `name=value` of each ruling. @throws UsageError unless each ruling is given once */
function rulings({ read, ...rest }: ReturnType<typeof o.list>): o.Option<Readonly<Record<string, string>>> {
  return {
    ...rest,
    form: 'name=value',
    read: (given, option) => {
      const found: Record<string, string> = Object.create(null);
      for (const rule of read(given, option) ?? []) {
        const [name, value, ...more] = rule.split('=');
        if (!name || !value || more.length > 0) throw new UsageError(`--${option} must be name=value, not '${rule}'`);
        if (found[name] !== undefined) throw new UsageError(`--${option} ${name} is given more than once`);
        found[name] = value;
      }
      return found;
    },
  };
}

export const THREADS = {
  threads: o.optionOr('worker threads; at most one per core', String(availableCores()), threads, {
    default: 'one per core',
    form: o.whole(1, MAX_THREADS).form,
  }),
};

export const TIMEOUT = {
  'game-timeout': o.optionOr(
    'seconds that a game may take, or a decision that is looked at closely; then the policy counts as hung',
    '60',
    o.between(0, 86_400),
  ),
};

export const ISOLATE = {
  isolate: o.flag('play policy files in processes of their own, without files and network: for files of others'),
};

/** How a simulation is run; does not affect its results. */
export const RUNNING = {
  ...THREADS,
  ...TIMEOUT,
  memory: o.option('mebibytes that the policies of a thread may fill; then the run ends', o.whole(64, 2 ** 20), {
    default: '2048, or what there is',
  }),
  ...ISOLATE,
};

/** Where workers play instead of this process. */
export const QUEUE = {
  redis: o.option(
    'let workers play, on any number of machines (shamus worker): redis://host:6379 or rediss://…',
    (url) => {
      addressOf(url);
      return url;
    },
  ),
  prefix: o.optionOr('prefix of all keys in Redis', DEFAULT_PREFIX, prefixOf, {
    rules: [o.needs(['redis'], '--redis, where the workers are')],
  }),
};

const IN_FOLDER = [o.needs(['out'], '--out, the results folder')];

/** Whether results of another question may be replaced. */
export const FORCE = {
  force: o.flag('replace complete results of another question in the results folder', { rules: IN_FOLDER }),
};

/** Reads the name of a folder for results. @throws UsageError if a file is meant */
function folderName(text: string, name: string): string {
  if (!/\.(html?|md|csv|jsonl?|svg|png|txt|parquet)$/i.test(text)) return text;
  throw new UsageError(`--${name} names a folder, in which the files have names of their own, not the file '${text}'`);
}

export function outFolder(about = 'folder for the results', more: { readonly default?: string } = {}) {
  return { out: o.option(about, folderName, { alias: 'o', ...more }) };
}

/** What is saved while a simulation runs, and which part of it is played. @param isSaved even without --out */
export function output(isSaved = false) {
  const rules = isSaved ? [] : IN_FOLDER;
  return {
    features: o.list(`extra record columns: ${FEATURE_GROUPS.join(', ')} (see: shamus list features)`, {
      values: FEATURE_GROUPS,
      rules: isSaved ? [] : [o.needs(['records'], '--records, which carry them')],
    }),
    records: o.flag('also write records.csv, a row for each game', { rules }),
    ...resume('run', rules),
    force: { ...FORCE.force, rules },
    shard: o.option(
      'play only one of several parts, e.g. 3/100, into a folder that all parts share (see: shamus merge --help)',
      shard,
      {
        rules: [
          ...(isSaved ? [] : [o.needs(['out'], '--out, the folder that all shards share')]),
          o.refuses(
            ['json'],
            '--shard has no results to print as JSON: shamus merge --json prints those of all shards',
          ),
        ],
      },
    ),
  };
}

/** Whether an unfinished run is continued or discarded. */
export function resume(what: 'run' | 'tournament' | 'tuning', rules = IN_FOLDER) {
  return {
    resume: o.flag(`continue the unfinished ${what} in the results folder`, {
      rules: [...rules, o.excludes(['restart'])],
    }),
    restart: o.flag(`discard the unfinished ${what} in the results folder`, { rules }),
  };
}

/** More than anybody has, and few enough for a list of those that are missing. */
const MAX_SHARDS = 1e6;

/** Reads a part of a run, as in 3/100. @throws UsageError */
function shard(words: string): Shard {
  const [, index, of] = (/^(\d{1,7})\/(\d{1,7})$/.exec(words) ?? []).map(Number);
  if (index !== undefined && of !== undefined && of <= MAX_SHARDS && index >= 1 && index <= of) return { index, of };
  throw new UsageError(`--shard must be of the form 3/100, from 1/100 to 100/100, not '${words}'`);
}

/** The option of a command that cannot be divided. @param rules with the reasons */
export function noShard(...rules: ReturnType<typeof o.refuses>[]) {
  return { shard: o.text('', { hidden: true, rules }) };
}

/** Prints results as JSON. */
export function json(what: string, schema?: string) {
  return { json: o.flag(schema === undefined ? what : `print ${what} as JSON (schema ${schema})`) };
}

export const LISTENING = {
  host: o.textOr('address to listen on; others than this machine need the token in the printed address', '127.0.0.1'),
  port: o.optionOr('port to listen on; 0 for a free one', '0', o.whole(0, 65_535)),
};

/** Which game to play: read before anything else, see `gameNamed`. */
export const GAME = {
  game: o.textOr(`the game: ${GAME_NAMES.join(', ')}, or a game file (see: shamus new game)`, DEFAULT_GAME, {
    values: GAME_NAMES,
  }),
};

/** Reads the name of a game, or the path of a game file. @throws UsageError if it is neither */
function gameName(name: string, about: string): string {
  return isGameFile(name) ? name : o.oneOf('game', GAME_NAMES)(name, about);
}

/** The game whose things are shown; all games if none is named. */
export const ONE_GAME = {
  game: o.option(`of this game only: ${GAME_NAMES.join(', ')}, or a game file`, gameName, { values: GAME_NAMES }),
};

/** Text from which all random numbers are drawn. */
export const SEED = {
  seed: o.textOr('any text; the same seed gives the same games', 'shamus', { alias: 's' }),
};

function ownText({ ownVariant }: Game): string {
  return ownVariant === undefined ? '' : ', or targets as senior=120,junior=60';
}

/** Game, number of players and rules. */
export function setup(game: Game) {
  const variants = game.variants.map(({ name }) => name);
  return {
    ...GAME,
    variant: o.text(`one of ${o.names(game.variants)}${ownText(game)}`, { alias: 'v', values: variants }),
    players: o.option(`number of players: ${game.players.join(', ')}`, o.whole(1, 99), {
      values: game.players.map(String),
    }),
    rule: rulings(o.list('a ruling, name=value (see: shamus list rulings)', { alias: 'r', values: rulingWords(game) })),
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
  const variants = game.variants.map(({ name }) => name);
  const variant = o.list(
    `${o.names(game.variants)}${ownText(game)}; several: a,b`,
    { alias: 'v', values: variants },
    splitVariants,
  );
  return { ...setup(game), variant };
}

/** What is different for the second of two that are compared. */
export function setupOfB(game: Game) {
  const { variant, rule } = setup(game);
  return {
    'variant-b': o.text('a variant for B only', { values: variant.values! }),
    'rule-b': rulings(o.list('a ruling for B only, name=value', { values: rule.values! })),
  };
}

function rulingWords({ rulings }: Game): string[] {
  return rulings.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`));
}

/** Measure that teams are compared by. @param alias what the option was called before, still accepted */
export function measure(game: Game, alias: 'outcome' | 'by', what: string, fallback = game.rankedBy) {
  const able = goals(game).map(({ name }) => name);
  return {
    measure: o.optionOr(`${what}: ${o.names(goals(game))}`, fallback, o.oneOf('measure', able), { alias }),
  };
}

/** Accepted probability of an error, and the power to detect a difference. */
export const ERRORS = {
  alpha: o.optionOr('accepted probability of a wrong decision; intervals have level 1 - alpha', '0.05', o.errorRate),
  power: o.optionOr('probability of detecting a difference of --effect', '0.95', o.between(0.5, 1 - o.MIN_ALPHA)),
};

/** A team as a word, `replay TEAM`, or with --team: yargs joins the words and the option into one list. */
export function team(
  about: string,
  more: { readonly default?: string } = {},
): { readonly team: o.Option<string | undefined> } {
  return {
    team: {
      ...o.text(about, { alias: 't', values: 'team', ...more }),
      read: (given) => {
        const [first, other] = [given as string | string[] | undefined].flat();
        if (other !== undefined) throw new UsageError(`give one team, not '${first}' and '${other}'`);
        return first;
      },
    },
  };
}

/** Who plays: teams, or policies by role. */
export function lineup(game: Game) {
  const roles = distinctRoles(game);
  const byRole: o.Options = Object.fromEntries(
    roles.map((role) => [
      role,
      o.list(`${role} policies, instead of --team; several: a,b`, { values: 'role' }, splitTeams),
    ]),
  );
  return {
    team: o.list(
      `policies in seat order: ${game.roles(game.players[0]).join('+')}; several: a+b,c+d`,
      { alias: 't', values: 'team', rules: [o.excludes(roles)] },
      splitTeams,
    ),
    ...byRole,
    ...fields(game),
  };
}

function fields({ kind }: Game): { readonly field?: o.Option<readonly string[] | undefined> } {
  const about = 'opponents: each policy of --team is then measured alone against them; several: a,b';
  return kind === 'competitive' ? { field: o.list(about, { values: 'team' }, splitTeams) } : {};
}

/** Opponents of a policy in competitive games. */
export function field(
  { kind }: Game,
  about: string,
  more: { readonly default?: string } = {},
): { readonly field?: o.Option<string | undefined> } {
  return kind === 'competitive' ? { field: o.text(about, { values: 'team', ...more }) } : {};
}
