import * as sets from '../../../cards/sets.js';
import type { RandomSource } from '../../../random/index.js';
import type { Handful, Holdings } from './holdings.js';
import type { OpenHands } from './open-hands.js';

const { countCards, EVERY_CARD, hiOf, loOf, nthCard } = sets;

const HANDFULS = 96;
const CARDS = 64;

/**
 * Deals the unseen cards of a seat to the handfuls that the others took. All ways that fit what is known of each
 * handful are equally likely.
 *
 * A deal is made by choices: from which handful each card came that was shown since, and which unseen card is in each place
 * that is left. How many options there are depends on earlier choices, so each choice is
 * drawn from a fixed upper bound of their number, and nothing is dealt where the option drawn is not there: so all deals have
 * the same probability. The choices are made card by card and place by place; that a handful has no order multiplies all
 * deals alike. Allocates nothing once it is prepared for a decision.
 */
export class Sampler {
  /** The cards dealt to a handful; indexed by handful. */
  readonly lo = new Int32Array(HANDFULS);
  readonly hi = new Int32Array(HANDFULS);
  /** The unseen cards that are in no hand. */
  restLo = 0;
  restHi = 0;
  private holdings: Holdings | null = null;
  private open: OpenHands | null = null;
  private unseenLo = 0;
  private unseenHi = 0;
  /** The cards that were shown, those with fewest places to come from first: which, from which handfuls, and the bound. */
  private origins = 0;
  private readonly cards = new Uint8Array(CARDS);
  /** A row of HANDFULS a card: whether it may come from there. */
  private readonly mayBe = new Uint8Array(CARDS * HANDFULS);
  private readonly most = new Int32Array(CARDS);
  /** The handfuls, by holder, those that fewest unseen cards may be in first. */
  private readonly order = new Uint8Array(HANDFULS);
  private readonly roomLo = new Int32Array(HANDFULS);
  private readonly roomHi = new Int32Array(HANDFULS);
  /** Bounds of the unseen cards for the places that are left, in that order. */
  private readonly bounds = new Int32Array(HANDFULS);
  private readonly boundStart = new Int32Array(4);
  private readonly free = new Int32Array(HANDFULS);
  private readonly sizes = new Int32Array(CARDS);

  /**
   * @param handLo the seat's own hand, with handHi
   * @param open where hands are open: no player has other cards than it has taken
   */
  prepare(holdings: Holdings, handLo: number, handHi: number, open: OpenHands | null): void {
    this.holdings = holdings;
    this.open = open;
    let seenLo = handLo | holdings.publicLo;
    let seenHi = handHi | holdings.publicHi;
    for (let seat = 0; seat < holdings.openLo.length; seat++) {
      seenLo |= holdings.openLo[seat]!;
      seenHi |= holdings.openHi[seat]!;
    }
    this.unseenLo = EVERY_CARD & ~seenLo;
    this.unseenHi = EVERY_CARD & ~seenHi;
    this.findOrigins(holdings);
    this.findRoom(holdings);
  }

  /** Deals. @returns whether the options drawn were there */
  next(random: RandomSource): boolean {
    const holdings = this.holdings!;
    const { free, lo, hi } = this;
    for (let handful = 0; handful < holdings.handfulCount; handful++) {
      free[handful] = holdings.handfuls[handful]!.count;
      lo[handful] = hi[handful] = 0;
    }
    return this.placeShown(random, holdings.handfulCount) && this.fill(random, holdings);
  }

  private placeShown(random: RandomSource, handfuls: number): boolean {
    const { cards, mayBe, most, free, lo, hi } = this;
    for (let origin = 0; origin < this.origins; origin++) {
      const bound = most[origin]!;
      if (bound <= 0) return false;
      let skip = bound === 1 ? 0 : random.below(bound);
      const row = origin * HANDFULS;
      let handful = 0;
      for (; handful < handfuls; handful++) {
        if (mayBe[row + handful] === 0) continue;
        if (skip < free[handful]!) break;
        skip -= free[handful]!;
      }
      if (handful === handfuls) return false;
      const card = cards[origin]!;
      free[handful]!--;
      lo[handful]! |= loOf(card);
      hi[handful]! |= hiOf(card);
    }
    return true;
  }

  private fill(random: RandomSource, holdings: Holdings): boolean {
    const { order, roomLo, roomHi, bounds, boundStart, free, lo, hi } = this;
    let restLo = this.unseenLo;
    let restHi = this.unseenHi;
    let bound = 0;
    let holder = -1;
    for (let place = 0; place < holdings.handfulCount; place++) {
      const handful = order[place]!;
      const by = holdings.handfuls[handful]!.holder;
      if (by !== holder) bound = boundStart[by]!;
      holder = by;
      for (let left = free[handful]!; left > 0; left--) {
        const number = bounds[bound++]!;
        if (number <= 0) return false;
        const choice = random.below(number);
        const mayLo = roomLo[handful]! & restLo;
        const mayHi = roomHi[handful]! & restHi;
        if (choice >= countCards(mayLo, mayHi)) return false;
        const card = nthCard(mayLo, mayHi, choice);
        lo[handful]! |= loOf(card);
        hi[handful]! |= hiOf(card);
        restLo &= ~loOf(card);
        restHi &= ~hiOf(card);
      }
    }
    this.restLo = restLo;
    this.restHi = restHi;
    return true;
  }

  /** The cards with fewest places first: their choices then hinder each other least. */
  private findOrigins(holdings: Holdings): void {
    const { cards, mayBe, most, sizes } = this;
    this.origins = 0;
    for (let shown = 0; shown < holdings.shownCount; shown++) {
      const { card, holder, at } = holdings.shown[shown]!;
      const row = this.origins * HANDFULS;
      let places = 0;
      for (let handful = 0; handful < holdings.handfulCount; handful++) {
        const from = holdings.handfuls[handful]!;
        const may = from.holder === holder && from.since < at && !isNever(holdings, from, at, loOf(card), hiOf(card));
        mayBe[row + handful] = may ? 1 : 0;
        if (may) places += from.count;
      }
      cards[this.origins] = card;
      sizes[this.origins] = places;
      this.insert(this.origins++, holdings.handfulCount);
    }
    for (let origin = 0; origin < this.origins; origin++) {
      // Cards placed before that can only lie here too.
      let within = 0;
      for (let before = 0; before < origin; before++)
        if (this.isWithin(before, origin, holdings.handfulCount)) within++;
      most[origin] = sizes[origin]! - within;
    }
  }

  /** Moves an origin to its place among those before it. */
  private insert(last: number, handfuls: number): void {
    const { cards, mayBe, sizes } = this;
    for (let place = last; place > 0 && sizes[place]! < sizes[place - 1]!; place--) {
      swap(cards, place, place - 1);
      swap(sizes, place, place - 1);
      for (let handful = 0; handful < handfuls; handful++) {
        swap(mayBe, place * HANDFULS + handful, (place - 1) * HANDFULS + handful);
      }
    }
  }

  private isWithin(one: number, other: number, handfuls: number): boolean {
    const { mayBe } = this;
    for (let handful = 0; handful < handfuls; handful++) {
      if (mayBe[one * HANDFULS + handful]! > mayBe[other * HANDFULS + handful]!) return false;
    }
    return true;
  }

  /** Each handful may hold all unseen cards that those before it, of the same holder, may hold; nearly always. */
  private findRoom(holdings: Holdings): void {
    const { order, roomLo, roomHi, bounds, boundStart, open } = this;
    let placed = 0;
    let bound = 0;
    for (let holder = 0; holder < holdings.openLo.length; holder++) {
      const first = placed;
      const mayLo = open === null ? this.unseenLo : this.unseenLo & open.takenLo[holder]!;
      const mayHi = open === null ? this.unseenHi : this.unseenHi & open.takenHi[holder]!;
      for (let handful = 0; handful < holdings.handfulCount; handful++) {
        const from = holdings.handfuls[handful]!;
        if (from.holder !== holder) continue;
        let neverLo = from.neverLo;
        let neverHi = from.neverHi;
        for (let lack = 0; lack < holdings.lackCount; lack++) {
          const { holder: by, at, noneLo, noneHi } = holdings.lacks[lack]!;
          if (by !== holder || at <= from.since) continue;
          neverLo |= noneLo;
          neverHi |= noneHi;
        }
        roomLo[handful] = mayLo & ~neverLo;
        roomHi[handful] = mayHi & ~neverHi;
        order[placed++] = handful;
        for (let place = placed - 1; place > first && this.room(place) < this.room(place - 1); place--) {
          swap(order, place, place - 1);
        }
      }
      // Whichever places the shown cards take: the j-th place that is left is none of the roomiest that come after it.
      let shown = 0;
      for (let card = 0; card < holdings.shownCount; card++) if (holdings.shown[card]!.holder === holder) shown++;
      boundStart[holder] = bound;
      let number = 0;
      for (let place = first; place < placed; place++) {
        for (let left = holdings.handfuls[order[place]!]!.count; left > 0; left--) {
          if (number >= shown) bounds[bound++] = this.room(place) - (number - shown);
          number++;
        }
      }
    }
  }

  private room(place: number): number {
    const handful = this.order[place]!;
    return countCards(this.roomLo[handful]!, this.roomHi[handful]!);
  }
}

/** True if a card that was still held at some event cannot have come from a handful. */
function isNever(holdings: Holdings, from: Handful, until: number, lo: number, hi: number): boolean {
  let neverLo = from.neverLo;
  let neverHi = from.neverHi;
  for (let place = 0; place < holdings.lackCount; place++) {
    const lack = holdings.lacks[place]!;
    if (lack.holder !== from.holder || lack.at <= from.since || lack.at >= until) continue;
    neverLo |= lack.noneLo;
    neverHi |= lack.noneHi;
  }
  return ((lo & neverLo) | (hi & neverHi)) !== 0;
}

function swap(numbers: Int32Array | Uint8Array, one: number, other: number): void {
  const number = numbers[one]!;
  numbers[one] = numbers[other]!;
  numbers[other] = number;
}
