/** What corruptions of lay-downs, lay-offs and swaps have in common. */
import { isWild } from '../naive/naive-melds.testing.js';
import type { Place } from './corruption.testing.js';

export const rankOf = (card: string) => card.slice(0, -1);
export const isSet = ({ line }: Place) => line.kind === 'set';
/** Whether the line is a meld of a contract. */
export const isOfContract = ({ line, before }: Place) => !before.down[line.seat];
export const hand = ({ before, line }: Place) => before.hands[line.seat]!;
/** What is held beyond the cards of the line. */
export function rest(place: Place): string[] {
  const left = [...hand(place)];
  for (const card of place.line.cards ?? [place.line.card]) left.splice(left.indexOf(card), 1);
  return left;
}
export const isFirstOfContract = (place: Place) => isOfContract(place) && place.previous.type !== 'meld';
/** Whether a contract that begins with a set could be laid where the line stands. */
export const startsWithSet = ({ before, line }: Place) =>
  !before.down[line.seat] && /S[23]/.test(before.contracts[line.seat]![0]!);
export const discardOf = ({ line }: Place, card: string) => ({ type: 'discard', seat: line.seat, card });
export const setOf = (place: Place, cards: readonly string[]) => {
  const wilds = [...cards.keys()].filter((index) => isWild(place.letter, cards[index]!));
  return { type: 'meld', seat: place.line.seat, kind: 'set', cards, low: null, wilds };
};
/** Three cards of one rank among these. */
export function three({ letter }: Place, cards: readonly string[]): string[] | null {
  for (const card of cards) {
    const same = cards.filter((each) => rankOf(each) === rankOf(card) && !isWild(letter, each));
    if (same.length >= 3) return same.slice(0, 3);
  }
  return null;
}

export const swapLine = (seat: number, card: string) => ({ type: 'swap', seat, meld: 0, card, place: null });
