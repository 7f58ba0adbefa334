/** A match: a person and a policy play the same decks from the same seat. */
import { type Game, mainMeasure, WHOLE } from '../game/index.js';
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
  /** Further decks that would probably decide who is better if the difference stays; null where that is decided, or nothing differs. */
  readonly more: number | null;
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
  const needed = sum === 0 ? null : normalTrials(Math.abs(sum / games), square / games, 1 - LEVEL, POWER);
  const more = isDecided || needed === null ? null : Math.max(1, needed - games);
  return { games, mine: mine / games, theirs: theirs / games, difference: sum / games, interval, isComplete, more };
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
  const rest = more === null ? '' : `; about ${more.toLocaleString('en')} more decks would decide`;
  return [
    `${of} played, the same for both. ${mainMeasure(game).title}: you ${points(mine)} %, ${match.versus} ${points(theirs)} %.`,
    `You are ${gap} (${limits}; ${kind})${rest}.`,
  ];
}

function points(share: number): string {
  return (100 * share).toFixed(1);
}

function signedPoints(share: number): string {
  return `${share < 0 ? '-' : '+'}${points(Math.abs(share))}`;
}
