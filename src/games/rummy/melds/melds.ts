import type { Card, Rank } from '../../../cards/card.js';
import {
  COPIES,
  countCopies,
  FIRST,
  KIND,
  LENGTH,
  MOST_WILDS,
  NEW_MELD,
  OF,
  type Plan,
  Rows,
  RUN,
  SET,
  STRIDE,
  SWAP,
  TO,
  WILDS,
} from './rows.js';

/**
 * Limit of the wilds in a meld (R1.5, R8): none; any number beside a natural card; no more than natural cards; or a
 * number by its size when it is laid, which then holds for as long as it lies.
 */
type WildLimit = 'none' | 'any' | 'half' | 'fixed';

/** Limits on the melds of a game (R1.2 to R1.5, R4.2, R4.3, R10.4). */
export interface MeldLimits {
  /** Ranks of a suit: 13, or 14 with Rook cards, whose runs have no ace. */
  readonly ranks: 13 | 14;
  /** Cards of a set; a contract may ask for fewer or more. */
  readonly leastSet: number;
  readonly mostSet: number;
  /** Cards of a run, and the places that it may lie on: 1 for an ace at the low end, 14 for one at the high end. */
  readonly leastRun: number;
  readonly firstPlace: number;
  readonly lastPlace: number;
  readonly anySuit: boolean;
  /** The rank whose cards are wild, beside jokers; -1 if there is none. */
  readonly wildRank: Rank | -1;
  readonly wilds: WildLimit;
  /** Max number of wilds by the size of a set and of a run, if limits are `fixed`; 0 for sizes that no contract has. */
  readonly wildsOfSet: readonly number[];
  readonly wildsOfRun: readonly number[];
  /** True if the melds of a contract have exactly their size (R4.2). */
  readonly exact: boolean;
  /** True if two runs of a contract in one suit must lie apart (R4.3). */
  readonly apart: boolean;
}

/** Max number of wilds in a new meld of `size` cards, or, unless limits are `fixed`, in one that has grown to it. */
export function mostWilds(limits: MeldLimits, kind: number, size: number): number {
  switch (limits.wilds) {
    case 'none':
      return 0;
    case 'any':
      return size - 1;
    case 'half':
      return size >> 1;
    case 'fixed':
      return (kind === SET ? limits.wildsOfSet : limits.wildsOfRun)[size] ?? 0;
  }
}

/** The cards of a run as places of its half (cards/sets.ts); the half is `hi` for hearts and spades. */
export function runBits(suit: number, first: number, length: number): number {
  return ((1 << length) - 1) << (first - 1 + 16 * (suit & 1));
}

/** Number of wilds in a row, from its column WILDS (see rows.ts), which may hold any number. */
export function countWilds(limits: MeldLimits, kind: number, wilds: number): number {
  return kind === RUN ? bitCount(wilds) : limits.wildRank < 0 ? wilds : countCopies(wilds);
}

/** The melds on the table, numbered from 0 in the order laid. */
export class Melds extends Rows {
  /** The cards that lie in runs, in games without wilds. */
  runsLo = 0;
  runsHi = 0;
  /** The ranks (a bit each) of sets that take another card. */
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

  /**
   * Rule by which these cards are no new meld (R1.3 to R1.5, R5.3, R10.4); '' if they are one.
   *
   * @param leastSet min number of cards of a set, if a contract differs from the limits
   */
  refusalOfNew(
    kind: number,
    of: number,
    first: number,
    length: number,
    wilds = 0,
    leastSet = this.limits.leastSet,
  ): string {
    const { limits } = this;
    if (kind === RUN) {
      if (!this.isRun(of, first, length) || length < limits.leastRun) return 'R1.4';
    } else {
      if (kind !== SET || of < 0 || of >= limits.ranks || length < leastSet) return 'R1.3';
      if (of === limits.wildRank) return 'R5.3';
      if (length > limits.mostSet) return 'R10.4';
    }
    if (wilds === 0) return '';
    return areWilds(limits, kind, length, wilds) && countWilds(limits, kind, wilds) <= mostWilds(limits, kind, length)
      ? ''
      : 'R1.5';
  }

  /** Rule by which these cards cannot be laid off on a meld (R1.5, R10.2, R10.4); '' if they can. */
  refusalOfLayOff(meld: number, kind: number, of: number, first: number, length: number, wilds = 0): string {
    const { at, limits } = this;
    const row = meld * STRIDE;
    if (!(meld >= 0 && meld < this.count) || at[row + KIND] !== kind || length < 1) return 'R10.2';
    if (!(kind === RUN && limits.anySuit) && at[row + OF] !== of) return 'R10.2';
    const whole = at[row + LENGTH]! + length;
    if (kind === SET) {
      if (whole > limits.mostSet) return 'R10.4';
    } else {
      const isBelow = first + length === at[row + FIRST]!;
      const isAbove = first === at[row + FIRST]! + at[row + LENGTH]!;
      if (!(isBelow || isAbove) || !this.isRun(of, first, length)) return 'R10.4';
    }
    if (wilds === 0) return '';
    if (!areWilds(limits, kind, length, wilds)) return 'R1.5';
    return this.wildsOf(meld) + countWilds(limits, kind, wilds) <= this.mostWildsOf(meld, whole) ? '' : 'R1.5';
  }

  /** Rule by which a card cannot be exchanged for a wild of a meld (R5.2); '' if it can. */
  refusalOfSwap(meld: number, card: Card, place: number): string {
    const { at, limits } = this;
    const row = meld * STRIDE;
    if (!(meld >= 0 && meld < this.count) || at[row + WILDS] === 0) return 'R5.2';
    const of = at[row + OF]!;
    if (at[row + KIND] === SET) return place === 0 && (card & 15) === of && card >> 6 === 0 ? '' : 'R5.2';
    const p = place - at[row + FIRST]!;
    const isWild = p >= 0 && p < at[row + LENGTH]! && ((at[row + WILDS]! >>> p) & 1) !== 0;
    return isWild && card === ((of << 4) | ((place - 1) % limits.ranks)) ? '' : 'R5.2';
  }

  /** The rule by which a row of a plan is no swap, no new meld or no lay-off; '' if it is one. @param leastSet see `refusalOfNew` */
  refusalOfRow({ at }: Readonly<Plan>, row: number, leastSet?: number): string {
    const cell = row * STRIDE;
    const kind = at[cell + KIND]!;
    const of = at[cell + OF]!;
    const first = at[cell + FIRST]!;
    const to = at[cell + TO]!;
    if (kind === SWAP) return this.refusalOfSwap(to, of, first);
    const length = at[cell + LENGTH]!;
    const wilds = at[cell + WILDS]!;
    if (to === NEW_MELD) return this.refusalOfNew(kind, of, first, length, wilds, leastSet);
    return this.refusalOfLayOff(to, kind, of, first, length, wilds);
  }

  /** Lays a row of a plan that is not refused. @param owner of a new meld */
  layRow({ at }: Readonly<Plan>, row: number, owner: number): void {
    const cell = row * STRIDE;
    const kind = at[cell + KIND]!;
    const of = at[cell + OF]!;
    const first = at[cell + FIRST]!;
    const length = at[cell + LENGTH]!;
    const copies = at[cell + COPIES]!;
    const to = at[cell + TO]!;
    const wilds = at[cell + WILDS]!;
    if (kind === SWAP) this.swap(to, of, first);
    else if (to === NEW_MELD) this.lay(kind, of, first, length, copies, owner, wilds);
    else this.layOff(to, of, first, length, copies, wilds);
  }

  lay(kind: number, of: number, first: number, length: number, copies: number, owner: number, wilds = 0): void {
    const { limits } = this;
    const fixed = limits.wilds === 'fixed' ? mostWilds(limits, kind, length) : 0;
    this.add(kind, of, first, length, copies, owner, wilds, fixed);
    if (kind === RUN) this.addToRuns(of, first, length);
    else if (length < limits.mostSet) this.openRanks |= 1 << of;
  }

  layOff(meld: number, of: number, first: number, length: number, copies: number, wilds = 0): void {
    const { at, limits } = this;
    const row = meld * STRIDE;
    const before = at[row + LENGTH]!;
    at[row + LENGTH] = before + length;
    if (at[row + KIND] === RUN) {
      const isBelow = first < at[row + FIRST]!;
      at[row + WILDS] = isBelow ? (at[row + WILDS]! << length) | wilds : at[row + WILDS]! | (wilds << before);
      if (limits.anySuit) {
        at[row + OF] = isBelow ? (at[row + OF]! << (2 * length)) | of : at[row + OF]! | (of << (2 * before));
      }
      if (isBelow) at[row + FIRST] = first;
      this.addToRuns(of, first, length);
      return;
    }
    at[row + COPIES] = at[row + COPIES]! + copies;
    at[row + WILDS] = at[row + WILDS]! + wilds;
    if (at[row + LENGTH]! >= limits.mostSet) this.openRanks &= ~(1 << at[row + OF]!);
  }

  /** Puts a natural card in the place of a wild that it may be exchanged for. */
  swap(meld: number, card: Card, place: number): void {
    const { at } = this;
    const row = meld * STRIDE;
    if (at[row + KIND] === RUN) {
      at[row + WILDS] = at[row + WILDS]! & ~(1 << (place - at[row + FIRST]!));
      return;
    }
    at[row + WILDS] = at[row + WILDS]! - 1;
    at[row + COPIES] = at[row + COPIES]! + (1 << (4 * (card >> 4)));
  }

  /**
   * The place of the wild that a card may be exchanged for, 0 in a set; -1 if it stands for none. An ace may have two in a run.
   *
   * @param isLow whether the lower one is wanted
   */
  wildPlace(meld: number, card: Card, isLow: boolean): number {
    const { ranks } = this.limits;
    if (this.get(meld, KIND) === SET) return this.refusalOfSwap(meld, card, 0) === '' ? 0 : -1;
    const low = 1 + (card & 15);
    const one = isLow ? low : low + ranks;
    const other = isLow ? low + ranks : low;
    if (this.refusalOfSwap(meld, card, one) === '') return one;
    return this.refusalOfSwap(meld, card, other) === '' ? other : -1;
  }

  ownerOf(meld: number): number {
    return this.get(meld, TO);
  }

  wildsOf(meld: number): number {
    return countWilds(this.limits, this.get(meld, KIND), this.get(meld, WILDS));
  }

  /** The most wilds that a meld may have once it has grown to `length` cards (R1.5). */
  mostWildsOf(meld: number, length: number): number {
    const { limits } = this;
    return limits.wilds === 'fixed' ? this.get(meld, MOST_WILDS) : mostWilds(limits, this.get(meld, KIND), length);
  }

  private isRun(of: number, first: number, length: number): boolean {
    const { firstPlace, lastPlace, anySuit } = this.limits;
    if (first < firstPlace || first + length - 1 > lastPlace) return false;
    return anySuit ? of >>> (2 * length) === 0 : of >= 0 && of <= 3;
  }

  private addToRuns(suit: number, first: number, length: number): void {
    if (this.limits.wilds !== 'none') return;
    const bits = runBits(suit, first, length);
    if (suit < 2) this.runsLo |= bits;
    else this.runsHi |= bits;
  }
}

/** True if `wilds`, the column WILDS, has a meaning for a row of `length` cards. */
function areWilds({ wildRank }: MeldLimits, kind: number, length: number, wilds: number): boolean {
  if (kind === RUN) return length < 31 && wilds >>> length === 0;
  return wilds > 0 && (wildRank < 0 || wilds >>> 16 === 0);
}

export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
