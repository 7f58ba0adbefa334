import { RANKS, type Rank } from '../../../cards/card.js';
import { COPIES, FIRST, KIND, LENGTH, OF, Rows, RUN, SET, STRIDE, TO } from './rows.js';

/**
 * How many wilds a meld may have (R1.5, R8): none; any number beside a natural card; no more than natural cards; or as
 * many as a table says of its size when it is laid, which then holds for as long as it lies.
 */
export type WildLimit = 'none' | 'any' | 'half' | 'fixed';

/** What melds may be like in a game (R1.2 to R1.5, R4.2, R4.3, R10.4). */
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
  /** Whether the cards of a run may be of any suits. */
  readonly anySuit: boolean;
  /** The rank whose cards are wild, beside jokers; -1 if there is none. */
  readonly wildRank: Rank | -1;
  readonly wilds: WildLimit;
  /** Where limits are `fixed`: the most wilds by the size of a set and of a run, 0 for sizes that are not asked for. */
  readonly wildsOfSet: readonly number[];
  readonly wildsOfRun: readonly number[];
  /** Whether the melds of a contract have exactly their size (R4.2). */
  readonly exact: boolean;
  /** Whether two runs of a contract in one suit must lie apart (R4.3). */
  readonly apart: boolean;
}

/** The most wilds in a new meld of so many cards, or, unless limits are `fixed`, in one that has grown to so many. */
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
    this.add(kind, of, first, length, copies, owner, 0, 0);
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
