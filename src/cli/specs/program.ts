/** Options and examples of the commands that tell about games and the program, and of workers. */
import { distinctRoles, type Game } from '../../game/index.js';
import { DEFAULT_GAME, GAME_NAMES } from '../../games/registry.js';
import { splitTeams } from '../../simulation/lineup/team.js';
import {
  between,
  excludes,
  flag,
  list,
  needs,
  oneOf,
  option,
  optionOr,
  text,
  whole,
  word,
  words,
} from '../options/option.js';
import * as shared from '../options/shared.js';

const { threads } = shared.RUNNING;

/** Games that an environment has open at once, at most. */
const MAX_TABLES = 65_536;

/** Moves after which an environment cuts a game off, at most. */
const MAX_MOVES = 1_000_000;

/** `shamus worker`. */
export function worker() {
  const { redis, prefix } = shared.QUEUE;
  return {
    options: {
      redis: { ...redis, about: 'where the jobs are: redis://host:6379, or rediss:// with TLS', required: true },
      prefix,
      threads,
      ...shared.ISOLATE,
      bots: flag('run bots that commands send, with the rights of this worker: for queues of people whom you trust'),
      name: text('name of this worker', { default: 'host and process number' }),
    },
    examples: [
      ['worker --redis redis://localhost', 'play on all cores until Ctrl-C'],
      ['worker --redis rediss://:PASSWORD@queue.example.org --threads 4', 'with a password and TLS'],
      ['run -t random+random --redis redis://localhost', 'what such workers play'],
    ] as const,
  };
}

/** `shamus board`. */
export function board() {
  const { redis, prefix } = shared.QUEUE;
  return {
    options: {
      dir: text('folder of the studies; folders within it are searched', { positional: true, default: 'this folder' }),
      ...shared.listening(),
      redis: { ...redis, about: 'show the runs of this queue too, wherever they were started: redis://host:6379' },
      prefix,
      export: text('write the pages to this folder instead, as a static site', {
        rules: [excludes(['host', 'port', 'redis'])],
      }),
    },
    examples: [
      ['board', 'prints the address of the page; Ctrl-C ends it, and nothing that plays'],
      ['board results --port 8080', 'the studies of one folder, always at the same address'],
      ['board results --redis redis://localhost', 'with the runs of a queue that were started on other machines'],
      ['board results --export public', 'a static site of the results, guides and rules'],
    ] as const,
  };
}

const LANGUAGES = ['python', 'node', 'rust'] as const;

/** `shamus new`. */
export function create(game: Game) {
  const roles = distinctRoles(game);
  const [role] = roles;
  const named = `${game.name === DEFAULT_GAME ? '' : ` --game ${game.source ?? game.name}`}${roles.length === 1 ? '' : ` --role ${role}`}`;
  return {
    options: {
      what: word('policy, bot (a program of its own in any language) or game', ['policy', 'bot', 'game']),
      name: word('lower-case letters, digits and dashes'),
      ...shared.GAME,
      role: option(`the role it plays: ${roles.join(', ')}`, oneOf('role', roles), {
        default: roles.length === 1 ? role! : 'none; it must be given',
        values: roles,
      }),
      js: flag('JavaScript instead of TypeScript, for a policy'),
      language: option('the language of a bot: python, node, rust', oneOf('language', LANGUAGES), {
        default: 'python',
        values: LANGUAGES,
      }),
      'based-on': text('of a new game: the game of the rummy family from which it differs', {
        values: GAME_NAMES.slice(1),
      }),
    },
    examples: [
      [`new policy my-${role}${named}`, `create my-${role}.ts and its test in this folder`],
      [`new bot my-bot${named} --language python`, 'create my-bot.py and its file my-bot.yaml'],
      ['new game my-shanghai --based-on shanghai-rummy', 'create my-shanghai.yaml, a game of your own'],
    ] as const,
  };
}

/** `shamus bench`. */
export async function bench() {
  const { SECTIONS } = await import('../../../bench/bench.js');
  return {
    options: {
      game: option(`the game: ${GAME_NAMES.join(', ')}`, (name) => name, {
        default: `all; with --team or --variant: ${DEFAULT_GAME}`,
        values: GAME_NAMES,
      }),
      team: list('teams to time', { alias: 't', default: "the game's reference teams", values: 'team' }, splitTeams),
      variant: list('variants to time', { alias: 'v', default: 'all' }),
      only: list(`what to measure besides speeds: ${SECTIONS.slice(1).join(', ')}`, {
        default: 'all',
        values: SECTIONS,
      }),
      rounds: optionOr('number of rounds', '7', whole(1, 1000)),
      seconds: optionOr(
        'CPU seconds per round and team; its parts are sampled for ten times as long',
        '0.3',
        between(0, 60),
      ),
      against: text('the folder of another built checkout, to time in alternation with this one'),
      ...shared.json('the results', 'shamus-bench/1'),
    },
    examples: [
      ['bench', 'everything, in about half an hour'],
      ['bench --game rummy --only speeds', 'one game, and nothing but speeds'],
      ['bench --against ../other-checkout --rounds 15', 'this version and another, in alternation'],
      ['bench -t ./my-uno.ts+meld-first -v standard --only parts', 'profile your own policy'],
    ] as const,
  };
}

/** `shamus env`. */
export function env(game: Game) {
  const measures = game.measures.map(({ name }) => name);
  return {
    options: {
      ...shared.setup(game),
      seat: optionOr('seats that the client moves for: all, or numbers from 0, as 1 or 0,2', 'all', (seat) => seat),
      others: text('shipped policies in the other seats: one a role, or one a seat, separated by +', {
        alias: 't',
        values: 'team',
      }),
      tables: optionOr('games that are open at once', '256', whole(1, MAX_TABLES)),
      'max-moves': option('moves of the client after which a game is cut off', whole(1, MAX_MOVES)),
      reward: option(`the measure that rewards are made of: ${measures.join(', ')}`, oneOf('measure', measures), {
        default: game.rankedBy,
        values: measures,
      }),
      ...shared.SEED,
    },
    examples: [
      ['env --seat 1 --others feeder', 'the Rummy player of 256 games at once, beside feeder'],
      ['env --game rummy --tables 1', 'both seats of one game, for self-play'],
    ] as const,
  };
}

/** `shamus rules`. */
export function rules() {
  return {
    options: {
      what: words(`a game (${GAME_NAMES.join(', ')}); then optionally rules (4.4), sections (4) or rulings (unoOut)`),
      ...shared.GAME,
      json: flag('print JSON (schema shamus-rules/1)', { rules: [excludes(['html'])] }),
      html: flag('make a page of all rules, with an address for each rule'),
      out: text('file for the page', {
        alias: 'o',
        default: 'stdout; if that is a terminal, a file in this folder',
        rules: [needs(['html'], '--html, the page')],
      }),
    },
    examples: [
      ['rules', 'all rules, with rulings, variants and a worked example'],
      ['rules 4.4', 'a rule cited by a message'],
      ['rules rummy --html --out rummy.html', 'a page to print or to link to, as in rummy.html#rule-4.4'],
      ['rules 4 unoOut', "the Rummy player's turn, and a ruling with its rule"],
    ] as const,
  };
}

/** Kinds of things that `shamus list` lists. */
export const LISTED = [
  'games',
  'variants',
  'rulings',
  'outcomes',
  'reasons',
  'metrics',
  'features',
  'policies',
] as const;

/** `shamus list`. */
export function listThings() {
  return {
    options: {
      what: text(`one of ${LISTED.join(', ')}`, { positional: true, values: LISTED }),
      ...shared.ONE_GAME,
    },
    examples: [
      ['list', 'everything'],
      ['list policies', 'the shipped policies'],
      ['list features --game rummy', 'the columns that --features adds to records'],
    ] as const,
  };
}

/** `shamus describe`. */
export function describe() {
  return {
    options: {
      name: word(
        'a name from shamus list (in any letter case), uno:random, unoOut=ends, a rule as in 4.4, or a policy file',
        'policy',
      ),
      ...shared.ONE_GAME,
      all: flag('also the options that short listings leave out'),
      ...shared.json('print JSON (schema shamus-describe/1)'),
    },
    examples: [
      ['describe meld-first', 'what a policy does, and its options'],
      ['describe pile-saver --all', 'with the weights that it judges by: options to be tuned'],
      ['describe uno:random', 'the policy for that role'],
      ['describe unoOut', 'a ruling: its question, its values and its rule'],
      ['describe 4.4', 'a rule by its number'],
    ] as const,
  };
}
