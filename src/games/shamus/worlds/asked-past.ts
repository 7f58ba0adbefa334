import { hiOf, loOf } from '../../../cards/sets.js';
import { CALL, PLAY } from '../engine/game-position.js';
import type { SeatView, UnoPolicy } from '../policy.js';
import { termsSeen } from '../rules/terms.js';
import { Account, NEW_GAME } from './account.js';
import type { Moment } from './moments.js';

/** A hand that an Uno player may have had, from the deal on. */
export interface HandHistory {
  /** The hand before the play that was looked at last, without a card drawn for it. */
  readonly lo: number;
  readonly hi: number;
  /** Looks at the hand before a play, 0 the first; -1: the hand dealt. */
  look(turn: number): void;
}

/**
 * Asks an Uno policy of two what it would have played so far with a hand that it may have had. The policy must decide alike
 * whenever it sees alike.
 */
export class AskedPast {
  private account: Account | null = null;

  constructor(private readonly policy: UnoPolicy) {}

  /** A new game. @param view of the seat that asks */
  start({ seat, table }: SeatView): void {
    if (this.account?.seat !== seat) this.account = new Account(seat, termsSeen(table));
    this.account.clear();
  }

  /** Reads what has happened since it last looked. */
  watch({ table, handLo, handHi }: SeatView): void {
    this.account!.readOn(table.record, handLo, handHi);
  }

  /** Tests if the policy would have played and called just so. */
  wouldPlay(history: HandHistory): boolean {
    const { list, count } = this.account!.moments;
    let turn = -1;
    for (let place = 0; place < count; place++) {
      const moment = list[place]!;
      if (moment.seat !== 0 || (moment.asked !== NEW_GAME && moment.asked !== PLAY && moment.asked !== CALL)) continue;
      // A call belongs to the play before it.
      if (moment.asked === PLAY) turn++;
      history.look(turn);
      if (!this.decides(moment, history.lo, history.hi)) return false;
    }
    return true;
  }

  private decides(
    { asked, answer, ace, openLo, openHi, fitsLo, fitsHi, view }: Moment,
    lo: number,
    hi: number,
  ): boolean {
    view.playableLo = view.playableHi = 0;
    view.handLo = lo;
    view.handHi = hi;
    if (asked === NEW_GAME) {
      this.policy.newGame?.(view);
      return true;
    }
    if (asked === CALL) {
      view.handLo &= ~loOf(ace);
      view.handHi &= ~hiOf(ace);
      return this.policy.call(view, ace) === answer;
    }
    // A card drawn for the play is known to all (rule 3.4).
    view.handLo |= openLo;
    view.handHi |= openHi;
    view.playableLo = view.handLo & fitsLo;
    view.playableHi = view.handHi & fitsHi;
    return this.policy.play(view) === answer;
  }
}
