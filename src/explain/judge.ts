import {
  type Game,
  type Measure,
  MIN_WORLDS,
  type PlayoutResult,
  type ReviewableDecision,
  SHARE,
  WHOLE,
} from '../game/index.js';
import type { RandomSource } from '../random/index.js';
import { twoSidedT } from '../stats/distributions.js';

/** Effort per decision. It is never a time: the result must not depend on the machine. */
export interface ReviewBudget {
  /** Worlds imagined for a decision, at least MIN_WORLDS. */
  readonly worlds: number;
  /** Proposals for the worlds of a decision; when they are used up, the worlds found so far must do. */
  readonly proposals: number;
  /** Playouts of each move with the true cards: one tells all where no policy draws random numbers. */
  readonly truths: number;
  /** Names the random numbers: with the same name, more worlds are the same worlds and further ones. */
  readonly stream: string;
}

const PROPOSALS_PER_WORLD = 100;
const MIN_PROPOSALS = 20_000;

/**
 * Default effort of hints, reviews and `explain` for a single game: with equal `worlds` they all give equal results.
 */
export function judgeBudget(worlds: number, truths: number): ReviewBudget {
  return { worlds, proposals: Math.max(MIN_PROPOSALS, PROPOSALS_PER_WORLD * worlds), truths, stream: 'review' };
}

/**
 * Numbers of worlds after which a person is shown the values of moves: a judge at work goes on from one to the next,
 * and its intervals of costs hold at all of them together.
 */
export const WORLDS_AT_LOOKS = [MIN_WORLDS, 64, 512, 2048] as const;

/** Chance that any of the intervals of a player's decisions in a game is wrong, at any of the looks. */
const ERROR = 0.05;

/** Parts that the worlds are split into: the best move is chosen in all but one, and its lead measured in that one. */
const PARTS = 8;

/** Standard errors by which a move must lead to be taken for a better one than that which was made. */
const CLEARLY = 0.5;

/** Factor on the standard error of a cost if the parts disagree on the best move, which depends on the worlds too. */
const UNDECIDED = Math.SQRT2;

/** A mean with its standard error. */
export interface MeanWithError {
  readonly mean: number;
  readonly error: number;
}

interface JudgedMove {
  readonly words: string;
  readonly kind: string;
  readonly value: MeanWithError;
  /** Value minus that of the move that was made, in the same worlds; null of that move itself. */
  readonly lead: MeanWithError | null;
  /** Value minus that of the best move, in the same worlds; null of that move itself. */
  readonly behind: MeanWithError | null;
  /** With the cards as they really lay; null where that was not tried. */
  readonly truth: number | null;
  readonly scripted: unknown;
}

/** A decision with the value of each move. */
export interface JudgedDecision {
  readonly seat: number;
  readonly asked: string;
  readonly frame: number;
  readonly deal?: number;
  readonly situation: Readonly<Record<string, string>>;
  /** Worlds in which every move was tried, and how many proposals it took to find them. */
  readonly worlds: number;
  readonly proposed: number;
  /** True if the worlds are limited to those in which the others would have decided as they did. */
  readonly infers: boolean;
  /** The moves that could be tried, as the game lists them. */
  readonly moves: readonly JudgedMove[];
  /** Indices in `moves`: of the move made, and of the best one (the move made if it is as good). */
  readonly made: number;
  readonly best: number;
  /** Cost of the choice: value of the best move minus that of the move made, see `costOf`. */
  readonly cost: MeanWithError;
}

export type TimedDecision = JudgedDecision & { /** As `replay` counts. */ readonly turn: number };

/** Value of a playout for a seat, 0 to 1. */
export type PayoffFunction = (ended: PlayoutResult, seat: number) => number;

/**
 * Tries every move of a decision in the same worlds.
 *
 * @param onWorld called after each world
 * @returns null if too few worlds were found, or no policy can play on from the move that was made
 */
export function judgeDecision(
  decision: ReviewableDecision,
  effort: ReviewBudget,
  worth: PayoffFunction,
  random: RandomSource,
  onWorld: () => void = () => {},
): JudgedDecision | null {
  let table = decision.canInfer ? tryAll(decision, true, effort, worth, random, onWorld) : null;
  const infers = table !== null && table.worlds >= MIN_WORLDS;
  if (!infers) table = tryAll(decision, false, effort, worth, random, onWorld);
  if (table!.worlds < MIN_WORLDS || table!.dead.has(decision.made)) return null;
  const { worlds, proposed, results, dead } = table!;
  const places = [...decision.moves.keys()].filter((move) => !dead.has(move));
  if (places.length < 2) return null;
  // The true cards come last: a policy may continue the random numbers of the last world.
  const truths = truthsOf(decision, effort, worth);
  const columns = places.map((move) => results[move]!);
  const made = places.indexOf(decision.made);
  const best = bestOf(columns.map(sum), made);
  const moves = places.map((move, place): JudgedMove => {
    const { words, kind, scripted } = decision.moves[move]!;
    const column = columns[place]!;
    return {
      words,
      kind,
      value: guarded(column),
      lead: place === made ? null : guarded(differences(column, columns[made]!)),
      behind: place === best ? null : guarded(differences(columns[best]!, column)),
      truth: truths?.[move] ?? null,
      scripted,
    };
  });
  const { seat, asked, frame, deal, situation } = decision;
  const when = deal === undefined ? { frame } : { frame, deal };
  return { seat, asked, ...when, situation, worlds, proposed, infers, moves, made, best, cost: costOf(columns, made) };
}

/** Values of moves: one list per move, one number per world. */
interface Table {
  readonly worlds: number;
  readonly proposed: number;
  readonly results: readonly number[][];
  /** Moves after which a policy could not play. */
  readonly dead: ReadonlySet<number>;
}

function tryAll(
  decision: ReviewableDecision,
  infers: boolean,
  effort: ReviewBudget,
  worth: PayoffFunction,
  random: RandomSource,
  onWorld: () => void,
): Table {
  const results: number[][] = decision.moves.map(() => []);
  const dead = new Set<number>();
  let left = effort.proposals;
  let worlds = 0;
  while (worlds < effort.worlds && left > 0) {
    const proposed = decision.imagine(infers, random, left);
    left -= Math.abs(proposed);
    if (proposed < 0) break;
    for (let move = 0; move < decision.moves.length; move++) {
      if (dead.has(move)) continue;
      const ended = decision.playOut(move);
      if (ended === null) dead.add(move);
      else results[move]!.push(worth(ended, decision.seat));
    }
    worlds++;
    onWorld();
  }
  return { worlds, proposed: effort.proposals - left, results, dead };
}

/** Value of each move with the true cards; null if no policy could play on. */
function truthsOf(
  decision: ReviewableDecision,
  { truths }: ReviewBudget,
  worth: PayoffFunction,
): (number | null)[] | null {
  if (truths === 0) return null;
  const sums: (number | null)[] = decision.moves.map(() => 0);
  for (let time = 0; time < truths; time++) {
    decision.takeTruth();
    for (let move = 0; move < decision.moves.length; move++) {
      const ended = decision.playOut(move);
      const before = sums[move];
      sums[move] = ended === null || before == null ? null : before + worth(ended, decision.seat);
    }
  }
  return sums.map((total) => (total === null ? null : total / truths));
}

/**
 * Value of the best move minus that of the move made. The best of many moves in a number of worlds is partly the
 * luckiest, so the worlds are split into PARTS: for each part the best move is chosen by all the others, and only its
 * lead in that part counts. If all moves are equally good the mean of this is exactly 0, so single figures may be
 * negative; if one is better it is a little too small, as far as another was chosen. So that good choices among many
 * moves do not seem to win something, only a move is chosen that leads by CLEARLY standard errors or more.
 *
 * @param columns by move: its value in each world
 */
function costOf(columns: readonly (readonly number[])[], made: number): MeanWithError {
  const leads = columns.map((column) => differences(column, columns[made]!));
  const chosen = Array.from({ length: PARTS }, (_, part) =>
    bestOf(
      leads.map((lead) => clearly(lead.filter((_, world) => world % PARTS !== part))),
      made,
    ),
  );
  const { mean, error } = estimateMean(
    columns[made]!.map((value, world) => columns[chosen[world % PARTS]!]![world]! - value),
  );
  return { mean, error: new Set(chosen).size === 1 ? error : UNDECIDED * error };
}

/** Mean lead of a move, if that is CLEARLY standard errors or more; else 0. */
function clearly(lead: readonly number[]): number {
  const { mean, error } = estimateMean(lead);
  return mean >= CLEARLY * error ? mean : 0;
}

/** The place of the most; among equals the usual one, else the first. */
function bestOf(sums: readonly number[], usual: number): number {
  let best = usual;
  // Sums of shares may differ in their last bit.
  for (const [place, value] of sums.entries()) if (value > sums[best]! + 1e-9) best = place;
  return best;
}

function differences(one: readonly number[], other: readonly number[]): number[] {
  return one.map((value, world) => value - other[world]!);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The mean of independent observations, at least two. */
export function estimateMean(values: readonly number[]): MeanWithError {
  const count = values.length;
  const mean = sum(values) / count;
  const squares = values.reduce((total, value) => total + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (count - 1) / count) };
}

/**
 * As `estimateMean`, with an error of half a world at least: equal results in all worlds do not prove that all would be
 * equal.
 */
function guarded(values: readonly number[]): MeanWithError {
  const { mean, error } = estimateMean(values);
  return { mean, error: Math.max(error, 0.5 / values.length) };
}

/**
 * Simultaneous intervals of the costs of choices, at every look: the advantage of the best move lies between the
 * largest lower and the largest upper limit of the leads of all moves (Bonferroni, Student's t).
 *
 * @param decisions of one player in a game
 * @returns low is above 0 where another move is certainly better
 */
export function costIntervals(decisions: readonly Pick<JudgedDecision, 'moves' | 'worlds'>[]) {
  const leads = decisions.reduce((count, { moves }) => count + moves.length - 1, 0);
  return decisions.map(({ moves, worlds }) => {
    const errors = errorsFor(worlds, leads);
    const limit = (side: 1 | -1) =>
      Math.max(0, ...moves.map(({ lead }) => (lead ? lead.mean + side * errors * lead.error : 0)));
    return { low: limit(-1), high: limit(1) };
  });
}

/** Moves that are certainly worse than the best one, by the same intervals for one decision. */
export function findWorseMoves({ moves, worlds }: JudgedDecision): readonly JudgedMove[] {
  const errors = errorsFor(worlds, moves.length - 1);
  return moves.filter(({ behind }) => behind !== null && behind.mean > errors * behind.error);
}

/** Standard errors on either side of an estimate from `worlds` worlds, for simultaneous intervals. */
function errorsFor(worlds: number, intervals: number): number {
  return twoSidedT(worlds - 1, 1 - ERROR / (intervals * WORLDS_AT_LOOKS.length));
}

/** Value of a playout by a measure, of which more must be better. */
export function createPayoffFunction(
  { outcomes, seatMetric }: Measure,
  { results: { seatMetrics } }: Pick<Game, 'results'>,
): PayoffFunction {
  if (seatMetric === undefined) return ({ outcome }) => (outcomes.includes(outcome) ? 1 : 0);
  return ({ seats }, seat) => seats[seat * seatMetrics.length + SHARE]! / WHOLE;
}
