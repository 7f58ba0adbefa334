import { type Card, isCard, isSuit, type Suit } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';
import type { Key } from '../../../random/index.js';
import type { UnoPolicy } from '../policy.js';
import { callError, playError } from './refusals.js';
import { Seat } from './seat.js';
import type { Table } from './table.js';

const { hasCard } = sets;

/** An Uno player's seat: asks his policy and checks what it answers. */
export class UnoSeat extends Seat {
  constructor(
    number: number,
    table: Table,
    shown: Table,
    key: Key,
    private readonly policy: UnoPolicy,
  ) {
    super(number, table, shown, key);
  }

  startGame(game: number): void {
    this.startStream(game);
    if (this.policy.newGame === undefined) return;
    this.view.playableLo = this.view.playableHi = 0;
    this.show();
    this.policy.newGame(this.view);
  }

  /**
   * The card he plays, one of those that fit; he holds at least one.
   *
   * @throws IllegalMove if it is no card or does not fit (rules 3.1, 3.2).
   */
  play(fitsLo: number, fitsHi: number): Card {
    const { view } = this;
    this.show();
    view.playableLo = this.lo & fitsLo;
    view.playableHi = this.hi & fitsHi;
    const card = this.policy.play(view);
    if (!isCard(card) || !hasCard(this.lo & fitsLo, this.hi & fitsHi, card))
      throw playError(card, this.cards, CardSet.fromHalves(this.lo & fitsLo, this.hi & fitsHi), this.table);
    this.give(card);
    this.publishCount();
    return card;
  }

  /** The suit he calls with an ace just played. @throws IllegalMove if it is no suit (rule 3.3). */
  call(ace: Card): Suit {
    this.show();
    const suit = this.policy.call(this.view, ace);
    if (!isSuit(suit)) throw callError(suit);
    return suit;
  }
}
