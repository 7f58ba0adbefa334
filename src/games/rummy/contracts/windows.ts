import { countPlaces, PLANES, type Supply } from './supply.js';
import type { Wanted } from './wanted.js';

/** In four lanes, each first place with each length. */
const MOST_WINDOWS = 4 * 105;
const MISSING_LIMIT = 16;

/** The places of a window, as bits. */
export function placesIn(first: number, length: number): number {
  return ((1 << length) - 1) << (first - 1);
}

/** How many natural cards a window lacks. */
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
 * cards. Each is one integer.
 */
export class Windows {
  readonly at = new Int32Array(MOST_WINDOWS);
  count = 0;
  private readonly unsorted = new Int32Array(MOST_WINDOWS);
  private readonly ends = new Int32Array(MISSING_LIMIT + 1);

  /**
   * Lists the windows of one length, and where runs may be longer than they must, of others.
   *
   * @param live what may come; its wilds included, a run may have no more wilds than there are
   * @param most windows that lack more natural cards are left out
   * @param everyLength whether to list all runs that are longer than they must be, or only those of lengths that may have
   *   more wilds: they are of use where a shorter one may not have its wilds
   */
  find(
    wanted: Wanted,
    hand: Readonly<Supply>,
    live: Readonly<Supply>,
    size: number,
    most: number,
    everyLength: boolean,
  ): void {
    const wilds = hand.wilds + live.wilds;
    const { firstPlace, lastPlace, exact, runMost } = wanted;
    const { unsorted, ends, at } = this;
    ends.fill(0);
    let count = 0;
    const longest = exact ? size : lastPlace - firstPlace + 1;
    for (let length = size; length <= longest; length++) {
      const isOfUse =
        length === size || everyLength || (runMost[length]! > runMost[length - 1]! && wilds > runMost[length - 1]!);
      if (!isOfUse) continue;
      for (let lane = 0; lane < hand.lanes; lane++) {
        const held = hand.planes[lane * PLANES]!;
        const possible = held | live.planes[lane * PLANES]!;
        for (let first = firstPlace; first + length - 1 <= lastPlace; first++) {
          const places = placesIn(first, length) & held;
          // Both places of an ace are in the longest runs alone.
          const missing = length - countPlaces(length < 14 ? places : hand.fits(lane, places));
          if (missing > most) continue;
          const dead = length - countPlaces(placesIn(first, length) & possible);
          if (dead > wilds || dead > runMost[length]!) continue;
          unsorted[count++] = missing | (first << 4) | (length << 8) | (lane << 12);
          ends[missing + 1] = ends[missing + 1]! + 1;
        }
      }
    }
    this.count = count;
    for (let missing = 1; missing < MISSING_LIMIT; missing++) ends[missing] = ends[missing]! + ends[missing - 1]!;
    for (let place = 0; place < count; place++) {
      const window = unsorted[place]!;
      const missing = window & 15;
      const to = ends[missing]!;
      ends[missing] = to + 1;
      at[to] = window;
    }
  }
}
