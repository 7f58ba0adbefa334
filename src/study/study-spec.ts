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
  type RunSpec,
  resolveEntrant,
  resolveTeam,
  type StopRule,
  type Team,
  wholeRounds,
} from '../simulation/index.js';
import { normalQuantile } from '../stats/distributions.js';
import { STUDY_LEVEL, type StudyBeginning, type StudyQuestion } from './study-format.js';
import { designOf, readFactor, variedGame } from './variation.js';

/** How the parts of a study are played; no result depends on it. */
type ExecutionOptions = Pick<RunSpec, 'threads' | 'gameTimeout' | 'spotChecks' | 'queue' | 'shard'>;

/** What is to be studied, and how. */
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
  /** Its folder. */
  readonly name: PartName;
  readonly title: string;
  /** With the features that records carry. */
  readonly game: Game;
  readonly plan: RunSpec;
  readonly records: 'csv' | null;
}

/** The parts of a study by name; of rules that are varied, each combination is one, `vary/01`. */
export const PART_NAMES = ['seats', 'ladder', 'search', 'luck'] as const;
export type PartName = (typeof PART_NAMES)[number] | `vary/${string}`;

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

/** The parts of a study, in the order in which they are played. @throws UsageError if a player is unknown or cannot play */
export async function partsOf(spec: StudySpec): Promise<StudyPart[]> {
  const { game, setup, question } = spec;
  if (question.ladder.length < 2) throw new UsageError('--ladder needs two players or more, as in random,greedy');
  const { players } = setup;
  const round = gamesPerRound(game, { setup });
  const seats = game.kind === 'competitive' ? players : 1;
  if (question.vary !== undefined) return (await variedParts(spec, question.vary)).parts;
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
  const arm = (each: Team): Arm => ({ setup, team: each });
  return [
    part(
      'seats',
      'Is a seat favoured, and how long are games?',
      [arm(team)],
      plannedDecks(question.effect, seats) * round,
      null,
    ),
    part('ladder', 'How much better is each player than the next weaker?', quick!.map(arm), question.games, null),
    ...(slow!.length === 0
      ? []
      : [
          part(
            'search',
            'How much better is a player who looks ahead?',
            slow!.map(arm),
            Math.max(MIN_SEARCH_DECKS * round, Math.ceil(SEARCH_SHARE * question.games)),
            null,
          ),
        ]),
    part('luck', 'What decides who wins, the cards or the players?', patterns.map(arm), question.games, [
      ...(game.features === undefined ? [] : (['deal'] as const)),
    ]),
  ];
}

/** The design of a study of rules, and a part for each combination. @throws UsageError if one of them is no game */
export async function variedParts(
  { game, setup, seed, question, carrying, folder }: StudySpec,
  vary: readonly string[],
) {
  const factors = vary.map(readFactor);
  const twice = factors.find(({ name }, place) => factors.findIndex((one) => one.name === name) !== place);
  if (twice !== undefined)
    throw new UsageError(`--vary ${twice.name} is given twice: write all its values in one list`);
  const design = designOf(factors, question.points, seed);
  const digits = String(design.points.length).length;
  const [stronger, weaker] = comparedPlayers(question);
  const parts: (StudyPart & { readonly setup: Setup })[] = [];
  for (const [place, levels] of design.points.entries()) {
    const number = String(place + 1).padStart(digits, '0');
    const varied = await variedGame(game, setup, factors, levels, number);
    const { players } = varied.setup;
    const isTogether = game.kind === 'cooperative';
    const teams = [
      await resolveTeam(varied.game, players, stronger, folder),
      isTogether
        ? await resolveTeam(varied.game, players, weaker, folder)
        : await resolveEntrant(varied.game, players, stronger, weaker, folder),
    ];
    const games = wholeRounds(question.games, gamesPerRound(varied.game, varied));
    const told = factors.map(({ name, values }, factor) => `${name}=${values[levels[factor]!]}`);
    parts.push({
      name: `vary/${number}`,
      title: `What do the rules do? ${told.join(', ')}`,
      game: varied.game,
      setup: varied.setup,
      plan: {
        arms: teams.map((team) => ({ setup: varied.setup, team })),
        // Decks of its own, so that combinations are independent of each other.
        seed: `${seed}-vary-${number}`,
        rule: { kind: 'games', games },
        ...carrying,
      },
      records: null,
    });
  }
  return { factors, design, parts };
}

/** The teams of the ladder: where everybody plays for themselves, each player among those of the step below. */
async function ladderOf({ game, setup: { players }, question: { ladder }, folder }: StudySpec): Promise<Team[]> {
  if (game.kind === 'cooperative') return Promise.all(ladder.map((name) => resolveTeam(game, players, name, folder)));
  return Promise.all(ladder.slice(1).map((name, place) => resolveEntrant(game, players, name, ladder[place]!, folder)));
}

function isSearching({ policies }: Team): boolean {
  return policies.some(({ searches }) => searches === true);
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
  const places = game.kind === 'competitive' ? players : distinctRoles(game, players).length;
  const wrong = pair.findIndex((words) => words.length !== (game.kind === 'competitive' ? 1 : places));
  if (wrong >= 0) {
    const needed = game.kind === 'competitive' ? 'one policy, which plays at all seats' : 'one policy for each role';
    throw new UsageError(`a study needs teams of ${needed}, not '${comparedPlayers(question)[wrong]}'`);
  }
  const all = assignments(places);
  const distinct =
    game.kind === 'competitive' ? all.filter((one) => rotationsOf(one).every((other) => one <= other)) : all;
  return Promise.all(
    distinct.map((one) => {
      const words = [...one].map((letter, place) => pair[Number(letter)]![game.kind === 'competitive' ? 0 : place]!);
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
