/** Options and examples of the commands that measure and compare. */

import { competitorNouns, schemaOf } from '../../analysis/kinds.js';
import { distinctRoles, type Game, goals } from '../../game/index.js';
import {
  DEFAULT_DIFFERENCE,
  DIFFERENCE_FORMS,
  difference,
  errorRate,
  excludes,
  flag,
  halfWidth,
  MIN_EFFECT,
  needs,
  oneOf,
  option,
  optionOr,
  refuses,
  text,
  word,
  words,
} from '../options/option.js';
import * as shared from '../options/shared.js';

/** `shamus run`. */
export function run(game: Game) {
  return {
    options: {
      ...shared.setups(game),
      ...shared.lineup(game),
      games: option('games per arm, as in 1e6; with --precision the maximum', shared.games, {
        alias: 'n',
        default: String(game.defaults.games),
      }),
      'open-hands': flag('allow policies that cheat, as search-rummy:cheat=sees-all-hands; results say so'),
      precision: option(`play until every outcome's 95 % interval has this half-width, ${DIFFERENCE_FORMS}`, halfWidth),
      ...shared.SEED,
      ...shared.RUNNING,
      ...shared.QUEUE,
      ...shared.outFolder(),
      ...shared.output(),
      ...shared.json('the results', schemaOf(game, 'run')),
    },
    examples: runExamples(game),
  };
}

/** Help shows commands of the game that it is asked for. */
function runExamples({ name, kind, referenceTeams: [weak, strong] }: Game): [string, string][] {
  if (kind === 'competitive') {
    return [
      [`run --game ${name} -t ${strong},${weak} --field ${strong}`, `each alone among players of ${strong}`],
      [`run --game ${name} -t ${strong}+${weak}+${weak} --players 3`, 'a table of three, all of whom are measured'],
      [`run --game ${name} -t ${weak} --field ${strong} --precision 0.01`, 'play until the interval is narrow enough'],
    ];
  }
  return [
    ['run --team random+random --games 1e6', 'one team, the standard variant'],
    ['run -v standard,expert -t random+random,high-first+meld-first --json', 'four arms, as JSON'],
    ['run -t rank-matching+meld-first --precision 0.002', 'play until the intervals are narrow enough'],
    ['run -t ./my-uno.ts+meld-first', 'your own policy'],
    ['run -t random+random --redis redis://localhost', 'by workers, on any number of machines (shamus worker)'],
    ['run -t tips:call=none,feed=off+meld-first', 'a policy with options (see: shamus describe tips)'],
    ['run -t random+random --players 4 --rule unoOut=ends', 'four players, with a ruling'],
  ];
}

/** `shamus compare`. */
export function compare(game: Game) {
  return {
    options: {
      a: word('a team, policies in seat order', 'team'),
      b: word('the team that may be better or worse', 'team'),
      ...shared.setup(game),
      ...shared.setupOfB(game),
      ...shared.field(game, 'opponents of A and of B; without it A plays against Bs'),
      ...shared.measure(game, 'outcome', 'what A and B are compared by'),
      ...shared.ERRORS,
      effect: option(`the smallest difference of interest: ${DIFFERENCE_FORMS}`, difference(MIN_EFFECT), {
        default: DEFAULT_DIFFERENCE,
      }),
      games: option('deals, as in 1e6', shared.games, {
        alias: 'n',
        default: String(game.defaults.games),
        rules: [
          refuses(['until-decided'], '--games sets a fixed number of games; to limit --until-decided use --max-games'),
        ],
      }),
      'until-decided': flag(
        'play until a confidence sequence shows which is better, or that they differ by less than --effect',
      ),
      ...shared.REMOVED_TEST,
      'max-games': option('maximum number of deals for --until-decided', shared.games, {
        rules: [needs(['until-decided'], '--until-decided; for a fixed number of games use --games')],
      }),
      ...shared.SEED,
      ...shared.RUNNING,
      ...shared.QUEUE,
      ...shared.outFolder('folder for comparison.json and the files that run --out writes'),
      ...shared.output(),
      ...shared.json('the results', schemaOf(game, 'compare')),
    },
    examples: compareExamples(game),
  };
}

function compareExamples({ name, kind, referenceTeams: [weak, strong] }: Game): [string, string][] {
  if (kind === 'competitive') {
    return [
      [`compare ${weak} ${strong} --game ${name}`, 'a duel: find which is better, and by how much'],
      [`compare ${weak} ${strong} --game ${name} --field ${weak} --players 3`, 'both against the same opponents'],
      [`compare ${weak} ${strong} --game ${name} --until-decided`, 'stop as soon as one is better'],
    ];
  }
  return [
    ['compare rank-matching+meld-first high-first+meld-first', 'find which is better, and by how much'],
    ['compare random+random random+meld-first --until-decided', 'stop as soon as one is better'],
    ['compare random+random random+random --rule-b pickup=deepest', 'compare two rulings'],
  ];
}

/** Maximum number of games of a selection by default. */
export const MAX_SELECTION_GAMES = 1e7;

/** `shamus tournament`. */
export function tournament(game: Game) {
  const [one] = competitorNouns(game);
  const each = one === 'team' ? one : `${one} in each field`;
  return {
    options: {
      ...shared.setup(game),
      ...shared.lineup(game),
      games: option(`games per ${each}; with --select the maximum`, shared.games, {
        alias: 'n',
        default: `${game.defaults.games}; with --select 1e7`,
      }),
      ...shared.measure(game, 'by', 'what they are compared by', goals(game)[0]!.name),
      control: text(`compare all with this ${one} instead of with the best of the others`, {
        values: 'team',
      }),
      alpha: optionOr('accepted probability that any interval or the selection is wrong', '0.05', errorRate),
      select: option(`best: find the best ${one}, dropping the others early`, oneOf('selection', ['best']), {
        values: ['best'],
        rules: [excludes(['control'])],
      }),
      delta: option(`differences that --select may ignore: ${DIFFERENCE_FORMS}`, difference(MIN_EFFECT), {
        default: DEFAULT_DIFFERENCE,
        rules: [needs(['select'], '--select best')],
      }),
      ...shared.SEED,
      ...shared.RUNNING,
      ...shared.noShard(
        refuses(
          ['select'],
          '--shard needs a fixed number of games: --select decides by all games before which are played, so it cannot be divided',
        ),
        refuses([], 'a tournament cannot be divided with --shard; run, compare and experiment can'),
      ),
      ...shared.QUEUE,
      ...shared.outFolder(),
      ...shared.FORCE,
      ...shared.json('the results', schemaOf(game, 'tournament')),
    },
    examples: tournamentExamples(game),
  };
}

function tournamentExamples(game: Game): [string, string][] {
  const { name, kind, referenceTeams } = game;
  if (kind === 'competitive') {
    const [weak, strong] = referenceTeams;
    const command = `tournament --game ${name} -t ${weak},${strong}`;
    return [
      [command, 'each policy alone among players of each other'],
      [`${command} --field ${strong} --control ${weak}`, 'all in one field, compared with one of them'],
      [`${command} --select best`, 'find the best in as few games as possible'],
    ];
  }
  const roles = distinctRoles(game).map((role) => `--${role} random`);
  return [
    [`tournament ${roles.join(',high-first ')},meld-first`, 'all teams'],
    ['tournament -t random+random,random+meld-first --control random+random', 'compare with one of them'],
    ['tournament -t high-first+meld-first,random+meld-first --select best', 'find the best in few games'],
  ];
}

const FILE = { file: word('an experiment file (YAML)') };

/** `shamus experiment FILE`. */
export function experiment() {
  return {
    options: {
      ...FILE,
      ...shared.outFolder('folder for the results', { default: 'results/NAME' }),
      ...shared.output(true),
      ...shared.RUNNING,
      ...shared.QUEUE,
    },
    examples: [
      ['experiment experiments/senior-vs-junior.yaml', 'writes results/senior-vs-junior/'],
      ['experiment experiments/rulings.yaml --resume', 'continue a run that was stopped or killed'],
      ['experiment experiments/rulings.yaml --shard 1/2', 'play a half; when both are there: shamus merge'],
      ['experiment experiments/rulings.yaml --redis redis://localhost', 'by workers, on any number of machines'],
      ['experiment check experiments/rulings.yaml', 'show what it would play, and how long that takes'],
    ] as const,
  };
}

/** `shamus experiment check FILE`. */
export function experimentCheck() {
  return {
    options: { ...FILE, ...shared.RUNNING },
    examples: [
      ['experiment check experiments/rulings.yaml', 'show its arms, labels, games and time'],
      ['experiment check my.yaml --threads 8', 'estimate the time on eight threads'],
    ] as const,
  };
}

/** `shamus experiment schema`. */
export function experimentSchema() {
  return {
    options: {},
    examples: [
      ['experiment schema > experiment.schema.json', 'lets editors check experiment files (see docs/experiments.md)'],
    ] as const,
  };
}

/** `shamus merge`. */
export function merge() {
  return {
    options: {
      folders: words('folders of shards, or folders that hold such folders'),
      ...shared.outFolder('folder for the results', { default: 'the one that holds all shards' }),
      force: flag(shared.FORCE.force.about),
      ...shared.json('print the results as JSON, as the command with --json does'),
    },
    examples: [
      ['merge results/rulings', 'of all shards in a folder make the results of the whole run'],
      ['merge results/rulings/shard-* --out whole', 'the same of shards that lie anywhere'],
    ] as const,
  };
}
