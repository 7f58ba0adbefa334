import { DECK, numberOf, rankName } from '../../cards/model.testing.js';

/** Cards in notation, parted by spaces; a bar may stand between them for the eye. */
export function parse(text: string): string[] {
  const cards = text.split(/[\s|]+/).filter(Boolean);
  for (const card of cards) if (!DECK.includes(card)) throw new Error(`'${card}' is no card`);
  return cards;
}

/** A deal of which the hands and the upcard are given, the circle and the stock as far as they matter. */
export interface Deal {
  readonly uno: string;
  readonly rummy: string;
  readonly upcard: string;
  /** In the order in which the cards are turned, which is the reverse of the order dealt (rule 2.3). */
  readonly circle?: string;
  readonly stock?: string;
}

/**
 * The whole deck in the order of use (rules 2.2 to 2.4). What is not given is filled in from a new deck: the circle
 * first, with cards that are neither ace, 2 nor 4, then the stock.
 *
 * @throws Error if a part has too many cards, a hand not six, or a card comes twice.
 */
export function stackedDeck({ uno, rummy, upcard, circle = '', stock = '' }: Deal): number[] {
  const hands = [parse(uno), parse(rummy)];
  const [turned, drawn, up] = [parse(circle), parse(stock), parse(upcard)];
  const given = [...hands.flat(), ...turned, ...drawn, ...up];
  if (hands.some((hand) => hand.length !== 6) || up.length !== 1 || new Set(given).size !== given.length) {
    throw new Error(`no deal: ${given.join(' ')}`);
  }
  const free = DECK.filter((card) => !given.includes(card));
  const quiet = free.filter((card) => !'A24'.includes(rankName(card)));
  const circleCards = [...turned, ...quiet.slice(0, Math.max(0, 10 - turned.length))];
  const stockCards = [...drawn, ...free.filter((card) => !circleCards.includes(card))];
  if (circleCards.length !== 10 || stockCards.length !== 29) throw new Error(`no deal: ${circleCards} ${stockCards}`);
  const dealt = hands[1]!.flatMap((card, place) => [card, hands[0]![place]!]);
  return [...dealt, ...circleCards.reverse(), ...up, ...stockCards].map(numberOf);
}
