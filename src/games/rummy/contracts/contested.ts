import { Placements } from './placements.js';
import { countPlaces, Supply } from './supply.js';
import { MOST_MELDS } from './wanted.js';

/**
 * A walk that also looks at the other ways to share cards which several melds want. Where a place of a run is contested, it
 * is either given up to a wild (`yielded`) or must have its natural card; all other places are as `Placements` says.
 */
export abstract class ContestedPlacements extends Placements {
  /** Places of each run whose cards other melds want, and those of them that are given up to wilds. */
  protected readonly contested = new Int32Array(MOST_MELDS);
  protected readonly yielded = new Int32Array(MOST_MELDS);
  protected readonly handLeft = new Supply();
  protected readonly liveLeft = new Supply();

  /** One way to share the contested cards, in `yielded`. */
  protected abstract shared(): void;

  /** Goes through all ways to share the contested cards. */
  protected share(run: number): void {
    if (run === this.wanted.runs) {
      this.shared();
      return;
    }
    const places = this.contested[run]!;
    const most = this.wanted.runMost[this.runLength[run]!]!;
    for (let yielded = places; ; yielded = (yielded - 1) & places) {
      if (countPlaces(yielded) <= most) {
        this.yielded[run] = yielded;
        this.share(run + 1);
      }
      if (yielded === 0) return;
    }
  }

  /** Contests the places of runs that lie on these ranks. @returns how many these are */
  protected contestRanks(ranks: number): number {
    const { wanted, contested, runPlaces } = this;
    let places = 0;
    for (let rest = ranks; rest !== 0; rest &= rest - 1) places |= wanted.placesOf(31 - Math.clz32(rest & -rest));
    let count = 0;
    for (let run = 0; run < wanted.runs; run++) {
      contested[run] = runPlaces[run]! & places;
      count += countPlaces(contested[run]!);
    }
    return count;
  }

  /**
   * Contests the places on which runs want the same cards where one has it and another lacks it, and those for which too
   * few may come.
   *
   * @param short these, by lane
   * @returns how many are contested that were not
   */
  protected contestOverlaps(short: Int32Array): number {
    const { wanted, contested, runLane, runPlaces, runHeld } = this;
    let count = 0;
    for (let run = 0; run < wanted.runs; run++) {
      const lane = runLane[run]!;
      const places = runPlaces[run]!;
      const held = wanted.alike(runHeld[run]!);
      const lacked = wanted.alike(places & ~runHeld[run]!);
      for (let other = 0; other <= run; other++) {
        if (runLane[other] !== lane) continue;
        const theirs = runPlaces[other]!;
        // Within one run only an ace is wanted twice.
        if (other === run && !isTwice(places)) continue;
        const theirHeld = wanted.alike(runHeld[other]!);
        const theirLacked = wanted.alike(theirs & ~runHeld[other]!);
        const here =
          wanted.alike(places) & wanted.alike(theirs) & ((held & theirLacked) | (lacked & theirHeld) | short[lane]!);
        count += countPlaces(places & here & ~contested[run]!);
        contested[run] = contested[run]! | (places & here);
        count += countPlaces(theirs & here & ~contested[other]!);
        contested[other] = contested[other]! | (theirs & here);
      }
    }
    return count;
  }
}

function isTwice(places: number): boolean {
  return (places & 1) !== 0 && places >>> 13 !== 0;
}
