/** A match: a person and a policy play the same decks from the same seat. */
import { type Game, mainMeasure, WHOLE } from '../game/index.js';
import { capitalised, count, signedNumber } from '../report/numbers.js';
import { boundedSequence } from '../stats/betting.js';
import { boundedInterval } from '../stats/gaffke.js';
import { Histogram } from '../stats/histogram.js';
import { normalTrials } from '../stats/paired-sizes.js';

/** A match, and how far it is. */
export interface Match {
  /** The number of its first game; undefined in one that is to begin. */
  readonly first?: number | undefined;
  readonly games: number;
  /** The policy that plays the same decks from the person's seat. */
  readonly versus: string;
  /** What each deck came to, 0 to 1: for the person and for the policy. */
  readonly played: readonly { readonly mine: number; readonly theirs: number }[];
}

const LEVEL = 0.95;
/** Power by which further decks are planned. */
const POWER = 0.8;
/** Decks, and decks with different results, from which on further decks are planned. */
const MIN_GAMES = 10;
const MIN_DISCORDANT = 5;
/** Half-width, as a difference of rates, for which the sequence is best. */
const PRECISION = 0.1;

/**
 * How a match stands, in sentences. Until all decks are played the interval is a confidence sequence, which holds
 * whenever one stops.
 */
export function matchInWords(game: Game, { played, games: planned, versus }: Match): string[] {
  const games = played.length;
  const of = `${games} of ${planned} decks`;
  const differences = played.map(({ mine, theirs }) => mine - theirs);
  const isComplete = games >= planned;
  const found = games === 0 ? null : intervalOf(differences, isComplete);
  if (found === null || typeof found === 'string') return [`Match against ${versus}: ${of} played.`];
  const { low, high } = found;
  const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / games;
  const difference = meanOf(differences);
  const [mine, theirs] = (['mine', 'theirs'] as const).map((who) => meanOf(played.map((deck) => deck[who])));
  const size = `${points(Math.abs(difference))} points`;
  const gap = difference === 0 ? `level with ${versus}` : `${size} ${difference < 0 ? 'below' : 'above'} ${versus}`;
  const limits = `${signedNumber((100 * low) / WHOLE, 1)} to ${signedNumber((100 * high) / WHOLE, 1)}`;
  const kind = isComplete ? '95 % interval' : '95 % interval, whenever you stop';
  const isDecided = low > 0 || high < 0;
  const rest = isDecided ? '' : furtherInWords(differences, difference);
  return [
    `${of} played, the same for both. ${capitalised(mainMeasure(game).title)}: you ${points(mine!)} %, ${versus} ${points(theirs!)} %.`,
    `You are ${gap} (${limits}; ${kind})${rest}.`,
  ];
}

/** Interval of the mean difference, in parts of WHOLE; a text where there is none. */
function intervalOf(differences: readonly number[], isComplete: boolean) {
  const histogram = new Histogram({ low: -WHOLE, high: WHOLE, step: 1 });
  for (const difference of differences) histogram.add(Math.round(difference * WHOLE));
  return isComplete ? boundedInterval(histogram, LEVEL) : boundedSequence(histogram, LEVEL, PRECISION * WHOLE);
}

/** How many further decks would probably decide who is better; empty where too little is known. */
function furtherInWords(differences: readonly number[], mean: number): string {
  const games = differences.length;
  if (mean === 0 || games < MIN_GAMES || differences.filter((each) => each !== 0).length < MIN_DISCORDANT) return '';
  const square = differences.reduce((sum, each) => sum + each ** 2, 0) / games;
  const size = Math.abs(mean);
  const error = Math.sqrt((square - size ** 2) / (games - 1));
  const decks = (at: number) =>
    count(Math.max(1, normalTrials(at, Math.max(square, at ** 2), 1 - LEVEL, POWER) - games));
  // A standard error less may be no difference, which no number of decks would show.
  const most = size > error ? `to ${decks(size - error)}` : 'or more';
  return `; about ${decks(size)} more decks would decide if it stays so (${decks(size + error)} ${most} within a standard error)`;
}

function points(share: number): string {
  return (100 * share).toFixed(1);
}
