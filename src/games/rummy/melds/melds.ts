import { RANKS } from '../../../cards/card.js';
import { COPIES, FIRST, KIND, LENGTH, OF, Rows, RUN, SET, STRIDE, TO } from './rows.js';

/** What melds may be like in a game (R1.2 to R1.4, R10.4). */
export interface MeldLimits {
  /** Cards of a set. */
  readonly leastSet: number;
  readonly mostSet: number;
  /** Cards of a run, and the places that it may lie on: 1 for an ace at the low end. */
  readonly leastRun: number;
  readonly firstPlace: number;
  readonly lastPlace: number;
}

/** The cards of a run as places of its half (cards/sets.ts); the half is `hi` for hearts and spades. */
export function runBits(suit: number, first: number, length: number): number {
  return ((1 << length) - 1) << (first - 1 + 16 * (suit & 1));
}

/** The melds on the table, numbered from 0 in the order laid. */
export class Melds extends Rows {
  /** The cards that lie in runs. */
  runsLo = 0;
  runsHi = 0;
  /** The ranks (13 bits) of sets that take another card. */
  openRanks = 0;

  constructor(readonly limits: MeldLimits) {
    super();
  }

  override clear(): void {
    super.clear();
    this.runsLo = this.runsHi = this.openRanks = 0;
  }

  override copyFrom(other: Readonly<Melds>): void {
    super.copyFrom(other);
    this.runsLo = other.runsLo;
    this.runsHi = other.runsHi;
    this.openRanks = other.openRanks;
  }

  /** Why these cards are no new meld: the number of the rule (R1.3, R1.4, R10.4), or '' if they are one. */
  refusalOfNew(kind: number, of: number, first: number, length: number): string {
    const { leastSet, mostSet, leastRun, firstPlace, lastPlace } = this.limits;
    if (kind === RUN) {
      const fits = of >= 0 && of <= 3 && first >= firstPlace && length >= leastRun && first + length - 1 <= lastPlace;
      return fits ? '' : 'R1.4';
    }
    if (kind !== SET || of < 0 || of >= RANKS || length < leastSet) return 'R1.3';
    return length <= mostSet ? '' : 'R10.4';
  }

  /** Why these cards cannot be laid off on a meld: the number of the rule, or '' if they can. */
  refusalOfLayOff(meld: number, kind: number, of: number, first: number, length: number): string {
    const { at, limits } = this;
    const row = meld * STRIDE;
    if (!(meld >= 0 && meld < this.count) || at[row + KIND] !== kind || at[row + OF] !== of || length < 1)
      return 'R10.2';
    if (kind === SET) return at[row + LENGTH]! + length <= limits.mostSet ? '' : 'R10.4';
    const isBelow = first + length === at[row + FIRST]! && first >= limits.firstPlace;
    const isAbove = first === at[row + FIRST]! + at[row + LENGTH]! && first + length - 1 <= limits.lastPlace;
    return isBelow || isAbove ? '' : 'R10.4';
  }

  /** Lays a legal new meld. */
  lay(kind: number, of: number, first: number, length: number, copies: number, owner: number): void {
    this.add(kind, of, first, length, copies, owner);
    if (kind === RUN) this.addToRuns(of, first, length);
    else if (length < this.limits.mostSet) this.openRanks |= 1 << of;
  }

  /** Adds cards to a meld on which they may be laid off. */
  layOff(meld: number, first: number, length: number, copies: number): void {
    const { at } = this;
    const row = meld * STRIDE;
    at[row + LENGTH] = at[row + LENGTH]! + length;
    if (at[row + KIND] === RUN) {
      if (first < at[row + FIRST]!) at[row + FIRST] = first;
      this.addToRuns(at[row + OF]!, first, length);
      return;
    }
    at[row + COPIES] = at[row + COPIES]! + copies;
    if (at[row + LENGTH]! >= this.limits.mostSet) this.openRanks &= ~(1 << at[row + OF]!);
  }

  /** The seat that laid a meld. */
  ownerOf(meld: number): number {
    return this.get(meld, TO);
  }

  private addToRuns(suit: number, first: number, length: number): void {
    const bits = runBits(suit, first, length);
    if (suit < 2) this.runsLo |= bits;
    else this.runsHi |= bits;
  }
}
