import type { HandHistory } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import type { PartnerModel } from './partner-model.js';
import type { PartnerPlays } from './partner-plays.js';
import type { ToldHand } from './told-hand.js';

const { CARD_LIMIT, sets } = shamus;
const { countCards, firstCard, hiOf, loOf, nthCard } = sets;

/** So many ways in which cards may be left are tried one by one; where there are more, they are drawn at random. */
const MOST_LISTED = 2000;
/**
 * Largest number of ways that are tried in which a handful may have been part of a hand; of more, this many are drawn
 * at random.
 */
const BRANCHES = 12;
/** Drawing ends with this many deals that fit, or this many plays tested. */
const ENOUGH = 200;
const MOST_TESTS = 20_000;
const MOST_ASKED = 4000;

/**
 * Deals of the cards that the partner took, traced back from the cards left: before a play the hand had the card played too, and
 * before a handful came, any of the hand's cards may have been that handful. All deals that the rules allow are equally likely.
 * Allocates nothing.
 */
export class HandDeals implements HandHistory {
  /** The hand before the play that was looked at last. */
  lo = 0;
  hi = 0;
  /** Sets of cards left for which a deal fitted, and whether nothing was left to chance. */
  found = 0;
  isExact = true;
  /** Weight of all deals that fitted with the cards that were left last. A field, as V8 allocates doubles that are passed. */
  fitted = 0;
  /** Weight of the deal that the partner is asked about. */
  weight = 1;
  /** Hand after each play; before all plays, the hand dealt. */
  private readonly handLo = new Int32Array(CARD_LIMIT + 1);
  private readonly handHi = new Int32Array(CARD_LIMIT + 1);
  private tests = 0;
  private readonly mostTests: number;
  private readonly branches: number;
  private state = 1;

  /**
   * @param weigh is given cards that may be left; `fitted` is the weight of the deals in which the partner would have played so
   * @param told cards left that disagree are not tried
   */
  constructor(
    private readonly partner: PartnerPlays,
    private readonly model: PartnerModel,
    private readonly weigh: (lo: number, hi: number) => void,
    private readonly told: ToldHand | null = null,
  ) {
    const isStepwise = model.fits !== undefined;
    this.mostTests = isStepwise ? MOST_TESTS : MOST_ASKED;
    this.branches = isStepwise ? BRANCHES : 1;
  }

  look(turn: number): void {
    this.lo = this.handLo[turn + 1]!;
    this.hi = this.handHi[turn + 1]!;
  }

  /**
   * Weighs deals: all where they are few, else drawn at random by importance sampling.
   *
   * @param mayLo the cards that may be left, with mayHi
   * @param held the number left
   * @param seed of the random numbers: an odd one, since the generator stays at 0
   */
  try(mayLo: number, mayHi: number, held: number, seed: number): void {
    this.state = seed;
    this.found = this.tests = 0;
    this.weight = 1;
    this.isExact = true;
    const isListed = waysToChoose(countCards(mayLo, mayHi), held) <= MOST_LISTED;
    do {
      if (isListed) this.list(held, mayLo, mayHi, 0, 0);
      else this.draw(held, mayLo, mayHi);
      if (!isListed) this.isExact = false;
    } while (!this.isExact && this.found < ENOUGH && this.tests < this.mostTests);
  }

  /** Tries all ways to leave `count` further cards of `fromLo` and `fromHi`. */
  private list(count: number, fromLo: number, fromHi: number, lo: number, hi: number): void {
    if (count === 0) {
      this.leave(lo, hi);
      return;
    }
    while ((fromLo | fromHi) !== 0) {
      const card = firstCard(fromLo, fromHi);
      fromLo &= ~loOf(card);
      fromHi &= ~hiOf(card);
      this.list(count - 1, fromLo, fromHi, lo | loOf(card), hi | hiOf(card));
    }
  }

  /** Tries one way, drawn at random. */
  draw(held: number, mayLo: number, mayHi: number): void {
    let lo = mayLo;
    let hi = mayHi;
    for (let count = countCards(lo, hi), rest = held; rest > 0; rest--) {
      const card = nthCard(lo, hi, this.below(count--));
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
    }
    this.leave(mayLo & ~lo, mayHi & ~hi);
  }

  private leave(lo: number, hi: number): void {
    this.tests++;
    const { told } = this;
    if (told !== null && !told.agrees(lo, hi)) return;
    this.fitted = 0;
    this.trace(this.partner.handfulCount - 1, this.partner.count - 1, lo, hi);
    if (this.fitted === 0) return;
    this.found++;
    this.weigh(lo, hi);
  }

  /**
   * Goes back from a hand.
   *
   * @param handful the last one that had come
   * @param turn the last play that had been made
   */
  private trace(handful: number, turn: number, lo: number, hi: number): void {
    const { partner, model, handLo, handHi } = this;
    if (handful > 0 && partner.handfuls[handful]!.since > turn) {
      this.takeBack(handful, turn, lo, hi);
      return;
    }
    if (turn < 0) {
      handLo[0] = lo;
      handHi[0] = hi;
      this.tests++;
      if (model.wouldPlay?.(this) !== false) this.fitted += this.weight;
      return;
    }
    const play = partner.plays[turn]!;
    // The player had to draw, so no card in hand fitted.
    if (play.isDrawn && ((lo & play.fitLo) | (hi & play.fitHi)) !== 0) return;
    const beforeLo = play.isDrawn ? lo : lo | loOf(play.card);
    const beforeHi = play.isDrawn ? hi : hi | hiOf(play.card);
    if (model.fits !== undefined) {
      this.tests++;
      if (!model.fits(play, turn, beforeLo, beforeHi)) return;
    }
    handLo[turn + 1] = beforeLo;
    handHi[turn + 1] = beforeHi;
    this.trace(handful, turn - 1, beforeLo, beforeHi);
  }

  /** Goes back to before a handful came, which any cards of the hand may have been. */
  private takeBack(handful: number, turn: number, lo: number, hi: number): void {
    const { size, neverLo, neverHi } = this.partner.handfuls[handful]!;
    // No card drawn fitted, nor any card held.
    if (((lo & neverLo) | (hi & neverHi)) !== 0) return;
    const count = countCards(lo, hi);
    const ways = waysToChoose(count, size);
    // All ways to the hand dealt are equally good.
    const branches = turn < 0 ? 1 : this.branches;
    if (ways <= branches) {
      this.takeEach(size, handful, turn, lo, hi, lo, hi);
      return;
    }
    const { weight } = this;
    this.weight = (weight * ways) / branches;
    if (turn >= 0) this.isExact = false;
    for (let branch = 0; branch < branches; branch++) {
      let restLo = lo;
      let restHi = hi;
      for (let taken = 0; taken < size; taken++) {
        const card = nthCard(restLo, restHi, this.below(count - taken));
        restLo &= ~loOf(card);
        restHi &= ~hiOf(card);
      }
      this.trace(handful - 1, turn, restLo, restHi);
    }
    this.weight = weight;
  }

  /** Takes back `count` further cards of `fromLo` and `fromHi` in each way. */
  private takeEach(
    count: number,
    handful: number,
    turn: number,
    fromLo: number,
    fromHi: number,
    lo: number,
    hi: number,
  ): void {
    if (count === 0) {
      this.trace(handful - 1, turn, lo, hi);
      return;
    }
    while ((fromLo | fromHi) !== 0) {
      const card = firstCard(fromLo, fromHi);
      fromLo &= ~loOf(card);
      fromHi &= ~hiOf(card);
      this.takeEach(count - 1, handful, turn, fromLo, fromHi, lo & ~loOf(card), hi & ~hiOf(card));
    }
  }

  /** A number from 0 to `count` - 1, by Marsaglia's xorshift. */
  private below(count: number): number {
    let state = this.state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state;
    return ((state >>> 8) * count) >>> 24;
  }
}

/** Number of ways to choose some of several cards. */
function waysToChoose(cards: number, chosen: number): number {
  let ways = 1;
  for (let card = 0; card < chosen; card++) ways *= (cards - card) / (card + 1);
  return Math.round(ways);
}
