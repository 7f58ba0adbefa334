import {
  type Card,
  completingHi,
  completingLo,
  fitsHi,
  fitsLo,
  LayDownSearch,
  type Melds,
  Points,
  type RummyView,
  sets,
  unseenHi,
  unseenLo,
} from 'shamus-lab/rummy';

const { cardsOfRanks, countCards, EVERY_CARD, firstCard, hiOf, loOf, ranksOf } = sets;

/** Worths are counted in eighths of a point: whole numbers are not boxed. */
export const EIGHTHS = 8;
/** Less than any hand is worth. */
export const WORST = -0x40000000;
/** With so few cards outside melds a card that makes a meld of two of them lets him go out. */
const MOST_BUT_ONE_MELD = 3;

/** Weights by which a hand is valued, in points. */
export interface HandWeights {
  /** The cost of each card outside melds, and of each point on it: whole numbers in sum. */
  readonly card: number;
  readonly points: number;
  /** The worth of each unseen card that makes a meld of two loose cards; of each that joins a meld; of each that goes with a loose card. */
  readonly meld: number;
  readonly grow: number;
  readonly near: number;
  /** What is added for each unseen card with which he can go out. */
  readonly finish: number;
}

/** Values hands by what they lack to go out: cards outside melds, and the unseen cards that would bring them into one. */
export class HandWorth {
  private readonly search = new LayDownSearch();
  /** What the search sees of the table: the cost of a card in place of its points. */
  private readonly seen: { melds: Readonly<Melds> | null; readonly terms: { readonly points: Points } };
  private readonly meld: number;
  private readonly grow: number;
  private readonly near: number;
  private readonly finish: number;
  /** What the view shows: unseen cards, and those of them that fit on the table. */
  private liveLo = 0;
  private liveHi = 0;
  private fitsLo = 0;
  private fitsHi = 0;

  constructor({ card, points, meld, grow, near, finish }: HandWeights) {
    const costs = Array.from({ length: 13 }, (_, rank) => card + Math.round(points * Math.min(10, rank + 1)));
    this.seen = { melds: null, terms: { points: new Points(costs, 0) } };
    this.meld = EIGHTHS * meld;
    this.grow = EIGHTHS * grow;
    this.near = EIGHTHS * near;
    this.finish = EIGHTHS * finish;
  }

  /** Looks at what is the same for all hands that a decision is between. */
  look(view: RummyView): void {
    const { melds } = view.table;
    this.seen.melds = melds;
    this.liveLo = unseenLo(view);
    this.liveHi = unseenHi(view);
    this.fitsLo = fitsLo(melds);
    this.fitsHi = fitsHi(melds);
  }

  /** The worth of a hand (lo, hi) of `count` cards when a turn is over, in eighths of a point. Only after `look`. */
  of(lo: number, hi: number, count: number): number {
    const { search, seen, liveLo, liveHi } = this;
    const cost = search.find(lo, hi, seen as Parameters<LayDownSearch['find']>[2], false);
    const meldedLo = search.setsLo | search.runsLo;
    const meldedHi = search.setsHi | search.runsHi;
    const looseLo = lo & ~meldedLo;
    const looseHi = hi & ~meldedHi;
    const newLo = completingLo(looseLo, looseHi) & liveLo;
    const newHi = completingHi(looseLo, looseHi) & liveHi;
    const joinLo = (completingLo(meldedLo, meldedHi) | this.fitsLo) & liveLo & ~newLo;
    const joinHi = (completingHi(meldedLo, meldedHi) | this.fitsHi) & liveHi & ~newHi;
    const mates = cardsOfRanks(ranksOf(looseLo, looseHi));
    const nearLo = (besides(looseLo) | mates) & liveLo & ~(newLo | joinLo);
    const nearHi = (besides(looseHi) | mates) & liveHi & ~(newHi | joinHi);
    const making = countCards(newLo, newHi);
    const joining = countCards(joinLo, joinHi);
    const loose = count - countCards(meldedLo, meldedHi);
    const finishing = loose > MOST_BUT_ONE_MELD ? 0 : loose > 1 ? making : making + joining;
    return (
      Math.imul(this.meld, making) +
      Math.imul(this.grow, joining) +
      Math.imul(this.near, countCards(nearLo, nearHi)) +
      Math.imul(this.finish, finishing) -
      EIGHTHS * cost
    );
  }

  /** Whether (lo, hi) and one card more, less one of `count` others, is worth at least `least`. Only after `look`. */
  reachesWith(card: Card, lo: number, hi: number, count: number, least: number): boolean {
    const allLo = lo | loOf(card);
    const allHi = hi | hiOf(card);
    let restLo = lo;
    let restHi = hi;
    while ((restLo | restHi) !== 0) {
      const other = firstCard(restLo, restHi);
      restLo &= ~loOf(other);
      restHi &= ~hiOf(other);
      if (this.of(allLo & ~loOf(other), allHi & ~hiOf(other), count) >= least) return true;
    }
    return false;
  }
}

/** Of one half: the places within two of its cards, in the same suit. */
function besides(half: number): number {
  return ((half << 1) | (half >>> 1) | (half << 2) | (half >>> 2)) & EVERY_CARD;
}
