/** What a study plays: its parts, each a run that answers a question of its own. */
import {
  distinctRoles,
  type FeatureGroup,
  type Game,
  referenceTo,
  type Setup,
  UsageError,
  withFeatures,
} from '../game/index.js';
import {
  type Arm,
  gamesPerRound,
  type RunResult,
  type RunSpec,
  resolveEntrant,
  resolveTeam,
  type StopRule,
  type Team,
  wholeRounds,
} from '../simulation/index.js';
import { normalQuantile } from '../stats/distributions.js';
import { orderedPairs } from './strategy.js';
import { type GoalSearch, STUDY_LEVEL, type StudyBeginning, type StudyQuestion } from './study-format.js';
import { designOf, readFactor, valuesAt, variedGame } from './variation.js';

/** How the parts of a study are played; no result depends on it. */
type ExecutionOptions = Pick<RunSpec, 'threads' | 'gameTimeout' | 'queue' | 'shard'>;

export interface StudySpec {
  readonly game: Game;
  readonly setup: Setup;
  readonly seed: string;
  readonly question: StudyQuestion;
  readonly carrying: ExecutionOptions;
  /** Where paths of policies are seen from (default: the current folder). */
  readonly folder?: string;
}

/** A part of a study, which is a results folder of its own. */
export interface StudyPart {
  readonly name: PartName;
  readonly title: string;
  readonly game: Game;
  readonly plan: RunSpec;
  readonly records: 'csv' | null;
}

export interface PlayedPart {
  readonly result: RunResult;
  readonly rows: () => AsyncIterable<readonly number[]>;
}

/** The parts of a study by name; of rules that are varied, each combination is one, `vary/01`; of a goal `goal/1-01` and on. */
export const PART_NAMES = ['seats', 'choices', 'ladder', 'search', 'luck', 'sight', 'rivals', 'habits'] as const;
export type PartName = (typeof PART_NAMES)[number] | `vary/${string}` | `goal/${string}`;

/** All that a study depends on: two that begin alike come to the same. */
export function studyBeginning({ game, setup, seed, question }: Omit<StudySpec, 'carrying'>): StudyBeginning {
  const { variant, players, rulings } = setup;
  return { ...referenceTo(game), seed, setup: { variant, players, rulings: { ...rulings } }, question };
}

const POWER = 0.95;
/** Intervals of a bounded mean are up to so much wider than the normal ones that the sample size is computed with. */
const WIDER = 1.04;

/**
 * Decks after which a bias of one seat is found with probability 0.95 by intervals that hold together for all seats: the
 * normal sample size, for a share with the variance of a win that is never shared.
 *
 * @param effect of the seat, a share of the wins
 * @param seats read together; 1 where all win together, and the rate of the wins itself is estimated
 */
export function plannedDecks(effect: number, seats: number): number {
  const share = seats === 1 ? 0.5 : 1 / seats;
  const z = normalQuantile(1 - (1 - STUDY_LEVEL) / 2 / seats) + normalQuantile(POWER);
  return Math.ceil((WIDER * z ** 2 * share * (1 - share)) / effect ** 2);
}

/** Searches take a second for what others do in microseconds: they play this share of the games. */
const SEARCH_SHARE = 0.02;
const MIN_SEARCH_DECKS = 25;
/** There are many pairs of policies: each plays this share of the games of a step of the ladder. */
const RIVAL_SHARE = 0.25;

const CHOICES: FeatureGroup[] = ['choices'];

/** The parts of a study, in the order in which they are played. @throws UsageError if a player is unknown or cannot play */
export async function partsOf(spec: StudySpec): Promise<StudyPart[]> {
  const { game, setup, question } = spec;
  if (question.ladder.length < 2) throw new UsageError('--ladder needs two players or more, as in random,greedy');
  const { players } = setup;
  const round = gamesPerRound(game, { setup });
  const seats = game.kind === 'competitive' ? players : 1;
  if (question.vary !== undefined) {
    const { combinations } = await combinationsOf(spec);
    return combinations.map((one) => combinationPart(spec, one, 'vary', question.games));
  }
  const part = (
    name: PartName,
    title: string,
    arms: readonly Arm[],
    games: number,
    features: FeatureGroup[] | null,
  ) => {
    const rule: StopRule = { kind: 'games', games: wholeRounds(games, round) };
    const plan: RunSpec = { arms, seed: `${spec.seed}-${name}`, rule, ...spec.carrying };
    const described = withFeatures(game, features ?? undefined);
    return { name, title, game: described, plan, records: features === null ? null : ('csv' as const) };
  };
  const team = await resolveTeam(game, players, question.team, spec.folder);
  const steps = await ladderOf(spec);
  const [quick, slow] = [false, true].map((isSlow) => steps.filter((step) => isSlow === isSearching(step)));
  const patterns = await assignmentTeams(spec);
  const rivals = await amongEachOther(spec, orderedPairs(question.rivals));
  const habits = await amongEachOther(
    spec,
    (question.habits ?? []).flatMap(({ does, leaves }) => orderedPairs([does, leaves])),
  );
  const sight = slow!.length === 0 ? null : await sightOf(spec);
  const searched = Math.max(MIN_SEARCH_DECKS * round, Math.ceil(SEARCH_SHARE * question.games));
  const arm = (each: Team): Arm => ({ setup, team: each });
  return [
    part(
      'seats',
      'Is a seat favoured, and how long are games?',
      [arm(team)],
      plannedDecks(question.effect, seats) * round,
      null,
    ),
    part('choices', 'How much is there to choose, and how long does it take?', [arm(team)], question.games, CHOICES),
    part('ladder', 'How much better is each player than the next weaker?', quick!.map(arm), question.games, null),
    ...(slow!.length === 0
      ? []
      : [part('search', 'How much better is a player who looks ahead?', slow!.map(arm), searched, null)]),
    part('luck', 'What decides who wins, the cards or the players?', patterns.map(arm), question.games, [
      ...(game.features === undefined ? [] : (['deal'] as const)),
    ]),
    ...(sight === null ? [] : [part('sight', 'What is it worth to see hidden cards?', [sight], searched, null)]),
    ...(rivals.length === 0
      ? []
      : [
          part(
            'rivals',
            'Which policy pays among players of another?',
            rivals.map(arm),
            Math.ceil(RIVAL_SHARE * question.games),
            null,
          ),
        ]),
    ...(habits.length === 0 ? [] : [part('habits', 'What is a habit worth?', habits.map(arm), question.games, null)]),
  ];
}

/** One policy alone among players of another, for each pair. */
async function amongEachOther(
  { game, setup: { players }, folder }: StudySpec,
  pairs: ReturnType<typeof orderedPairs>,
): Promise<Team[]> {
  if (game.kind === 'cooperative') return [];
  return Promise.all(pairs.map(([one, among]) => resolveEntrant(game, players, one, among, folder)));
}

/** Who sees hidden cards, and who does not on the same decks; where everybody plays for themselves, among the team at the table. */
async function sightOf({ game, setup, question, folder }: StudySpec): Promise<Arm | null> {
  const { sight, team } = question;
  if (sight === undefined) return null;
  const [open, fair] = await Promise.all(
    [sight.open, sight.fair].map((name) =>
      game.kind === 'cooperative'
        ? resolveTeam(game, setup.players, name, folder, true)
        : resolveEntrant(game, setup.players, name, team, folder, true),
    ),
  );
  return { setup, team: open!, control: { setup, team: fair! } };
}

/** A combination of rules, and who plays with them. */
export interface Combination {
  readonly number: string;
  readonly levels: readonly number[];
  readonly values: ReturnType<typeof valuesAt>;
  readonly game: Game;
  readonly setup: Setup;
  /** The team at the table, and it among weaker players, or the weaker team. */
  readonly arms: readonly Arm[];
}

/**
 * The combinations of rules that are varied, in the order of their design. In a search for a goal those that are no game are left
 * out.
 *
 * @throws UsageError if one of them is no game; of a search, if none is
 */
export async function combinationsOf({ game, setup, seed, question, folder }: StudySpec) {
  const factors = question.vary!.map(readFactor);
  const twice = factors.find(({ name }, place) => factors.findIndex((one) => one.name === name) !== place);
  if (twice !== undefined)
    throw new UsageError(`--vary ${twice.name} is given twice: write all its values in one list`);
  const design = designOf(factors, question.points, seed, question.goal === undefined);
  const digits = String(design.points.length).length;
  const [stronger, weaker] = comparedPlayers(question);
  const combinations: Combination[] = [];
  const noGame: (GoalSearch['noGame'][number] & { readonly error: UsageError })[] = [];
  for (const [place, levels] of design.points.entries()) {
    const number = String(place + 1).padStart(digits, '0');
    const varied = await variedGame(game, setup, factors, levels, number).catch((error: unknown) => {
      if (question.goal === undefined || !(error instanceof UsageError)) throw error;
      noGame.push({ values: valuesAt(factors, levels), reason: error.message, error });
      return null;
    });
    if (varied === null) continue;
    const { players } = varied.setup;
    const isTogether = game.kind === 'cooperative';
    const teams = [
      await resolveTeam(varied.game, players, stronger, folder),
      isTogether
        ? await resolveTeam(varied.game, players, weaker, folder)
        : await resolveEntrant(varied.game, players, stronger, weaker, folder),
    ];
    combinations.push({
      ...{ number, levels },
      values: valuesAt(factors, levels),
      game: withFeatures(varied.game, CHOICES),
      setup: varied.setup,
      arms: teams.map((team) => ({ setup: varied.setup, team })),
    });
  }
  if (combinations.length === 0) throw noGame[0]!.error;
  return { factors, design, combinations, noGame: noGame.map(({ values, reason }) => ({ values, reason })) };
}

/** The part of a combination. @param series what it is played for; it has decks of its own, independent of all others */
export function combinationPart(
  { seed, carrying }: StudySpec,
  { number, values, game, setup, arms }: Combination,
  series: 'vary' | `goal/${string}`,
  games: number,
): StudyPart {
  const told = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const name = series === 'vary' ? (`vary/${number}` as const) : (`${series}-${number}` as const);
  return {
    name,
    title: `What do the rules do? ${told.join(', ')}`,
    game,
    plan: {
      arms: series === 'vary' ? arms : arms.slice(0, 1),
      seed: `${seed}-${name.replace('/', '-')}`,
      rule: { kind: 'games', games: wholeRounds(games, gamesPerRound(game, { setup })) },
      ...carrying,
    },
    records: 'csv',
  };
}

/** The teams of the ladder: where everybody plays for themselves, each player among those of the step below. */
async function ladderOf({ game, setup: { players }, question: { ladder }, folder }: StudySpec): Promise<Team[]> {
  if (game.kind === 'cooperative') return Promise.all(ladder.map((name) => resolveTeam(game, players, name, folder)));
  return Promise.all(ladder.slice(1).map((name, place) => resolveEntrant(game, players, name, ladder[place]!, folder)));
}

export async function withoutSearches(game: Game, { players }: Setup, ladder: readonly string[]): Promise<string[]> {
  const teams = await Promise.all(ladder.map((team) => resolveTeam(game, players, team)));
  return ladder.filter((_, place) => !isSearching(teams[place]!));
}

/** Searches of the rummy family say only how few of their games a batch should have. */
function isSearching({ policies }: Team): boolean {
  return policies.some(({ searches, batch }) => searches === true || batch !== undefined);
}

/** The two players whose skill is set against the luck of the deal: the team at the table, and a weaker one. */
export function comparedPlayers({ team, ladder }: StudyQuestion): readonly [stronger: string, weaker: string] {
  const place = ladder.indexOf(team);
  const below = place > 0 ? ladder.slice(0, place) : ladder.filter((name) => name !== team);
  return [team, below[1] ?? below[0]!];
}

/**
 * Teams whose games are, over all rotations of the seats, all assignments of two players to the seats: one for each way
 * around the table. Where all win together, each role is played by one of two.
 */
async function assignmentTeams({ game, setup: { players }, question, folder }: StudySpec): Promise<Team[]> {
  const pair = comparedPlayers(question).map((name) => name.split('+'));
  const isAlone = game.kind === 'competitive';
  const places = isAlone ? players : distinctRoles(game, players).length;
  const needed = isAlone ? 1 : places;
  const wrong = pair.findIndex((words) => words.length !== needed);
  if (wrong >= 0) {
    const what = isAlone ? 'one policy, which plays at all seats' : 'one policy for each role';
    throw new UsageError(`a study needs teams of ${what}, not '${comparedPlayers(question)[wrong]}'`);
  }
  const distinct = assignments(places).filter((one) => !isAlone || rotationsOf(one).every((other) => one <= other));
  return Promise.all(
    distinct.map((one) => {
      const words = [...one].map((letter, place) => pair[Number(letter)]![place % needed]!);
      return resolveTeam(game, players, words.join('+'), folder);
    }),
  );
}

/** All texts of 0 and 1 of a length: which of two players is at each place. */
export function assignments(places: number): string[] {
  return Array.from({ length: 2 ** places }, (_, number) => number.toString(2).padStart(places, '0'));
}

function rotationsOf(text: string): string[] {
  return [...text].map((_, by) => text.slice(by) + text.slice(0, by));
}
