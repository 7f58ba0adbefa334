/** The measures of a study, from what its parts came to. */
import { distinctRoles, type Game, isGoal, type Setup, SHARE, studyDefaults, WHOLE } from '../game/index.js';
import { type ArmResult, loggedMetrics, type Tally } from '../simulation/index.js';
import { ClusteredSlope } from '../stats/clustered-slope.js';
import { twoSidedZ } from '../stats/distributions.js';
import { simultaneousIntervals } from '../stats/gaffke.js';
import { Histogram } from '../stats/histogram.js';
import { type Interval, levelFor } from '../stats/interval.js';
import { meanInterval } from '../stats/means.js';
import { clopperPearson, wilson } from '../stats/rates.js';
import { VarianceComponents } from '../stats/variance-components.js';
import { chanceToLead, chanceToWinMore } from './leading.js';
import { type Curve, type Measured, type MeasuredValue, STUDY_LEVEL, type StudyQuestion } from './study-format.js';
import { assignments } from './study-spec.js';

function levelOfEach(intervals: number): number {
  return levelFor((1 - STUDY_LEVEL) / intervals);
}

function toValue(name: string, estimate: number, interval: Interval | null | string): MeasuredValue {
  const { low, high } = typeof interval === 'string' || interval === null ? { low: null, high: null } : interval;
  return { name, estimate, low, high };
}

/** Means of histograms in other units, with intervals that hold together. */
function sharesOf(names: readonly string[], histograms: readonly Histogram[], unit: number): MeasuredValue[] {
  const intervals = simultaneousIntervals(histograms, STUDY_LEVEL);
  return histograms.map((histogram, place) => {
    const found = intervals[place]!;
    const interval = typeof found === 'string' ? null : { low: found.low / unit, high: found.high / unit };
    return toValue(names[place]!, histogram.mean() / unit, interval);
  });
}

/** The share of the wins of each seat, by distance from the first dealer; null where all win together. */
export function seatShares(game: Game, { arm, tally }: ArmResult): Measured | null {
  const [entrant] = tally.entrants;
  if (entrant === undefined) return null;
  const players = tally.shape.round;
  const dealer = game.firstDealer?.(arm.setup) ?? 0;
  const order = entrant.bySeat.map((_, distance) => entrant.bySeat[(dealer + distance) % players]!);
  const names = order.map((_, distance) => seatName(distance, players));
  return {
    ...{ name: 'seats', level: STUDY_LEVEL, observations: order[0]!.count, base: 1 / players },
    values: sharesOf(names, order, WHOLE * players),
  };
}

function seatName(distance: number, players: number): string {
  if (distance === 0) return 'first dealer';
  if (distance === 1) return players === 2 ? 'the other player, who begins' : 'left of the dealer, who begins';
  return distance === players - 1 ? 'right of the dealer' : `${distance} to the left of the dealer`;
}

const QUANTILES = [
  [0.1, '10 % of games are no longer'],
  [0.5, 'half of the games are no longer'],
  [0.9, '90 % of games are no longer'],
] as const;

export function gameLength(game: Game, tally: Tally): Measured {
  const turns = perDeck(tally.metrics[game.metrics.findIndex(({ name }) => name === 'turns')]!, tally.shape.round);
  const level = levelOfEach(QUANTILES.length + 1);
  const { count } = turns;
  return {
    ...{ name: 'turns', level: STUDY_LEVEL, observations: count, base: null },
    values: [
      toValue('mean', turns.mean(), meanInterval(turns, level)),
      ...QUANTILES.map(([share, name]) => {
        // The ranks between which the quantile lies: the number of games below it is binomial.
        const margin = (twoSidedZ(level) * Math.sqrt(share * (1 - share) * count) + 1) / count;
        const [low, high] = [share - margin, share + margin].map((at) => turns.quantile(Math.min(1, Math.max(0, at))));
        return toValue(name, turns.quantile(share), { low: low!, high: high! });
      }),
    ],
  };
}

/** All rotations of a deck are one observation: where the same policy plays at all seats, they are the same game. */
function perDeck(histogram: Histogram, round: number): Histogram {
  const counts = histogram.toCounts();
  // Policies of users may play otherwise in each rotation: their games are then rounded to whole decks.
  const decks = counts.map((count) => Math.round(count / round));
  return Histogram.fromCounts(histogram.grid, decks);
}

/** The share of games with an unwanted end; null where the game names none. */
export function unwantedEnds(game: Game, { shape, metrics, reasons, games }: Tally): Measured | null {
  const names = studyDefaults(game).unwanted;
  if (names.length === 0) return null;
  const observations = Math.round(games / shape.round);
  const level = levelOfEach(names.length);
  return {
    ...{ name: 'ends', level: STUDY_LEVEL, observations, base: null },
    values: names.map((name) => {
      const reason = game.reasons.findIndex((each) => each.name === name);
      const metric = game.metrics.findIndex((each) => each.name === name);
      const found = reason >= 0 ? reasons[reason]! : games - metrics[metric]!.countOf(0);
      const count = Math.round(found / shape.round);
      const { summary } = reason >= 0 ? game.reasons[reason]! : game.metrics[metric]!;
      return toValue(summary, count / observations, clopperPearson(count, observations, level));
    }),
  };
}

/** Each step of the ladder: how much of the wins its player has. */
export function ladderSteps(game: Game, question: StudyQuestion, arms: readonly ArmResult[]): Measured {
  const { kind } = game;
  const observations = Math.min(...arms.map(({ tally }) => tally.games / tally.shape.round));
  const { players } = arms[0]!.arm.setup;
  const common = { name: 'ladder', level: STUDY_LEVEL, observations } as const;
  if (kind === 'cooperative') {
    const level = levelOfEach(arms.length);
    const values = arms.map(({ arm, tally }) => {
      const won = tally.outcomes.reduce((sum, count, outcome) => sum + (isGoal(game, outcome) ? count : 0), 0);
      return toValue(arm.team.name, won / tally.games, wilson(won, tally.games, level));
    });
    return { ...common, base: null, values: inOrder(question.ladder, values) };
  }
  const histograms = arms.map(({ tally }) => tally.entrants[0]!.rounds[SHARE]!);
  const values = sharesOf(
    arms.map(({ arm }) => arm.team.policies[0]!.name),
    histograms,
    WHOLE * players,
  );
  return { ...common, base: 1 / players, values: inOrder(question.ladder.slice(1), values) };
}

/** What a player gains who sees hidden cards, on the same decks. @param arm with the player who does not as its control */
export function sightValue(game: Game, { arm, tally }: ArmResult): Measured {
  const { pairs, outcomes, roundDifferences } = tally;
  const isTogether = game.kind === 'cooperative';
  const wins = [...outcomes.keys()].map((outcome) => (isGoal(game, outcome) ? 1 : 0));
  // By the difference: the open team alone lost, both came to the same, it alone won.
  const counts = new Float64Array(3);
  for (const [place, count] of pairs.entries())
    counts[1 + wins[place % wins.length]! - wins[Math.floor(place / wins.length)]!]! += count;
  const histogram = isTogether ? Histogram.fromCounts({ low: -1, high: 1, step: 1 }, counts) : roundDifferences[SHARE]!;
  const unit = isTogether ? 1 : WHOLE * arm.setup.players;
  const values = sharesOf([arm.team.policies.find(({ cheats }) => cheats !== undefined)!.name], [histogram], unit);
  return { name: 'sight', level: STUDY_LEVEL, observations: histogram.count, base: 0, values };
}

/** Steps are played in two parts, those that search last. */
function inOrder(names: readonly string[], values: readonly MeasuredValue[]): MeasuredValue[] {
  const placeOf = ({ name }: MeasuredValue) => names.indexOf(name);
  return values.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const CURVE_GAMES = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100];

const EVENING = 180;
const MAX_GAMES = CURVE_GAMES.at(-1)!;

/**
 * How likely the better of two neighbours on the ladder leads after a number of games, from the win rates of one game.
 *
 * @param minutes of a game
 */
export function leadingCurves(
  game: Game,
  question: StudyQuestion,
  steps: Measured,
  players: number,
  minutes: number,
): Curve[] {
  const { values } = steps;
  const evening = Math.min(MAX_GAMES, Math.max(1, Math.round(EVENING / minutes)));
  const counts = [...new Set([...CURVE_GAMES, evening])].toSorted((one, other) => one - other);
  const isTogether = game.kind === 'cooperative';
  return (isTogether ? values.slice(1) : values).flatMap(({ name, estimate, low, high }, place) => {
    if (low === null || high === null) return [];
    const below = values[place]!;
    const chance = (own: number, other: number, games: number) =>
      isTogether ? chanceToWinMore(own, other, games) : chanceToLead(own, players - 1, games);
    const points = counts.map((games) => ({
      games,
      estimate: chance(estimate, below.estimate, games),
      low: chance(low, below.high ?? 1, games),
      high: chance(high, below.low ?? 0, games),
    }));
    return [{ name, against: question.ladder[place]!, points, evening }];
  });
}

/** Rows of records of the part in which every deck is played with all assignments. */
type Rows = AsyncIterable<readonly number[]>;

/** What a game came to in a part with records, by seat: results, and what each was dealt. */
interface SeatRows {
  readonly deck: number;
  /** Which player sits at each place or has each role, as 0 and 1. */
  readonly assignment: string;
  readonly results: readonly number[];
  readonly row: readonly number[];
  /** By seat: the place of the team. */
  readonly places: readonly number[];
}

/** Columns of a row before those of `loggedMetrics`. */
const BEFORE = 4;

/** What decides who wins, and what cards dealt are worth. @param rows of the part `luck` */
export async function luckAndCards(
  game: Game,
  setup: Setup,
  arms: readonly ArmResult[],
  rows: Rows,
): Promise<Measured[]> {
  const isTogether = game.kind === 'cooperative';
  const letters = arms.map(({ arm }) => lettersOf(arm, arms[0]!, isTogether ? game.roles(setup.players) : null));
  const all = assignments(letters[0]!.length);
  const seats = isTogether ? 1 : setup.players;
  const columns = loggedMetrics(game).map(({ name }) => name);
  const decks = new Map<number, Float64Array>();
  const roles = isTogether ? distinctRoles(game, setup.players) : [null];
  const features = roles.flatMap((role) =>
    (game.described?.includes('deal') ? game.features!.columns.deal.seat : []).map(
      (metric): DealtFeature => ({ metric, role, slope: new ClusteredSlope(!isTogether) }),
    ),
  );
  const seatRoles = game.roles(setup.players);
  for await (const row of rows) {
    const found = seatRowsOf(game, setup, letters, columns, row);
    if (found === null) continue;
    const { deck, assignment, results, places } = found;
    const cells = decks.get(deck) ?? new Float64Array(all.length * seats);
    decks.set(deck, cells);
    cells.set(results, all.indexOf(assignment) * seats);
    if (assignment.includes('1')) continue;
    for (const { metric, role, slope } of features) {
      const own = places.filter((_, seat) => role === null || seatRoles[seat] === role);
      const dealt = own.map((place) => row[BEFORE + columns.indexOf(`${metric.name}-${place + 1}`)]!);
      slope.add(dealt, isTogether ? dealt.map(() => results[0]!) : [...results]);
    }
  }
  const components = new VarianceComponents(all.length, seats);
  for (const cells of decks.values()) components.add(cells);
  return [varianceMeasure(components), ...cardsMeasure(features)];
}

function varianceMeasure(components: VarianceComponents): Measured {
  const shares = components.shares();
  const intervals = components.intervals(levelOfEach(3));
  const names = ['the cards', 'the players', 'both together: these players with these cards'];
  return {
    ...{ name: 'variance', level: STUDY_LEVEL, observations: components.count, base: null },
    values:
      shares === null ? [] : shares.map((share, place) => toValue(names[place]!, share, intervals?.[place] ?? null)),
  };
}

interface DealtFeature {
  readonly metric: Game['metrics'][number];
  /** Whose hands, where players have different parts; null for all. */
  readonly role: string | null;
  readonly slope: ClusteredSlope;
}

function cardsMeasure(features: readonly DealtFeature[]): Measured[] {
  const level = levelOfEach(features.length);
  const values = features.flatMap(({ metric, role, slope }) => {
    const found = slope.slope(level);
    const name = role === null ? metric.summary : `${role}: ${metric.summary}`;
    return found === null ? [] : [toValue(name, found.estimate, found)];
  });
  if (values.length === 0) return [];
  return [{ name: 'cards', level: STUDY_LEVEL, observations: features[0]!.slope.count, base: 0, values }];
}

/** Which of the two players is at each place, or has each role: 0 for that of the first arm. @param roles null: by place */
function lettersOf({ team }: ArmResult['arm'], first: ArmResult, roles: readonly string[] | null): string {
  const places = roles === null ? [...team.policies.keys()] : [...new Set(roles)].map((role) => roles.indexOf(role));
  return places.map((place) => (team.policies[place]!.name === first.arm.team.policies[place]!.name ? 0 : 1)).join('');
}

/** Null for a game that repeats an assignment of its deck. */
function seatRowsOf(
  game: Game,
  { players }: Setup,
  letters: readonly string[],
  columns: readonly string[],
  row: readonly number[],
): SeatRows | null {
  const [arm, index, outcome] = row as [number, number, number];
  const own = letters[arm - 1]!;
  if (game.kind === 'cooperative') {
    const results = [isGoal(game, outcome) ? 1 : 0];
    const places = Array.from({ length: players }, (_, seat) => seat);
    return { deck: index, assignment: own, results, row, places };
  }
  const rotation = index % players;
  const places = Array.from({ length: players }, (_, seat) => (seat - rotation + players) % players);
  const assignment = places.map((place) => own[place]).join('');
  // A pattern that looks the same after fewer steps comes again.
  const period = [...own].findIndex((_, by) => by > 0 && own.slice(by) + own.slice(0, by) === own);
  if (period > 0 && rotation >= period) return null;
  const results = places.map((place) => row[BEFORE + columns.indexOf(`share-${place + 1}`)]! / WHOLE);
  return { deck: Math.floor(index / players), assignment, results, row, places };
}
