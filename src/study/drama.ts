/** How a game goes for a player: from games whose decisions were judged by playouts. */
import { twoSidedT } from '../stats/distributions.js';
import { levelFor } from '../stats/interval.js';
import { type Measured, type MeasuredValue, type ReviewedRow, STUDY_LEVEL } from './study-format.js';

/** A chance this near the result is settled. */
const SETTLED = 0.1;
/** Standard errors by which a chance must be beyond an even share to count as ahead or behind. */
const CLEARLY = 2;
/** Decks below which a mean gets no interval. */
const MIN_DECKS = 8;
const SECONDS_A_MINUTE = 60;

/**
 * What reviewed games tell of decisions, minutes and drama. Each is one player's view of a game; the views of a deck, one of
 * each seat, are one observation.
 *
 * @param even the share of the wins of an equal player
 * @param deciders players, of whom one was looked at in each game; 1 where the decisions of all were
 * @param seconds that a decision with a choice takes
 */
export function dramaMeasures(
  rows: readonly ReviewedRow[],
  even: number,
  deciders: number,
  seconds: number,
): Measured[] {
  const played = rows.filter(({ chances }) => chances.length > 0);
  if (played.length === 0) return [];
  const byDeck = (some: readonly ReviewedRow[], of: (row: ReviewedRow) => number): number[] => {
    const decks = new Map<number, ReviewedRow[]>();
    for (const row of some) {
      const deck = Math.floor(row.game / deciders);
      decks.set(deck, [...(decks.get(deck) ?? []), row]);
    }
    return [...decks.values()].map((views) => views.reduce((sum, row) => sum + of(row), 0) / views.length);
  };
  const decisions = byDeck(rows, ({ chances, unjudged }) => chances.length + unjudged);
  const minutes = decisions.map((count) => (count * deciders * seconds) / SECONDS_A_MINUTE);
  const won = played.filter(({ result }) => result > even);
  return [
    measure('minutes', [['a game', minutes]]),
    measure('choices', [
      ["a player's decisions with a choice, in a game", decisions],
      ['moves to choose from at such a decision', byDeck(played, ({ moves, chances }) => moves / chances.length)],
      ['changes between ahead and behind, in a game', byDeck(played, (row) => changesOf(row, even))],
    ]),
    measure('drama', [
      ['decisions that matter', byDeck(played, ({ matter, chances }) => matter / chances.length)],
      ['of the game played when it is settled', byDeck(played, settledAt)],
      ['the lowest chance of those who then win', byDeck(won, ({ chances }) => Math.min(...chances))],
    ]),
  ];
}

function measure(name: Measured['name'], rows: readonly (readonly [string, readonly number[]])[]): Measured {
  const level = levelFor((1 - STUDY_LEVEL) / rows.length);
  const values = rows.flatMap(([title, values]) => (values.length === 0 ? [] : [meanOf(title, values, level)]));
  return { name, level: STUDY_LEVEL, observations: rows[0]![1].length, base: null, values };
}

function meanOf(name: string, values: readonly number[], level: number): MeasuredValue {
  const count = values.length;
  const estimate = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < MIN_DECKS) return { name, estimate, low: null, high: null };
  const square = values.reduce((sum, value) => sum + (value - estimate) ** 2, 0) / (count - 1);
  const margin = twoSidedT(count - 1, level) * Math.sqrt(square / count);
  return { name, estimate, low: Math.max(0, estimate - margin), high: estimate + margin };
}

/** How often the player came from clearly ahead of an even share to clearly behind it, or back. */
function changesOf({ chances, errors }: ReviewedRow, even: number): number {
  const sides = chances
    .map((chance, place) => (Math.abs(chance - even) > CLEARLY * errors[place]! ? Math.sign(chance - even) : 0))
    .filter((side) => side !== 0);
  return sides.filter((side, place) => place > 0 && side !== sides[place - 1]).length;
}

/** The share of the player's decisions before the first from which on the chance stays near the result. */
function settledAt({ chances, result }: ReviewedRow): number {
  const last = chances.findLastIndex((chance) => Math.abs(chance - result) > SETTLED);
  return (last + 1) / chances.length;
}
