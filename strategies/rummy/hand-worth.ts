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

const { cardsOfRanks, countCards, EVERY_CARD, firstCard, hiOf, highestCard, loOf, ranksOf } = sets;

/** Worths are counted in eighths of a point: whole numbers are not boxed. */
export const EIGHTHS = 8;
/** Less than the worth of any hand. */
export const WORST = -0x40000000;
/** In place of a card where none is left. */
export const NO_CARD = -1;
/** Max number of cards outside melds at which a card that makes a meld of two of them lets the player go out. */
const MOST_BUT_ONE_MELD = 3;

type SeenTable = Parameters<LayDownSearch['find']>[2];

/** Weights by which a hand is valued, in points. */
export interface HandWeights {
  /** The cost of each card outside melds, and of each point on it: whole numbers in sum. */
  readonly card: number;
  readonly points: number;
  /** The worth of each unseen card that makes a meld of two loose cards; of each that joins a meld; of each that goes with a loose card. */
  readonly meld: number;
  readonly grow: number;
  readonly near: number;
  /** Bonus for each unseen card with which the player can go out. */
  readonly finish: number;
}

/**
 * Values the hands that one card less leaves of a hand, by what they lack to go out: cards outside melds, and the unseen
 * cards that would bring them into one. A card that no meld wants changes no meld when it goes: one search serves for all
 * of these.
 */
export class HandWorth {
  /** The worth of the hand without the card that `next` returned last, in eighths of a point. */
  worth = 0;
  private readonly search = new LayDownSearch();
  private readonly costs: Points;
  /** The search sees the cost of a card in place of its points. */
  private readonly seen: { melds: Readonly<Melds> | null; readonly terms: { readonly points: Points } };
  private readonly meld: number;
  private readonly grow: number;
  private readonly near: number;
  private readonly finish: number;
  /** The highest of the first three: an unseen card that makes a meld of the whole hand adds no more to a part of it. */
  private readonly most: number;
  /** The whole hand. */
  private lo = 0;
  private hi = 0;
  private count = 0;
  /** The cards that have not been tried: those that no meld wants, and the others. */
  private idleLo = 0;
  private idleHi = 0;
  private wantedLo = 0;
  private wantedHi = 0;
  /** The cards outside melds, their number, and their cost. */
  private looseLo = 0;
  private looseHi = 0;
  private loose = 0;
  private cost = 0;
  /** The unseen cards, those of them that fit on the table, and those that fit there or on a meld of the hand. */
  private liveLo = 0;
  private liveHi = 0;
  private fitsLo = 0;
  private fitsHi = 0;
  private joinLo = 0;
  private joinHi = 0;
  /** The hand without a card that no meld wants is worth no more than this plus the cost of the card. */
  private limit = 0;
  /** The unseen cards are worth no more than this to any part of the hand, whatever is melded of it. */
  private wantedLimit = 0;
  /** Limit for parts with so few cards outside melds that one more may let the player go out. */
  private finishLimit = 0;

  constructor({ card, points, meld, grow, near, finish }: HandWeights) {
    const costs = Array.from({ length: 13 }, (_, rank) => (card + Math.round(points * Math.min(10, rank + 1))) | 0);
    this.costs = new Points(costs, 0);
    this.seen = { melds: null, terms: { points: this.costs } };
    this.meld = (EIGHTHS * meld) | 0;
    this.grow = (EIGHTHS * grow) | 0;
    this.near = (EIGHTHS * near) | 0;
    this.finish = (EIGHTHS * finish) | 0;
    this.most = Math.max(this.meld, this.grow, this.near);
  }

  /** Looks at the table, and at a hand (lo, hi) of `count` cards, of which none has been tried. */
  look(view: RummyView, lo: number, hi: number, count: number): void {
    const { melds } = view.table;
    this.seen.melds = melds;
    this.lo = lo;
    this.hi = hi;
    this.count = count;
    this.liveLo = unseenLo(view);
    this.liveHi = unseenHi(view);
    this.fitsLo = fitsLo(melds) & this.liveLo;
    this.fitsHi = fitsHi(melds) & this.liveHi;
    const { search } = this;
    this.cost = search.find(lo, hi, this.seen as SeenTable, false);
    const meldedLo = search.setsLo | search.runsLo;
    const meldedHi = search.setsHi | search.runsHi;
    this.looseLo = lo & ~meldedLo;
    this.looseHi = hi & ~meldedHi;
    this.loose = count - countCards(meldedLo, meldedHi);
    this.joinLo = (completingLo(meldedLo, meldedHi) & this.liveLo) | this.fitsLo;
    this.joinHi = (completingHi(meldedLo, meldedHi) & this.liveHi) | this.fitsHi;
    this.wantedLo = search.wantedLo;
    this.wantedHi = search.wantedHi;
    this.idleLo = lo & ~this.wantedLo;
    this.idleHi = hi & ~this.wantedHi;
    this.limit =
      this.value(this.looseLo, this.looseHi, this.loose - 1, this.joinLo, this.joinHi, this.most) - EIGHTHS * this.cost;
    if ((this.wantedLo | this.wantedHi) === 0) return;
    this.wantedLimit = this.value(lo, hi, MOST_BUT_ONE_MELD + 1, this.fitsLo, this.fitsHi, this.most);
    this.finishLimit = this.value(lo, hi, 0, this.fitsLo, this.fitsHi, this.most);
  }

  /** The worth of the hand without a card, in eighths of a point; `next` passes over the card from now on. */
  without(card: Card): number {
    const lo = loOf(card);
    const hi = hiOf(card);
    const isIdle = ((this.idleLo & lo) | (this.idleHi & hi)) !== 0;
    this.idleLo &= ~lo;
    this.idleHi &= ~hi;
    this.wantedLo &= ~lo;
    this.wantedHi &= ~hi;
    return isIdle ? this.withoutIdle(card) : this.withoutWanted(card, WORST);
  }

  /**
   * Tries cards of the hand until one is found without which it is worth at least `least`, see `worth`.
   *
   * @returns the card, NO_CARD if there is none left
   */
  next(least: number): Card {
    while ((this.idleLo | this.idleHi) !== 0) {
      const card = highestCard(this.idleLo, this.idleHi);
      // Lower cards cost no more.
      if (this.limit + EIGHTHS * this.costs.ofCard(card) < least) break;
      this.idleLo &= ~loOf(card);
      this.idleHi &= ~hiOf(card);
      this.worth = this.withoutIdle(card);
      if (this.worth >= least) return card;
    }
    while ((this.wantedLo | this.wantedHi) !== 0) {
      const card = firstCard(this.wantedLo, this.wantedHi);
      this.wantedLo &= ~loOf(card);
      this.wantedHi &= ~hiOf(card);
      this.worth = this.withoutWanted(card, least);
      if (this.worth >= least) return card;
    }
    return NO_CARD;
  }

  private withoutIdle(card: Card): number {
    const { looseLo, looseHi, loose, joinLo, joinHi, meld } = this;
    const cost = this.cost - this.costs.ofCard(card);
    return this.value(looseLo & ~loOf(card), looseHi & ~hiOf(card), loose - 1, joinLo, joinHi, meld) - EIGHTHS * cost;
  }

  /** @returns WORST if it is not worth `least` */
  private withoutWanted(card: Card, least: number): number {
    const { search } = this;
    const lo = this.lo & ~loOf(card);
    const hi = this.hi & ~hiOf(card);
    const cost = EIGHTHS * search.find(lo, hi, this.seen as SeenTable, false);
    const meldedLo = search.setsLo | search.runsLo;
    const meldedHi = search.setsHi | search.runsHi;
    const loose = this.count - 1 - countCards(meldedLo, meldedHi);
    const limit = loose > MOST_BUT_ONE_MELD ? this.wantedLimit : this.finishLimit;
    if (limit - cost < least) return WORST;
    const joinLo = (completingLo(meldedLo, meldedHi) & this.liveLo) | this.fitsLo;
    const joinHi = (completingHi(meldedLo, meldedHi) & this.liveHi) | this.fitsHi;
    return this.value(lo & ~meldedLo, hi & ~meldedHi, loose, joinLo, joinHi, this.meld) - cost;
  }

  /**
   * The worth of the unseen cards to a hand with `loose` cards (lo, hi) outside melds.
   *
   * @param joinLo with joinHi: the unseen cards that join a meld
   * @param meld the worth of each that makes a meld of loose cards
   */
  private value(lo: number, hi: number, loose: number, joinLo: number, joinHi: number, meld: number): number {
    const { liveLo, liveHi } = this;
    const newLo = completingLo(lo, hi) & liveLo;
    const newHi = completingHi(lo, hi) & liveHi;
    const mates = cardsOfRanks(ranksOf(lo, hi));
    const nearLo = (besides(lo) | mates) & liveLo & ~(newLo | joinLo);
    const nearHi = (besides(hi) | mates) & liveHi & ~(newHi | joinHi);
    const making = countCards(newLo, newHi);
    const joining = countCards(joinLo & ~newLo, joinHi & ~newHi);
    const finishing = loose > MOST_BUT_ONE_MELD ? 0 : loose > 1 ? making : making + joining;
    return (
      Math.imul(meld, making) +
      Math.imul(this.grow, joining) +
      Math.imul(this.near, countCards(nearLo, nearHi)) +
      Math.imul(this.finish, finishing)
    );
  }
}

/** Places of one half within two of its cards, in the same suit. */
function besides(half: number): number {
  return ((half << 1) | (half >>> 1) | (half << 2) | (half >>> 2)) & EVERY_CARD;
}
