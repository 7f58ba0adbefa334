import { DECK, numberOf, rankName } from '../../../cards/model.testing.js';

/** Cards in notation, separated by spaces; a bar may stand between them for the eye. */
export function parse(text: string): string[] {
  const cards = text.split(/[\s|]+/).filter(Boolean);
  for (const card of cards) if (!DECK.includes(card)) throw new Error(`'${card}' is no card`);
  return cards;
}

/**
 * A deal of which the hands and the upcard are given, the circle and the stock as far as they matter. With the hands of
 * seats 2 and 3 it is one for four players.
 */
export interface Deal {
  readonly uno: string;
  readonly rummy: string;
  readonly uno2?: string;
  readonly rummy2?: string;
  readonly upcard: string;
  /** In the order in which the cards are turned, which is the reverse of the order dealt (rule 2.3). */
  readonly circle?: string;
  readonly stock?: string;
}

export function playersOf({ uno2 }: Deal): 2 | 4 {
  return uno2 === undefined ? 2 : 4;
}

/** Rules 2.2 to 2.4 and 7.1. */
const SIZES = { 2: { hand: 6, circle: 10, stock: 29 }, 4: { hand: 4, circle: 8, stock: 27 } };

/**
 * The whole deck in the order of use (rules 2.2 to 2.4, 7.1). What is not given is filled in from a new deck: the circle
 * first, with cards that are neither ace, 2 nor 4, then the stock.
 *
 * @throws Error if a part has too many cards, a hand not as many as are dealt, or a card comes twice.
 */
export function stackedDeck(deal: Deal): number[] {
  const size = SIZES[playersOf(deal)];
  const { uno, rummy, uno2, rummy2, upcard, circle = '', stock = '' } = deal;
  // In the order of dealing: the dealer comes last.
  const seats = uno2 === undefined ? [rummy, uno] : [rummy, uno2, rummy2 ?? '', uno];
  const hands = seats.map(parse);
  const [turned, drawn, up] = [parse(circle), parse(stock), parse(upcard)];
  const given = [...hands.flat(), ...turned, ...drawn, ...up];
  const isDealt = hands.every((hand) => hand.length === size.hand) && up.length === 1;
  if (!isDealt || new Set(given).size !== given.length) throw new Error(`no deal: ${given.join(' ')}`);
  const free = DECK.filter((card) => !given.includes(card));
  const quiet = free.filter((card) => !'A24'.includes(rankName(card)));
  const circleCards = [...turned, ...quiet.slice(0, Math.max(0, size.circle - turned.length))];
  const stockCards = [...drawn, ...free.filter((card) => !circleCards.includes(card))];
  if (circleCards.length !== size.circle || stockCards.length !== size.stock) {
    throw new Error(`no deal: ${circleCards} ${stockCards}`);
  }
  const dealt = hands[0]!.flatMap((_, round) => hands.map((hand) => hand[round]!));
  return [...dealt, ...circleCards.reverse(), ...up, ...stockCards].map(numberOf);
}
