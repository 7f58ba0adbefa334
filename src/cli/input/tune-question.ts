/** The options that say what is tuned and how. */
import { findByName, type Game, goals, type Setup, UsageError } from '../../game/index.js';
import { shippedPolicies } from '../../games/registry.js';
import { gamesPerRound, resolveEntrant, resolveTeam, type Team, wholeRounds } from '../../simulation/index.js';
import {
  isNumeric,
  METHODS,
  readSpace,
  roundsOf,
  type Space,
  type TuneQuestion,
  type TuningSpec,
  usualPopulation,
} from '../../tuning/index.js';
import { alphaOf, gamesOf, numberBetween, stringOption, textOr, wholeNumber } from './options.js';
import { measureOption, setupOf, teamOption } from './plan.js';

/** As many combinations as these are all tried, unless the user says how many. */
const MOST_ALL = 64;
const USUAL_CANDIDATES = 32;
const MOST_CANDIDATES = 256;
const USUAL_ROUNDS = 30;
const MOST_ROUNDS = 1000;
const USUAL_SPREAD = '0.2';
/** Numbers from which on CMA-ES is taken unless the user says otherwise. */
const MANY = 5;
/** Deals of each candidate in a round, at least: fewer tell nothing. */
const FEWEST_DEALS = 10;
/** The search plays so many times what a run usually plays. */
const USUAL_SEARCH = 10;

export function tuneOptions(game: Game) {
  const usual = game.defaults.games;
  const isCompetitive = game.kind === 'competitive';
  return {
    team: teamOption(
      isCompetitive ? 'the policy to start from' : `the team to start from: ${game.roles(game.players[0]).join('+')}`,
    ),
    ...(isCompetitive && {
      field: stringOption('field', { describe: 'opponents on the other seats (default: the policy to start from)' }),
    }),
    tune: {
      type: 'string',
      array: true,
      requiresArg: true,
      // One word each: what follows is another option.
      nargs: 1,
      describe:
        'an option to tune, WHO.OPTION or WHO.OPTION=VALUES; WHO is a role, a policy or a seat, and without it all who have the option get the same value; VALUES are LOW..HIGH, LOW..HIGH:STEP, a,b,c, or 50% for half of its value up and down; several: --tune A --tune B',
    },
    method: stringOption('method', {
      describe: `${METHODS.join(' or ')} (default: cma-es for ${MANY} numbers or more, else halving)`,
    }),
    candidates: stringOption('candidates', {
      describe: `combinations to begin with (default: all up to ${MOST_ALL}, else ${USUAL_CANDIDATES}); of cma-es in each round`,
    }),
    rounds: stringOption('rounds', { describe: `rounds of cma-es (default: ${USUAL_ROUNDS})` }),
    spread: stringOption('spread', {
      describe: `initial step size of cma-es, as a fraction of each range (default: ${USUAL_SPREAD})`,
    }),
    games: stringOption('games', {
      alias: 'n',
      describe: `games of the whole search, as in 1e6 (default: ${USUAL_SEARCH * usual})`,
    }),
    confirm: stringOption('confirm', { describe: `fresh deals on which the winner is confirmed (default: ${usual})` }),
    ...measureOption(game, 'outcome', 'what is maximised'),
    alpha: textOr('alpha', '0.05', { describe: "the confirmation's interval has level 1 - alpha" }),
  } as const;
}

/** The user's arguments. */
export interface TuneArguments {
  readonly variant?: string | undefined;
  readonly players?: string | undefined;
  readonly rule?: readonly string[] | undefined;
  readonly team?: string | undefined;
  readonly field?: unknown;
  readonly tune?: readonly string[] | undefined;
  readonly method?: string | undefined;
  readonly candidates?: string | undefined;
  readonly rounds?: string | undefined;
  readonly spread?: string | undefined;
  readonly games?: string | undefined;
  readonly confirm?: string | undefined;
  readonly measure: string;
  readonly alpha: string;
  readonly seed: string;
}

/** @throws UsageError if something is unknown, missing or cannot be */
export async function tuneWishOf(game: Game, wish: TuneArguments): Promise<Omit<TuningSpec, 'carrying'>> {
  const setup = setupOf(game, wish);
  const start = await startOf(game, setup, wish);
  const tunes = wish.tune ?? [];
  if (tunes.length === 0) {
    throw new UsageError(
      "--tune is missing: say which options to tune, as in --tune 'POLICY.OPTION' (see: shamus describe POLICY)",
    );
  }
  const asked =
    wish.method === undefined
      ? null
      : findByName(
          'method',
          wish.method,
          METHODS.map((name) => ({ name })),
        ).name;
  const space = await readSpace(game, start, tunes, asked === 'cma-es');
  const word = space.tunables.find(({ domain }) => !isNumeric(domain));
  const method = asked ?? (word === undefined && space.tunables.length >= MANY ? 'cma-es' : 'halving');
  if (method === 'cma-es' && word !== undefined) {
    throw new UsageError(`--method cma-es tunes numbers, and '${word.name}' is none: use --method halving`);
  }
  const games = wish.games === undefined ? 0 : gamesOf(wish.games);
  // In the order of the schema, in which they are read again.
  const question: TuneQuestion = {
    measure: findByName('measure', wish.measure, goals(game)).name,
    tune: [...tunes],
    method,
    ...(method === 'halving' ? ofHalving(space, wish, games) : ofEvolution(space, wish, games)),
    confirm: gamesOf(wish.confirm ?? String(game.defaults.games)),
    alpha: alphaOf(wish.alpha),
  };
  return withGames({ game, setup, space, question, seed: wish.seed }, wish.games === undefined);
}

async function startOf(game: Game, setup: Setup, { team, field }: TuneArguments): Promise<Team> {
  if (team === undefined) {
    const form = game.roles(setup.players).map((role) => role.toUpperCase());
    throw new UsageError(`--team ${game.kind === 'competitive' ? 'POLICY' : form.join('+')} is missing`);
  }
  if (game.kind === 'cooperative') return resolveTeam(game, setup.players, team);
  return resolveEntrant(game, setup.players, team, (field as string | undefined) ?? team);
}

function ofHalving(space: Space, { candidates, rounds, spread }: TuneArguments, games: number) {
  const wrong = rounds !== undefined ? 'rounds' : spread !== undefined ? 'spread' : null;
  if (wrong !== null) throw new UsageError(`--${wrong} is for --method cma-es: halving goes on until one is left`);
  const usual = space.combinations <= MOST_ALL ? space.combinations : USUAL_CANDIDATES;
  const most = candidates === undefined ? usual : wholeNumber('candidates', candidates, 2, MOST_CANDIDATES);
  return { candidates: Math.min(most, space.combinations), rounds: 1, games, spread: null };
}

function ofEvolution(space: Space, { candidates, rounds, spread }: TuneArguments, games: number) {
  const usual = usualPopulation(space.tunables.length);
  return {
    candidates: candidates === undefined ? usual : wholeNumber('candidates', candidates, 4, MOST_CANDIDATES),
    rounds: rounds === undefined ? USUAL_ROUNDS : wholeNumber('rounds', rounds, 1, MOST_ROUNDS),
    games,
    spread: numberBetween('spread', spread ?? USUAL_SPREAD, 0, 1),
  };
}

/** The numbers of rounds and of games, which must be enough for all candidates. @throws UsageError if they are not */
function withGames(wish: Omit<TuningSpec, 'carrying'>, isUsual: boolean): Omit<TuningSpec, 'carrying'> {
  const { game, setup, question } = wish;
  const rounds = roundsOf(wish);
  const perRound = gamesPerRound(game, { setup });
  const least = rounds * (question.candidates + 1) * FEWEST_DEALS * perRound;
  const usual = Math.max(USUAL_SEARCH * game.defaults.games, least);
  const games = isUsual ? usual : question.games;
  if (games < least) {
    throw new UsageError(
      `--games ${games} is too few for ${question.candidates} candidates in ${rounds} ${rounds === 1 ? 'round' : 'rounds'}: give ${least} or more, or fewer --candidates`,
    );
  }
  const confirm = wholeRounds(question.confirm, perRound);
  if (confirm < FEWEST_DEALS * perRound) {
    throw new UsageError(`--confirm must be ${FEWEST_DEALS * perRound} or more`);
  }
  return { ...wish, question: { ...question, rounds, games, confirm } };
}

/** Help shows commands of the game that it is asked for. */
export async function examplesFor({ name, kind }: Game): Promise<[string, string][]> {
  if (kind === 'competitive') {
    const policies = await shippedPolicies(name);
    const numbersOf = ({ options = {} }: (typeof policies)[number]) =>
      Object.entries(options).filter(([, option]) => 'step' in option && option.hidden !== true);
    const policy = policies.find((one) => numbersOf(one).length > 0);
    if (policy === undefined) return [];
    const [option] = numbersOf(policy)[0]!;
    const words = `--game ${name} -t ${policy.name} --tune ${option}`;
    return [[`$0 tune ${words} --candidates 6 -n 20000`, 'one option of a policy, against copies of itself']];
  }
  return [
    ['$0 tune -t tips+meld-first --tune feed --tune call', 'two options, all their values'],
    ['$0 tune -t signaller+reader --tune calls -n 50000 -o out', 'a convention of both, with a page'],
  ];
}
