import { type Card, DECK_SIZE } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { hiOf, loOf } from '../../../cards/sets.js';
import { actorOf, drawnIn, lengthOf } from '../engine/event-kinds.js';
import type { PublicRecord } from '../engine/record.js';
import { dealOf } from '../rules/deal.js';
import type { Terms } from '../rules/terms.js';

/**
 * Cards that each seat took of a known deck: only a cheat knows them. Reads the record, which says how many cards
 * each seat took, and when. Cards that lie face down are never shown.
 */
export class OpenHands {
  /** All cards that a seat has ever taken from the deck, as (lo, hi) halves; indexed by seat. */
  readonly takenLo: Int32Array;
  readonly takenHi: Int32Array;
  private readonly deck = new Uint8Array(DECK_SIZE);
  private used = 0;
  private read = 0;

  constructor(private readonly terms: Terms) {
    const { players } = terms;
    this.takenLo = new Int32Array(players);
    this.takenHi = new Int32Array(players);
  }

  /** A new game. @param deck the 52 cards in the order of use (rule 2.2) */
  begin(deck: ArrayLike<Card>): void {
    this.deck.set(deck);
    this.read = 0;
    const { hands, stock } = dealOf(deck, this.terms);
    this.used = DECK_SIZE - stock.length;
    for (const [seat, cards] of hands.entries()) {
      const { lo, hi } = CardSet.from(cards);
      this.takenLo[seat] = lo;
      this.takenHi[seat] = hi;
    }
  }

  readOn({ events, count }: PublicRecord): void {
    while (this.read < count) {
      const event = events[this.read]!;
      this.take(actorOf(event), drawnIn(event));
      this.read += lengthOf(event);
    }
  }

  private take(seat: number, count: number): void {
    for (let card = 0; card < count; card++) {
      const taken = this.deck[this.used++]!;
      this.takenLo[seat]! |= loOf(taken);
      this.takenHi[seat]! |= hiOf(taken);
    }
  }
}
