/** What corruptions of the draw and of buying have in common. */

import type { NaiveState } from '../naive/naive-state.testing.js';
import { type Place, when } from './corruption.testing.js';

export const BUYS = { 'as-written': 3, '0': 0, '1': 1, '2': 2, '3': 3 } as Record<string, number>;
const needed = ({ letter }: Place) => (letter === 'E' ? 2 : 1);
const hasEnough = (place: Place) => place.before.stock.length >= needed(place);

/** A buy of this seat, all else as it should be as far as that can be. */
export function buyOf(place: Place, seat: number) {
  const { before } = place;
  const penalty = before.stock.slice(0, needed(place));
  return { type: 'buy', seat, card: before.pile.at(-1), penalty, declined: [before.seat] };
}

export const left = (before: NaiveState, players: number) => (before.seat + 1) % players;
const other = (card: string) => (card === 'AC' ? 'KS' : card === '1B' ? '14Y' : card.length === 3 ? '1B' : 'AC');
export const otherIn = ({ letter }: Place, card: string) => (letter === 'C' && card !== '1B' ? '1B' : other(card));

/** A buy in the place of a draw, of the first seat for which this holds. */
export const insertBuy =
  (holds: (seat: number, place: Place) => boolean) =>
  (place: Place): readonly unknown[] | null => {
    const { before, line, players, previous } = place;
    if (before.hasDrawn || previous.type === 'buy' || previous.type === 'restock' || !hasEnough(place)) return null;
    const seat = Array.from({ length: players }, (_, index) => index).find((each) => holds(each, place));
    return seat === undefined ? null : [buyOf(place, seat), line];
  };

function pickOf({ before }: Place) {
  return {
    type: 'pick-and-buy',
    seat: before.seat,
    cards: before.pile.slice(-2).reverse(),
    penalty: [before.stock[0]],
  };
}

export const insertPick =
  (holds: (place: Place) => boolean) =>
  (place: Place): readonly unknown[] | null => {
    const { before, line, previous } = place;
    const isFree = previous.type !== 'buy' && previous.type !== 'restock' && before.stock.length > 0;
    return when(isFree && holds(place), [pickOf(place), line]);
  };

export const buysLeft = ({ before, rulings }: Place, seat: number) =>
  (BUYS[rulings.buys!] ?? 1e9) - before.bought[seat]!;
export const isBuyersFirst = ({ before, rulings }: Place) => rulings.downTakes === 'buyers-first' && before.wasDown;
