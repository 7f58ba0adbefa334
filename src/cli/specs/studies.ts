/** Options and examples of the commands that plan, tune, solve and audit. */
import { DEFAULTS, distinctRoles, type Game, referenceTo, studyDefaults } from '../../game/index.js';
import { splitTeams } from '../../simulation/lineup/team.js';
import { METHODS } from '../../tuning/search.js';
import {
  between,
  DIFFERENCE_FORMS,
  difference,
  errorRate,
  excludes,
  flag,
  halfWidth,
  list,
  MIN_EFFECT,
  needs,
  oneOf,
  option,
  optionOr,
  refuses,
  text,
  whole,
} from '../options/option.js';
import * as shared from '../options/shared.js';

const { threads } = shared.RUNNING;

/** Deals of a pilot run by default, unless games are long and fewer are usual. */
const PILOT = { deals: 2000, share: 0.1 };

/** `shamus plan`. */
export function plan(game: Game) {
  const entrants = ['team', ...distinctRoles(game)];
  const forTwo = [needs(['b'], 'two teams, A and B')];
  const ofB = shared.setupOfB(game);
  const { alpha, power } = shared.ERRORS;
  return {
    options: {
      a: {
        ...text('a team, policies in seat order: games for its rate', { positional: true, values: 'team' }),
        rules: [refuses(entrants, `name teams before the options, or with --team for a tournament, not both`)],
      },
      b: text('another team: games for their difference', { positional: true, values: 'team' }),
      ...shared.setup(game),
      'variant-b': { ...ofB['variant-b'], rules: forTwo },
      'rule-b': { ...ofB['rule-b'], rules: forTwo },
      ...shared.lineup(game),
      control: text('of a tournament: compare all with this one instead of with the best', {
        values: 'team',
        rules: [needs(entrants, 'a tournament, as in --team a,b,c')],
      }),
      ...shared.measure(game, 'outcome', 'what the games are planned for'),
      precision: halfWidths('half-width of the intervals, as --effect; several: 0.01,0.005'),
      effect: halfWidths(`difference to detect: ${DIFFERENCE_FORMS}; several: 0.01,0.005`),
      games: option('number of games: report what they can detect, e.g. 1e6', shared.games, { alias: 'n' }),
      alpha: {
        ...alpha,
        rules: [needs(['b', ...entrants], 'two teams or a tournament: the intervals of run have level 95 %')],
      },
      power,
      'until-decided': flag('plan only for compare --until-decided', { rules: forTwo }),
      ...shared.REMOVED_TEST,
      pilot: optionOr(
        'deals of the pilot run, as in 1e4',
        String(Math.min(PILOT.deals, Math.ceil(PILOT.share * game.defaults.games))),
        shared.games,
      ),
      ...shared.SEED,
      ...shared.RUNNING,
      ...shared.json('the plan', 'shamus-plan/2'),
    },
    examples: planExamples(game),
  };
}

/** Half-widths or differences, each once, the greatest first; undefined if none are given. */
function halfWidths(about: string) {
  const { read, ...rest } = list(about, { form: halfWidth.form });
  return {
    ...rest,
    read: (...given: Parameters<typeof read>) => {
      const numbers = read(...given)?.map((each) => halfWidth(each, given[1]));
      return numbers && [...new Set(numbers)].sort((one, other) => other - one);
    },
  };
}

function planExamples({ name, kind, referenceTeams: [weak, strong] }: Game): [string, string][] {
  if (kind === 'competitive') {
    return [
      [`plan ${weak} ${strong} --game ${name}`, 'games of a duel for intervals and differences of all sizes'],
      [`plan ${weak} ${strong} --game ${name} --field ${weak} -n 1e4`, 'what 10,000 games can detect'],
      [`plan --game ${name} -t ${weak},${strong}`, 'games of a tournament'],
    ];
  }
  return [
    ['plan rank-matching+meld-first', 'games for the rate of a team, by the width of its interval'],
    ['plan rank-matching+meld-first high-first+meld-first', 'games for a difference, of a fixed number and of tests'],
    ['plan random+random high-first+random --effect 0.01 -n 1e5', 'games for one point, and what 100,000 can detect'],
    ['plan random+random high-first+random --until-decided --effect 0.01', 'games of a test until decided'],
    ['plan --uno random,high-first --rummy meld-first,pile-saver', 'games of a tournament'],
  ];
}

/** `shamus ceiling`. */
export function ceiling(game: Game) {
  const { variant, ...setup } = shared.setups(game);
  const nodes = game.ceiling?.usualNodes;
  return {
    options: {
      ...setup,
      variant: { ...variant, default: 'all' },
      games: optionOr('deals of each variant, as in 1e4', '1000', shared.games, {
        alias: 'n',
        rules: [refuses(['index'], '--index and --games both say which deals to solve; give one of them')],
      }),
      ...shared.SEED,
      nodes: option('most turns to try for each deal and goal, as in 1e5', whole(1, 50_000_000), {
        default: nodes?.toLocaleString('en') ?? 'none',
      }),
      index: text('only these games of the run, with a line of play that wins: N or N-M', { alias: 'i' }),
      format: option('of lines of play: text or jsonl (transcripts for programs)', oneOf('format', ['text', 'jsonl']), {
        default: 'text',
        values: ['text', 'jsonl'],
        rules: [refuses(['json'], '--format is for lines of play, and --json prints results: give one')],
      }),
      threads,
      ...shared.outFolder('folder for the results: a row for each deal, and a transcript of each that is won'),
      ...shared.FORCE,
      ...shared.json('the results', 'shamus-ceiling/1'),
    },
    examples: [
      ['ceiling --games 200', 'two hundred deals of each variant'],
      ['ceiling -v expert --nodes 1e5 --json', 'one variant, with less effort, as JSON'],
      ['ceiling -v expert --seed demo --index 7', 'how to win game 7 of a run with that seed'],
      ['ceiling --index 0-4 --format jsonl | $0 check -', 'fifteen transcripts, checked'],
    ] as const,
  };
}

/** What tuning plays by default. */
export const TUNING = {
  /** As many combinations as these are all tried by default. */
  all: 64,
  candidates: 32,
  rounds: 30,
  spread: 0.2,
  /** Numbers from which on CMA-ES is the default method. */
  manyNumbers: 5,
  /** Games of the search, as a multiple of those of a run. */
  search: 10,
};

/** `shamus tune`. */
export async function tune(game: Game) {
  const competitive = game.kind === 'competitive';
  const start = competitive ? 'policy' : 'team';
  const roles = competitive ? '' : `: ${game.roles(game.players[0]).join('+')}`;
  const refusal =
    'a tuning cannot be divided with --shard: what a round plays depends on the rounds before; --redis spreads each round over machines';
  const usual = game.defaults.games;
  return {
    options: {
      ...shared.setup(game),
      ...shared.team(`the ${start} to start from${roles}`),
      ...shared.field(game, 'opponents on the other seats', { default: 'the policy to start from' }),
      tune: {
        ...list(
          'an option to tune, WHO.OPTION or WHO.OPTION=VALUES; WHO is a role, a policy or a seat, and without it all who have the option get the same value; VALUES are LOW..HIGH, LOW..HIGH:STEP, a,b,c, or 50% for half of its value up and down; several: --tune A --tune B',
          { values: 'tunable' },
          (all) => [all],
        ),
        kind: 'each' as const,
      },
      method: option(METHODS.join(' or '), oneOf('method', METHODS), {
        values: METHODS,
        default: `cma-es for ${TUNING.manyNumbers} numbers or more, else halving`,
      }),
      candidates: option('combinations to begin with; of cma-es in each round', whole(2, 256), {
        default: `all up to ${TUNING.all}, else ${TUNING.candidates}`,
      }),
      rounds: option('rounds of cma-es', whole(1, 1000), { default: String(TUNING.rounds) }),
      spread: option('initial step size of cma-es, as a fraction of each range', between(0, 1), {
        default: String(TUNING.spread),
      }),
      games: option('games of the whole search, as in 1e6', shared.games, {
        alias: 'n',
        default: String(TUNING.search * usual),
      }),
      confirm: optionOr('fresh deals on which the winner is confirmed', String(usual), shared.games),
      ...shared.measure(game, 'outcome', 'what is maximised'),
      alpha: optionOr("the confirmation's interval has level 1 - alpha", '0.05', errorRate),
      ...shared.SEED,
      ...shared.RUNNING,
      ...shared.noShard(refuses([], refusal)),
      ...shared.QUEUE,
      ...shared.outFolder('folder for the results, with a page'),
      ...shared.resume('tuning'),
      ...shared.FORCE,
      ...shared.json('the results', 'shamus-tune/1'),
    },
    examples: await tuneExamples(game),
  };
}

/** Help shows commands of the game that it is asked for. */
async function tuneExamples(game: Game): Promise<[string, string][]> {
  const { kind, source: name = game.name } = game;
  if (kind === 'cooperative') {
    return [
      ['tune -t tips+meld-first --tune feed --tune call', 'two options, all their values'],
      ['tune -t signaller+reader --tune calls -n 50000 -o out', 'a convention of both, with a page'],
    ];
  }
  const { shippedPolicies } = await import('../../games/registry.js');
  for (const { name: policy, options = {} } of await shippedPolicies(referenceTo(game))) {
    const number = Object.entries(options).find(([, about]) => 'step' in about && about.hidden !== true);
    if (number === undefined) continue;
    const line = `tune --game ${name} -t ${policy} --tune ${number[0]} --candidates 6 -n 20000`;
    return [[line, 'one option of a policy, against copies of itself']];
  }
  return [];
}

/** Games of a study whose decisions are judged: of games of many long deals none unless the user says so, as each takes a minute. */
function reviewedGames({ defaults }: Game): number {
  return defaults.games < DEFAULTS.games ? 0 : Math.min(40, defaults.review.games);
}

/** Games of each step of the ladder of a study, of games that take microseconds and of others. */
const STUDY_GAMES = [8000, 2000];

/** Two rules that can be varied in a game, each with two values. */
function variedIn({ players, rulings, ownVariant }: Game): string[] {
  if (ownVariant !== undefined) return ['senior=60,120', 'junior=100,150'];
  const [ruling] = rulings.filter(({ name }) => name !== 'turnLimit').concat(rulings);
  return [`players=${players.slice(0, 2).join(',')}`, `${ruling!.name}=${ruling!.values.slice(0, 2).join(',')}`];
}

/** `shamus study GAME`. */
export function study(game: Game) {
  const { source: name = game.name } = game;
  const { team, ladder, rivals = [] } = studyDefaults(game);
  const isQuick = game.defaults.games === DEFAULTS.games;
  const { shard } = shared.output(true);
  const who = game.kind === 'competitive' ? 'the policy at all seats' : 'the team at the table';
  return {
    options: {
      ...shared.setup(game),
      game: { ...shared.GAME.game, positional: true },
      ...shared.team(who, { default: team }),
      ladder: list(
        'players from the weakest to the strongest, each of whom plays among players of the one before',
        { values: 'team', default: `${ladder.join(',')}; those who look ahead with --search` },
        splitTeams,
      ),
      search: flag(
        'also play those of the default ladder who look ahead, and ask what it is worth to see hidden cards',
        {
          rules: [excludes(['ladder'], ': a ladder names who plays'), excludes(['vary'])],
        },
      ),
      ...(game.kind === 'competitive' && {
        rivals: list('policies that are set among each other, each alone among players of each other one', {
          values: 'team',
          default: rivals.join(','),
        }),
      }),
      effect: optionOr(
        `the bias of a seat that is to be found with a probability of 95 %: ${DIFFERENCE_FORMS}`,
        '0.01',
        difference(MIN_EFFECT),
      ),
      games: optionOr(
        'games of each step of the ladder, and of each assignment of players to seats, as in 1e4',
        String(STUDY_GAMES[isQuick ? 0 : 1]),
        shared.games,
        { alias: 'n' },
      ),
      reviewed: optionOr(
        'games in which the decisions of a player are judged by playouts, for minutes and drama; 0 for none',
        String(reviewedGames(game)),
        whole(0, 100_000),
      ),
      seconds: optionOr('seconds that a player takes for a decision', '5', between(0, 3600)),
      vary: {
        ...list(
          `a rule to vary, instead of the other questions: FIELD=LOW..HIGH, FIELD=LOW..HIGH:STEP or FIELD=a,b,c; FIELD is one of a game file, a ruling, players or variant; several: ${variedIn(
            game,
          )
            .map((one) => `--vary ${one}`)
            .join(' ')}`,
          {},
          (all) => [all],
        ),
        kind: 'each' as const,
      },
      points: option('combinations of --vary to play at most: all, or a Latin hypercube of so many', whole(2, 1000), {
        default: 'all up to 48, else 32 or as many as tell all values apart',
        rules: [needs(['vary'], '--vary, whose combinations they are')],
      }),
      goal: list(
        'what the rules of --vary are to come to, searched for and confirmed on fresh decks: MEASURE=NUMBER or MEASURE=LOW..HIGH, as minutes=45,dealer=0; minutes and turns may be a tenth off, shares --effect',
        {
          rules: [
            needs(['vary'], '--vary, whose rules are searched'),
            refuses(
              ['shard'],
              'a search cannot be divided with --shard: what it plays depends on what it found; --redis spreads it over machines',
            ),
          ],
        },
      ),
      ...shared.SEED,
      ...shared.RUNNING,
      ...shared.QUEUE,
      ...shared.outFolder('folder for the results, with a page', { default: 'results/study-GAME' }),
      ...shared.resume('study', []),
      force: flag(shared.FORCE.force.about),
      shard,
      ...shared.json('the results', 'shamus-study/1'),
    },
    examples: [
      [`study ${name}`, 'writes results and a page to results/study-GAME'],
      [`study ${name} --effect 0.02 -n 1000 -o out`, 'a quick look: a bias of two points would be found'],
      [
        `study ${name} -n 400 ${variedIn(game)
          .map((one) => `--vary ${one}`)
          .join(' ')} -o rules`,
        'what these rules change',
      ],
    ] as const,
  };
}

/** `shamus audit`. */
export function audit(game: Game) {
  const { games, redeals } = game.defaults.audit;
  return {
    options: {
      ...shared.setup(game),
      ...shared.team('policies in seat order, or one policy, which is given a shipped partner'),
      games: option('games in which every move is checked against the rules', shared.games, {
        alias: 'n',
        default: `${games}; fewer for slow policies, by the batch that they declare`,
      }),
      redeals: option(
        'decision points at which the hidden cards are re-dealt; one game is examined closely for every five',
        whole(1, 1_000_000),
        { default: `${redeals}; fewer for slow policies` },
      ),
      ...shared.SEED,
      ...shared.RUNNING,
      ...shared.json('the report', 'shamus-audit/1'),
    },
    examples: [
      ['audit ./my-uno.ts', 'your own policy, with a shipped partner'],
      ['audit ./my-uno.ts+meld-first --variant expert', 'a team'],
      ['audit random+random --games 1e5 --redeals 200', 'a quick check'],
    ] as const,
    epilogue: 'Exit code: 0 if every check passes, 1 if one fails, 2 for a mistake in the command.',
  };
}
