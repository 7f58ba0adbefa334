import type { HandHistory } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import type { PartnerModel } from './partner-model.js';
import type { PartnerPlays } from './partner-plays.js';
import type { ToldHand } from './told-hand.js';

const { CARD_LIMIT, sets } = shamus;
const { countCards, firstCard, hiOf, loOf, nthCard } = sets;

/**
 * Deals of the cards that the partner took: from which handful each card played came, and which unseen cards are left of each
 * handful. All that the rules allow are equally likely. Allocates nothing.
 */
export class HandDeals implements HandHistory {
  /** The hand before the play that was looked at last. */
  lo = 0;
  hi = 0;
  /** Per handful: the cards that may be left of it, how many are, and those that are in this deal. */
  private readonly mayLo = new Int32Array(CARD_LIMIT);
  private readonly mayHi = new Int32Array(CARD_LIMIT);
  private readonly left = new Int32Array(CARD_LIMIT);
  private readonly leftLo = new Int32Array(CARD_LIMIT);
  private readonly leftHi = new Int32Array(CARD_LIMIT);
  /** Per play, a row of CARD_LIMIT: the handfuls from which its card may have come, and how many; and that of this deal. */
  private readonly from = new Uint8Array(CARD_LIMIT * CARD_LIMIT);
  private readonly fromCount = new Uint8Array(CARD_LIMIT);
  private readonly origin = new Uint8Array(CARD_LIMIT);
  private readonly free = new Uint8Array(CARD_LIMIT);
  /** Deals are counted, up to the first above `limit`, and not tried. */
  private isCounting = false;
  private limit = 0;
  private counted = 0;
  /** Weight of this deal. */
  weight = 1;
  private state = 1;

  /**
   * @param weigh is given the hand as it is now of each deal in which the partner would have played so; `weight` is its weight
   * @param told deals that disagree are not asked for
   */
  constructor(
    private readonly partner: PartnerPlays,
    private readonly model: PartnerModel,
    private readonly weigh: (lo: number, hi: number) => void,
    private readonly told: ToldHand | null = null,
  ) {}

  look(turn: number): void {
    const { partner, origin, leftLo, leftHi } = this;
    const { plays, count, handfuls, handfulCount } = partner;
    const first = turn < 0 ? 0 : turn;
    // The hand dealt is the first handful.
    const last = turn < 0 ? 1 : handfulCount;
    let lo = 0;
    let hi = 0;
    for (let handful = 0; handful < last; handful++) {
      if (handfuls[handful]!.since > first) continue;
      lo |= leftLo[handful]!;
      hi |= leftHi[handful]!;
    }
    for (let later = first; later < count; later++) {
      const { card, isDrawn } = plays[later]!;
      if (isDrawn || origin[later]! >= last || handfuls[origin[later]!]!.since > first) continue;
      lo |= loOf(card);
      hi |= hiOf(card);
    }
    this.lo = lo;
    this.hi = hi;
  }

  /** Finds what may be left of each handful, and from which each card played may have come. */
  prepare(unseenLo: number, unseenHi: number): void {
    const { partner, mayLo, mayHi, left, from, fromCount } = this;
    const { plays, count, handfuls, handfulCount } = partner;
    for (let turn = 0; turn < count; turn++) fromCount[turn] = 0;
    for (let handful = 0; handful < handfulCount; handful++) {
      const { size, since, neverLo, neverHi } = handfuls[handful]!;
      // Nothing that fitted when the player had to draw.
      let neitherLo = neverLo;
      let neitherHi = neverHi;
      for (let turn = since; turn < count; turn++) {
        const { card, isDrawn, fitLo, fitHi } = plays[turn]!;
        if (isDrawn) {
          neitherLo |= fitLo;
          neitherHi |= fitHi;
        } else if (((neitherLo & loOf(card)) | (neitherHi & hiOf(card))) === 0) {
          from[turn * CARD_LIMIT + fromCount[turn]!++] = handful;
        }
      }
      left[handful] = size;
      mayLo[handful] = unseenLo & ~neitherLo;
      mayHi[handful] = unseenHi & ~neitherHi;
    }
  }

  /** Count of all deals, or a number above `most`: an upper bound, as handfuls may share cards. */
  count(most: number): number {
    this.isCounting = true;
    this.limit = most;
    this.counted = 0;
    this.walk(0);
    this.isCounting = false;
    return this.counted;
  }

  /** Weighs all deals. */
  list(): void {
    this.weight = 1;
    this.walk(0);
  }

  /**
   * Weighs deals drawn at random, by importance sampling.
   *
   * @param tries at most
   * @param enough deals that fit are enough
   * @param seed of the random numbers: an odd one, since the generator stays at 0
   * @returns the number of deals that fit
   */
  sample(tries: number, enough: number, seed: number): number {
    const { partner, left } = this;
    this.state = seed;
    let found = 0;
    for (let tried = 0; tried < tries && found < enough; tried++) {
      for (let handful = 0; handful < partner.handfulCount; handful++) left[handful] = partner.handfuls[handful]!.size;
      this.weight = 1;
      if (this.drawOrigins() && this.drawLeft()) found++;
    }
    return found;
  }

  private waysOfLeft(): number {
    const { partner, left, mayLo, mayHi } = this;
    let ways = 1;
    for (let handful = 0; handful < partner.handfulCount; handful++) {
      const cards = countCards(mayLo[handful]!, mayHi[handful]!);
      for (let card = 0; card < left[handful]!; card++) ways *= (cards - card) / (card + 1);
    }
    return ways;
  }

  /** Tries or counts all deals from a play on. */
  private walk(turn: number): void {
    const { partner, left, from, fromCount, origin } = this;
    if (this.isCounting && this.counted > this.limit) return;
    if (turn === partner.count) {
      if (this.isCounting) this.counted += this.waysOfLeft();
      else this.listLeft(0, 0, 0);
      return;
    }
    if (partner.plays[turn]!.isDrawn) {
      this.walk(turn + 1);
      return;
    }
    for (let index = 0; index < fromCount[turn]!; index++) {
      const handful = from[turn * CARD_LIMIT + index]!;
      if (left[handful] === 0) continue;
      left[handful]!--;
      origin[turn] = handful;
      this.walk(turn + 1);
      left[handful]!++;
    }
  }

  /** Tries all cards that may be left of a handful and those after it. @param lo the cards left of those before, with hi */
  private listLeft(handful: number, lo: number, hi: number): void {
    if (handful === this.partner.handfulCount) {
      this.ask(lo, hi);
      return;
    }
    this.leftLo[handful] = this.leftHi[handful] = 0;
    this.choose(handful, this.left[handful]!, this.mayLo[handful]! & ~lo, this.mayHi[handful]! & ~hi, lo, hi);
  }

  /** Tries all ways to choose `count` further cards for a handful among `fromLo` and `fromHi`. */
  private choose(handful: number, count: number, fromLo: number, fromHi: number, lo: number, hi: number): void {
    if (count === 0) {
      this.listLeft(handful + 1, lo, hi);
      return;
    }
    const { leftLo, leftHi } = this;
    let restLo = fromLo;
    let restHi = fromHi;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      const cardLo = loOf(card);
      const cardHi = hiOf(card);
      restLo &= ~cardLo;
      restHi &= ~cardHi;
      leftLo[handful]! |= cardLo;
      leftHi[handful]! |= cardHi;
      this.choose(handful, count - 1, restLo, restHi, lo | cardLo, hi | cardHi);
      leftLo[handful]! &= ~cardLo;
      leftHi[handful]! &= ~cardHi;
    }
  }

  /** Draws from which handful each card came that was played. @returns whether there is one for each */
  private drawOrigins(): boolean {
    const { partner, left, from, fromCount, origin, free } = this;
    for (let turn = 0; turn < partner.count; turn++) {
      if (partner.plays[turn]!.isDrawn) continue;
      let count = 0;
      for (let index = 0; index < fromCount[turn]!; index++) {
        const handful = from[turn * CARD_LIMIT + index]!;
        if (left[handful]! > 0) free[count++] = handful;
      }
      if (count === 0) return false;
      const handful = free[count === 1 ? 0 : this.below(count)]!;
      origin[turn] = handful;
      left[handful]!--;
      this.weight *= count;
    }
    return true;
  }

  /** Draws what is left of each handful, and weighs it if the partner would have played so. @returns whether it would */
  private drawLeft(): boolean {
    const { partner, left, leftLo, leftHi } = this;
    let lo = 0;
    let hi = 0;
    for (let handful = 0; handful < partner.handfulCount; handful++) {
      let mayLo = this.mayLo[handful]! & ~lo;
      let mayHi = this.mayHi[handful]! & ~hi;
      let ownLo = 0;
      let ownHi = 0;
      let count = countCards(mayLo, mayHi);
      for (let card = 1; card <= left[handful]!; card++) {
        if (count === 0) return false;
        const drawn = nthCard(mayLo, mayHi, this.below(count));
        this.weight *= count-- / card;
        ownLo |= loOf(drawn);
        ownHi |= hiOf(drawn);
        mayLo &= ~loOf(drawn);
        mayHi &= ~hiOf(drawn);
      }
      leftLo[handful] = ownLo;
      leftHi[handful] = ownHi;
      lo |= ownLo;
      hi |= ownHi;
    }
    return this.ask(lo, hi);
  }

  /** Weighs this deal if the partner would have played so. @returns whether it would */
  private ask(lo: number, hi: number): boolean {
    const { told } = this;
    if (told !== null && !told.agrees(lo, hi)) return false;
    if (!this.model.wouldPlay(this, this.partner)) return false;
    this.weigh(lo, hi);
    return true;
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
