import type { MeldLimits } from '../melds/melds.js';
import { countPlaces, PLANES, type Supply } from './supply.js';
import type { Wanted } from './wanted.js';

/** In four lanes, each first place with each length. */
const MOST_WINDOWS = 4 * 105;
const LACKS_LIMIT = 16;
const LANES = 4;
const CELLS = 16 * LANES;

/** The places of a window, as bits. */
export function placesIn(first: number, length: number): number {
  return ((1 << length) - 1) << (first - 1);
}

export function lacksIn(window: number): number {
  return window & 15;
}

export function firstOf(window: number): number {
  return (window >>> 4) & 15;
}

export function lengthOf(window: number): number {
  return (window >>> 8) & 15;
}

export function laneOf(window: number): number {
  return window >>> 12;
}

/**
 * The windows that a run of a contract may lie in: lane, first place and length, those first that lack the fewest natural
 * cards. Each is one integer. They are listed as far as they are asked for: most searches end before long.
 */
export class Windows {
  readonly at = new Int32Array(MOST_WINDOWS);
  count = 0;
  private lacks = 0;
  /** The shortest, the longest and, as bits, all lengths that are of use. */
  private shortest = 0;
  private longest = 0;
  private lengths = 0;
  private lanes = 0;
  private limits: MeldLimits | null = null;
  /** Places that windows were last found from, by length and lane. */
  private readonly held = new Int32Array(CELLS);
  private readonly possible = new Int32Array(CELLS);
  private readonly mostDead = new Int32Array(CELLS);
  /** First places, less one, as bits, by length, lane and number of natural cards that are lacking. */
  private readonly starts = new Int32Array(CELLS * LACKS_LIMIT);

  /**
   * Finds the windows of one length, and where runs may be longer than they must, of others. Lists none.
   *
   * @param live cards that may come; its wilds included, a run may have no more wilds than there are
   * @param everyLength whether to list all runs that are longer than they must be, or only those of lengths that may have
   *   more wilds: they are of use where a shorter one may not have its wilds
   */
  find(wanted: Wanted, hand: Readonly<Supply>, live: Readonly<Supply>, size: number, everyLength: boolean): void {
    const wilds = hand.wilds + live.wilds;
    const { firstPlace, lastPlace, exact, runMost } = wanted;
    if (wanted.limits !== this.limits) this.mostDead.fill(-1);
    this.limits = wanted.limits;
    this.count = this.lacks = this.lengths = 0;
    this.shortest = size;
    this.longest = exact ? size : lastPlace - firstPlace + 1;
    this.lanes = hand.lanes;
    for (let length = size; length <= this.longest; length++) {
      const isOfUse =
        length === size || everyLength || (runMost[length]! > runMost[length - 1]! && wilds > runMost[length - 1]!);
      if (!isOfUse) continue;
      this.lengths |= 1 << length;
      for (let lane = 0; lane < hand.lanes; lane++) this.findIn(lane, length, wanted, hand, live, wilds);
    }
  }

  /** Lists the windows that lack the next number of natural cards for which there are any. @returns whether they lack at most `most` */
  more(most: number): boolean {
    const { at, starts, shortest, longest, lanes } = this;
    const before = this.count;
    while (this.count === before && this.lacks <= Math.min(most, longest)) {
      const lacks = this.lacks++;
      for (let length = shortest; length <= longest; length++) {
        if (((this.lengths >>> length) & 1) === 0) continue;
        for (let lane = 0; lane < lanes; lane++) {
          for (let rest = starts[(length * LANES + lane) * LACKS_LIMIT + lacks]!; rest !== 0; rest &= rest - 1) {
            at[this.count++] = lacks | ((32 - Math.clz32(rest & -rest)) << 4) | (length << 8) | (lane << 12);
          }
        }
      }
    }
    return this.count > before;
  }

  private findIn(
    lane: number,
    length: number,
    { firstPlace, lastPlace, runMost }: Wanted,
    hand: Readonly<Supply>,
    live: Readonly<Supply>,
    wilds: number,
  ): void {
    const { starts } = this;
    const cell = length * LANES + lane;
    const plane = hand.planes[lane * PLANES]!;
    // Both places of an ace are in the longest runs alone.
    const held = length < 14 ? plane : hand.fits(lane, plane);
    const possible = plane | live.planes[lane * PLANES]!;
    const mostDead = Math.min(wilds, runMost[length]!);
    if (held === this.held[cell] && possible === this.possible[cell] && mostDead === this.mostDead[cell]) return;
    this.held[cell] = held;
    this.possible[cell] = possible;
    this.mostDead[cell] = mostDead;
    for (let lacks = 0; lacks <= length; lacks++) starts[cell * LACKS_LIMIT + lacks] = 0;
    for (let first = firstPlace; first + length - 1 <= lastPlace; first++) {
      const places = placesIn(first, length);
      if (length - countPlaces(places & possible) > mostDead) continue;
      const at = cell * LACKS_LIMIT + length - countPlaces(places & held);
      starts[at] = starts[at]! | (1 << (first - 1));
    }
  }
}
