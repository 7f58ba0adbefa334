import { CARD_LIMIT, type Card } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { type LayDown, type Melds, NO_MELDS } from '../rules/lay-down.js';
import { meldValue } from '../rules/points.js';
import { DEFAULT_RULINGS, type Rulings } from '../rules/rulings.js';
import type { VariantNumbers } from '../rules/setup.js';
import { PublicRecord } from './record.js';

const { hiOf, loOf } = sets;

/** No suit has been called yet. */
export const NO_CALL = -1;

/**
 * The public information (rule 3.7). Sets of cards are (lo, hi) halves, see cards/sets.ts.
 *
 * Melds are two sets: the cards that lie in sequences and those that lie in groups. Sequences that meet are one, so
 * each maximal run of the first is a sequence.
 */
export class Table implements Melds {
  seniorTarget = 0;
  juniorTarget = 0;
  /** Cards of the whole circle, and of a hand when it was dealt (rules 2.2, 2.3, 6.3, 7.1). */
  circleSize = 0;
  handSize = 0;

  sequencesLo = 0;
  sequencesHi = 0;
  groupsLo = 0;
  groupsHi = 0;
  points = 0;

  /** The discard pile from its first card to its top, `pileCount` long; what lies behind is left over. */
  readonly pile = new Uint8Array(CARD_LIMIT);
  pileCount = 0;
  pileLo = 0;
  pileHi = 0;

  /** Cards left in the circle and in the stock. */
  circleCount = 0;
  stockCount = 0;
  readonly held: Int32Array;
  /** Senior cannot be won any more (rule 5.2). */
  seniorLost = false;
  /** The suit that was called last with an ace (rule 3.3), or NO_CALL. */
  lastCall = NO_CALL;

  readonly pickUpNeedsMeld: boolean;

  constructor(
    readonly players: number,
    readonly rulings: Rulings = DEFAULT_RULINGS,
    readonly record = new PublicRecord(),
  ) {
    this.held = new Int32Array(players);
    this.pickUpNeedsMeld = rulings.pickUpNeedsMeld;
  }

  /** Melds open to lay-offs: those on the table, or none where lay-offs are not allowed (ruling `layoff`). */
  get open(): Melds {
    return this.rulings.noLayOffs === true ? NO_MELDS : this;
  }

  clear(numbers: VariantNumbers): void {
    this.seniorTarget = numbers.senior;
    this.juniorTarget = numbers.junior;
    this.circleSize = numbers.circle;
    this.handSize = numbers.hand;
    this.sequencesLo = this.sequencesHi = this.groupsLo = this.groupsHi = 0;
    this.points = 0;
    this.pileCount = this.pileLo = this.pileHi = 0;
    this.circleCount = this.stockCount = 0;
    // Not fill, whose call costs more than so few places.
    for (let seat = 0; seat < this.held.length; seat++) this.held[seat] = 0;
    this.seniorLost = false;
    this.lastCall = NO_CALL;
  }

  /** Becomes the same as another table of the same players and rulings. */
  copy(from: Readonly<Table>): void {
    this.seniorTarget = from.seniorTarget;
    this.juniorTarget = from.juniorTarget;
    this.circleSize = from.circleSize;
    this.handSize = from.handSize;
    this.sequencesLo = from.sequencesLo;
    this.sequencesHi = from.sequencesHi;
    this.groupsLo = from.groupsLo;
    this.groupsHi = from.groupsHi;
    this.points = from.points;
    this.pileCount = from.pileCount;
    this.pileLo = from.pileLo;
    this.pileHi = from.pileHi;
    this.circleCount = from.circleCount;
    this.stockCount = from.stockCount;
    this.seniorLost = from.seniorLost;
    this.lastCall = from.lastCall;
    for (let place = 0; place < from.pileCount; place++) this.pile[place] = from.pile[place]!;
    for (let seat = 0; seat < from.held.length; seat++) this.held[seat] = from.held[seat]!;
    this.record.copy(from.record);
  }

  /** The last card of the discard pile, which is not empty. */
  top(): Card {
    return this.pile[this.pileCount - 1]!;
  }

  /** The card at a depth of the discard pile, 1 for the top. */
  fromTop(depth: number): Card {
    return this.pile[this.pileCount - depth]!;
  }

  putOnPile(card: Card): void {
    this.pile[this.pileCount++] = card;
    this.pileLo |= loOf(card);
    this.pileHi |= hiOf(card);
  }

  /** Adds a legal lay-down to the melds and its points to the score. */
  lay(laid: LayDown): void {
    this.sequencesLo |= laid.sequencesLo;
    this.sequencesHi |= laid.sequencesHi;
    this.groupsLo |= laid.groupsLo;
    this.groupsHi |= laid.groupsHi;
    this.points += meldValue(laid);
  }
}
