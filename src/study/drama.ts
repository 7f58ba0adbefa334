/** How a game goes for a player: from games whose decisions were judged by playouts. */
import { meanMeasure } from './deck-means.js';
import type { Measured, ReviewedRow } from './study-format.js';

const SETTLED = 0.1;
/** Standard errors by which a chance must be beyond an even share to count as ahead or behind. */
const CLEARLY = 2;

/**
 * What reviewed games tell of drama. Each is one player's view of a game; the views of a deck, one of
 * each seat, are one observation.
 *
 * @param even the share of the wins of an equal player
 * @param deciders players, of whom one was looked at in each game; 1 where the decisions of all were
 */
export function dramaMeasures(rows: readonly ReviewedRow[], even: number, deciders: number): Measured[] {
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
  const won = played.filter(({ result }) => result > even);
  return [
    meanMeasure('changes', [['in a game', byDeck(played, (row) => changesOf(row, even))]]),
    meanMeasure('drama', [
      ['decisions that matter', byDeck(played, ({ matter, chances }) => matter / chances.length)],
      ['of the game played when it is settled', byDeck(played, settledAt)],
      ['the lowest chance of those who then win', byDeck(won, ({ chances }) => Math.min(...chances))],
    ]),
  ];
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
