import { type Card, RANKS, rankOf } from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import { layoutMoves } from '../../../game/index.js';
import { LayDownSearch, NO_LAY_DOWN } from '../lay-downs/best-lay-down.js';
import type { RummyView } from '../policy.js';
import { LayDown, type Melds } from '../rules/lay-down.js';
import { meldValue } from '../rules/points.js';
import { canLay, findDiscards, meetsPickUp, meldsAfter } from '../rules/turn-rules.js';
import { cardOfPlace, MOVES } from './fields.js';

const { neighbours, ranksHeldThrice } = patterns;
const { cardsOfRank, hiOf, loOf } = sets;
const { at: AT } = layoutMoves(MOVES);
const LAST = AT.fourth + RANKS;

class LaidCards extends LayDown {
  pickUpNeedsMeld = false;
}

// Buffers that no call leaves anything in are shared by all tables: they stay in the caches of the processor.
const search = new LayDownSearch();
const discards = { lo: 0, hi: 0 };
const step = new LayDown();
const after = new LaidCards();

/**
 * A lay-down that is made move by move (rule 4.2). After each move what was laid is a legal lay-down, except that a card
 * that was picked up may still have to be laid (rule 4.1); no move makes that impossible. Allocates nothing.
 */
export class LayDownDraft {
  readonly laid = new LayDown();
  handLo = 0;
  handHi = 0;
  readonly melds = new LaidCards();
  private open: Melds = this.melds;
  private mustLo = 0;
  private mustHi = 0;
  private mayKeep = false;

  begin({ handLo, handHi, mustLayLo, mustLayHi, table }: RummyView): void {
    this.laid.clear();
    this.handLo = handLo;
    this.handHi = handHi;
    this.open = table.open;
    this.mustLo = mustLayLo;
    this.mustHi = mustLayHi;
    this.mayKeep = table.rulings.mayKeepMelds;
    this.melds.pickUpNeedsMeld = this.open.pickUpNeedsMeld === true;
    this.addToMelds();
  }

  /** The card that must still be laid, as a set. */
  get pendingLo(): number {
    return this.mustLo & ~(this.laid.sequencesLo | this.laid.groupsLo);
  }

  get pendingHi(): number {
    return this.mustHi & ~(this.laid.sequencesHi | this.laid.groupsHi);
  }

  get points(): number {
    return meldValue(this.laid);
  }

  /** The melds on a table, with what was laid; to be read at once. */
  shown(table: Melds): Melds {
    after.copy(this.laid);
    addTo(after, table);
    return after;
  }

  mask(into: Int8Array, at: number): void {
    const { handLo, handHi, melds } = this;
    if ((this.pendingLo | this.pendingHi) !== 0) {
      for (let move = AT.sequence; move < LAST; move++) into[at + move] = this.isLegal(move) ? 1 : 0;
      return;
    }
    into[at + AT.stop] = this.mayStop() ? 1 : 0;
    if (!canLay(handLo, handHi, melds)) return;
    for (let move = AT.sequence; move < LAST; move++) into[at + move] = this.isLegal(move) ? 1 : 0;
  }

  /** Tests if a move may be made, `stop` or one that lays cards. */
  isLegal(move: number): boolean {
    if (move === AT.stop) return this.mayStop();
    const { handLo, handHi } = this;
    if (!this.find(move)) return false;
    const lo = step.sequencesLo | step.groupsLo;
    const hi = step.sequencesHi | step.groupsHi;
    // Rule 4.3.
    if (((lo & ~handLo) | (hi & ~handHi)) !== 0 || (lo === handLo && hi === handHi)) return false;
    return (this.pendingLo | this.pendingHi) === 0 || this.canStillLay(lo, hi);
  }

  lay(move: number): void {
    const { laid } = this;
    this.find(move);
    addTo(laid, step);
    this.handLo &= ~(step.sequencesLo | step.groupsLo);
    this.handHi &= ~(step.sequencesHi | step.groupsHi);
    this.addToMelds();
  }

  /** The moves by which a lay-down is made, in an order in which they are legal; changes what is laid here. */
  movesOf(goal: Readonly<LayDown>): number[] {
    const moves: number[] = [];
    for (let move = this.towards(goal); move !== AT.stop; move = this.towards(goal)) {
      moves.push(move);
      this.lay(move);
    }
    return [...moves, AT.stop];
  }

  /** A legal move that lays cards of a lay-down and no others, by preference the card that must be laid. */
  private towards(goal: Readonly<LayDown>): number {
    const { laid } = this;
    let found: number = AT.stop;
    for (let move = AT.sequence; move < LAST; move++) {
      if (!this.isLegal(move) || !isPart(step, goal)) continue;
      if (this.pendingLo === 0 && this.pendingHi === 0) return move;
      if (((step.sequencesLo | step.groupsLo) & this.mustLo) | ((step.sequencesHi | step.groupsHi) & this.mustHi))
        return move;
      found = move;
    }
    if (found === AT.stop && !isPart(goal, laid)) throw new Error('a lay-down is not made by moves');
    return found;
  }

  /** Tests if the turn can be finished by rules 4.1 and 4.4 if nothing more is laid. */
  private mayStop(): boolean {
    const { handLo, handHi, open, laid, mustLo, mustHi } = this;
    if ((mustLo | mustHi) !== 0 && !meetsPickUp(laid, open, mustLo, mustHi)) return false;
    meldsAfter(open, laid, after);
    findDiscards(handLo, handHi, after, this.mayKeep, discards);
    return (discards.lo | discards.hi) !== 0;
  }

  /** Tests if the card that must be laid is laid as it must be, or can still be, once these cards are laid, too. */
  private canStillLay(lo: number, hi: number): boolean {
    const { laid, melds, open, mustLo, mustHi } = this;
    if (((mustLo & ~lo) | (mustHi & ~hi)) === 0) {
      after.copy(laid);
      addTo(after, step);
      return meetsPickUp(after, open, mustLo, mustHi);
    }
    after.copy(melds);
    addTo(after, step);
    after.pickUpNeedsMeld = melds.pickUpNeedsMeld;
    return search.find(this.handLo & ~lo, this.handHi & ~hi, after, mustLo, mustHi) !== NO_LAY_DOWN;
  }

  /** Finds what a move would lay, held or not. @returns false if it would lay nothing */
  private find(move: number): boolean {
    step.clear();
    if (move < AT.group) return this.findSequence(cardOfPlace(move - AT.sequence));
    const { groupsLo, groupsHi } = this.melds;
    const isFourth = move >= AT.fourth;
    const card = isFourth ? move - AT.fourth : cardOfPlace(move - AT.group);
    const rank = cardsOfRank(rankOf(card));
    const lies = ranksHeldThrice(groupsLo & rank, groupsHi & rank) !== 0;
    if (lies !== isFourth) return false;
    step.groupsLo = rank & ~(isFourth ? groupsLo : loOf(card));
    step.groupsHi = rank & ~(isFourth ? groupsHi : hiOf(card));
    return (step.groupsLo | step.groupsHi) !== 0;
  }

  private findSequence(card: Card): boolean {
    const { melds, handLo, handHi } = this;
    const lo = loOf(card);
    const hi = hiOf(card);
    const threeLo = lo | (lo << 1) | (lo << 2);
    const threeHi = hi | (hi << 1) | (hi << 2);
    const isNext = ((lo & neighbours(melds.sequencesLo)) | (hi & neighbours(melds.sequencesHi))) !== 0;
    const needsMeld = melds.pickUpNeedsMeld && ((threeLo & this.pendingLo) | (threeHi & this.pendingHi)) !== 0;
    const isHeld = ((threeLo & ~handLo) | (threeHi & ~handHi)) === 0;
    const isAlone = isNext && !(needsMeld && isHeld);
    step.sequencesLo = isAlone ? lo : threeLo;
    step.sequencesHi = isAlone ? hi : threeHi;
    return true;
  }

  private addToMelds(): void {
    const { melds, open, laid } = this;
    melds.copy(laid);
    addTo(melds, open);
  }
}

function addTo(laid: LayDown, more: Melds): void {
  laid.sequencesLo |= more.sequencesLo;
  laid.sequencesHi |= more.sequencesHi;
  laid.groupsLo |= more.groupsLo;
  laid.groupsHi |= more.groupsHi;
}

function isPart(part: Melds, whole: Melds): boolean {
  const missing =
    (part.sequencesLo & ~whole.sequencesLo) |
    (part.sequencesHi & ~whole.sequencesHi) |
    (part.groupsLo & ~whole.groupsLo) |
    (part.groupsHi & ~whole.groupsHi);
  return missing === 0;
}
