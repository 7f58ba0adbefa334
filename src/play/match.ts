/** A match: a person and a policy play the same decks from the same seat. */
import { type Game, mainMeasure, WHOLE } from '../game/index.js';
import { capitalised, count } from '../report/numbers.js';
import { boundedSequence } from '../stats/betting.js';
import { boundedInterval } from '../stats/gaffke.js';
import { Histogram } from '../stats/histogram.js';
import type { Interval } from '../stats/interval.js';
import { normalTrials } from '../stats/paired-sizes.js';
import type { SavedGame } from './saved-game.js';

/** A match as it is saved. */
export type Match = NonNullable<SavedGame['match']>;

const LEVEL = 0.95;
/** Power by which further decks are planned. */
const POWER = 0.8;
/** Decks, and decks with different results, from which on further decks are planned. */
const MIN_GAMES = 10;
const MIN_DISCORDANT = 5;
/** Half-width, as a difference of rates, for which the sequence is best. */
const PRECISION = 0.1;

/** How a match stands. Rates and differences from 0 to 1. */
interface MatchStanding {
  readonly games: number;
  readonly mine: number;
  readonly theirs: number;
  /** Mine minus theirs, with its 95 % confidence interval. */
  readonly difference: number;
  readonly interval: Interval;
  /** Whether all decks were played; until then the interval is a confidence sequence, which holds whenever one stops. */
  readonly isComplete: boolean;
  /** Further decks that would decide; null where it is decided, or too little is known. */
  readonly more: FurtherDecks | null;
}

/** Further decks that would probably decide who is better. */
interface FurtherDecks {
  /** If the difference is the observed one. */
  readonly about: number;
  /** If it is a standard error larger, or smaller; null: no number of decks, as it may be 0. */
  readonly fewest: number;
  readonly most: number | null;
}

/** How a match stands after some decks; null before the first. */
function matchStanding({ played, games: planned }: Match): MatchStanding | null {
  const games = played.length;
  if (games === 0) return null;
  const differences = new Histogram({ low: -WHOLE, high: WHOLE, step: 1 });
  let [sum, square, mine, theirs] = [0, 0, 0, 0];
  for (const deck of played) {
    const difference = deck.mine - deck.theirs;
    differences.add(Math.round(difference * WHOLE));
    sum += difference;
    square += difference ** 2;
    mine += deck.mine;
    theirs += deck.theirs;
  }
  const isComplete = games >= planned;
  const found = isComplete
    ? boundedInterval(differences, LEVEL)
    : boundedSequence(differences, LEVEL, PRECISION * WHOLE);
  if (typeof found === 'string') return null;
  const interval = { low: found.low / WHOLE, high: found.high / WHOLE };
  const isDecided = interval.low > 0 || interval.high < 0;
  const discordant = played.filter((deck) => deck.mine !== deck.theirs).length;
  const isKnown = !isDecided && sum !== 0 && games >= MIN_GAMES && discordant >= MIN_DISCORDANT;
  const more = isKnown ? furtherDecks(games, sum / games, square / games) : null;
  return { games, mine: mine / games, theirs: theirs / games, difference: sum / games, interval, isComplete, more };
}

/** @param square mean square of the differences */
function furtherDecks(games: number, difference: number, square: number): FurtherDecks {
  const size = Math.abs(difference);
  const error = Math.sqrt((square - size ** 2) / (games - 1));
  const decks = (at: number) => Math.max(1, normalTrials(at, Math.max(square, at ** 2), 1 - LEVEL, POWER) - games);
  return { about: decks(size), fewest: decks(size + error), most: size > error ? decks(size - error) : null };
}

/** How a match stands, in sentences. */
export function matchInWords(game: Game, match: Match): string[] {
  const standing = matchStanding(match);
  const of = `${match.played.length} of ${match.games} decks`;
  if (standing === null) return [`Match against ${match.versus}: ${of} played.`];
  const { mine, theirs, difference, interval, isComplete, more } = standing;
  const size = `${points(Math.abs(difference))} points`;
  const gap =
    difference === 0 ? `level with ${match.versus}` : `${size} ${difference < 0 ? 'below' : 'above'} ${match.versus}`;
  const limits = `${signedPoints(interval.low)} to ${signedPoints(interval.high)}`;
  const kind = isComplete ? '95 % interval' : '95 % interval, whenever you stop';
  const rest = more === null ? '' : `; ${furtherInWords(more)}`;
  return [
    `${of} played, the same for both. ${capitalised(mainMeasure(game).title)}: you ${points(mine)} %, ${match.versus} ${points(theirs)} %.`,
    `You are ${gap} (${limits}; ${kind})${rest}.`,
  ];
}

function furtherInWords({ about, fewest, most }: FurtherDecks): string {
  const range = most === null ? `${count(fewest)} or more` : `${count(fewest)} to ${count(most)}`;
  return `about ${count(about)} more decks would decide if it stays so (${range} within a standard error)`;
}

function points(share: number): string {
  return (100 * share).toFixed(1);
}

function signedPoints(share: number): string {
  return `${share < 0 ? '-' : '+'}${points(Math.abs(share))}`;
}
