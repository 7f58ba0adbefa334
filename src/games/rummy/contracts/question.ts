/** Options of the search for a contract. */
import type { Points } from '../cards/points.js';
import type { MeldLimits } from '../melds/melds.js';
import type { Contract } from '../rules/contract.js';
import type { Terms } from '../rules/terms.js';

/** Rules for the best way of laying a contract. A tie goes to the first found. */
/** The fewest points left in hand; then the most cards laid; then the fewest wilds. */
export const LEAST_POINTS = 0;
/** The fewest wilds laid; then the fewest points left. */
export const FEWEST_WILDS = 1;
/** The most cards laid; then the fewest wilds; then the fewest points left. */
export const MOST_LAID = 2;

/** Cards that may be left in hand (R7.2): any number, including 0, for games in which the last card may be laid. */
export const MAY_LEAVE_NONE = 0;
/** At least one, to be discarded. */
export const MUST_LEAVE_SOME = 1;
/** The hand keeps no card, or at least two: for rulings by which the last card is never discarded. */
export const MUST_NOT_LEAVE_ONE = 2;

/** Query about a hand: the melds of a contract that it can lay, and the criterion of the best ones. */
export interface ContractQuestion {
  readonly contract: Contract;
  readonly limits: MeldLimits;
  readonly points: Points;
  /** LEAST_POINTS, FEWEST_WILDS or MOST_LAID. */
  readonly rule: number;
  /** MAY_LEAVE_NONE, MUST_LEAVE_SOME or MUST_NOT_LEAVE_ONE. */
  readonly leaving: number;
}

/** Question for the best way to lay a contract by the terms of a game, with as many cards left as R7.2 lets a hand keep. */
export function questionOf(terms: Terms, contract: Contract, rule = LEAST_POINTS): ContractQuestion {
  const { keepsLast, outByLaying, melds, points } = terms;
  const leaving = keepsLast ? MUST_NOT_LEAVE_ONE : outByLaying ? MAY_LEAVE_NONE : MUST_LEAVE_SOME;
  return { contract, limits: melds, points, rule, leaving };
}

/** Value of laying a card by a rule; sums of hands of up to 40 cards, of up to 25 points each, stay in order. */
export function worthBy(rule: number, points: number, wilds: number): number {
  switch (rule) {
    case FEWEST_WILDS:
      return points * 64 + 1 - (wilds << 17);
    case MOST_LAID:
      return (1 << 17) + points - (wilds << 11);
    default:
      return points * 4096 + 64 - wilds;
  }
}
