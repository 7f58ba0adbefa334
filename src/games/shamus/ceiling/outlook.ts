import { DECK_SIZE } from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import { heldValue, sequenceDiscount } from '../rules/points.js';
import { penaltyOf } from '../rules/turn-rules.js';
import type { Goal, OpenPosition } from './open-position.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { hiOf, loOf } = sets;

/** More than the circle of any game. */
const CIRCLES = 16;

/**
 * What is still to come in a deal: which cards of the circle and the stock, and how many points they allow at the very
 * most. `deal` says which deal; the rest is about the position as it is.
 */
export class RemainingCards {
  /** Cards that `lookAhead` found. */
  comingLo = 0;
  comingHi = 0;
  /** By place in the deck: all cards before it. */
  private readonly beforeLo = new Int32Array(DECK_SIZE + 1);
  private readonly beforeHi = new Int32Array(DECK_SIZE + 1);
  /** By cards left in the circle: those that are turned before the last, and what they make the Rummy player draw. */
  private readonly circleLo = new Int32Array(CIRCLES);
  private readonly circleHi = new Int32Array(CIRCLES);
  private readonly wrath = new Int32Array(CIRCLES);

  constructor(private readonly position: OpenPosition) {}

  /** To be called once a deck is dealt. */
  deal(): void {
    const { position, beforeLo, beforeHi, circleLo, circleHi, wrath } = this;
    for (let place = 0; place < DECK_SIZE; place++) {
      const card = position.deck[place]!;
      beforeLo[place + 1] = beforeLo[place]! | loOf(card);
      beforeHi[place + 1] = beforeHi[place]! | hiOf(card);
    }
    for (let left = 1; left < position.fullCircle; left++) {
      const card = position.circleCard(left);
      circleLo[left + 1] = circleLo[left]! | loOf(card);
      circleHi[left + 1] = circleHi[left]! | hiOf(card);
      wrath[left + 1] = wrath[left]! + penaltyOf(card);
    }
  }

  /** Sets `coming`: the circle without its last card, and so many cards of the stock. */
  lookAhead(stockCards: number): void {
    const { used, circleCount } = this.position;
    const to = Math.min(DECK_SIZE, used + stockCards);
    this.comingLo = this.circleLo[circleCount]! | (this.beforeLo[used]! ^ this.beforeLo[to]!);
    this.comingHi = this.circleHi[circleCount]! | (this.beforeHi[used]! ^ this.beforeHi[to]!);
  }

  /**
   * Whether there are certainly not enough points left for a win: not even if every card that can still come, and stands in
   * a meld with all others that can, were laid and none were kept.
   */
  lacksPoints(goal: Goal): boolean {
    const { position } = this;
    const { senior, junior } = position.targets;
    if (goal === 'senior') return this.mostPoints(this.mostDrawnForSenior()) < senior;
    return this.mostPoints(DECK_SIZE) < (position.seniorLost ? junior : Math.min(senior, junior));
  }

  /**
   * How many cards of the stock can be drawn at most while Senior is open. With a circle of c cards and an Uno player who
   * holds c - s, he draws at most s; a 2 or 4 that gives the Rummy player a further turn makes him draw two of them or
   * four; so the Rummy player has at most c + s/2 turns, and besides draws what the circle makes him.
   */
  private mostDrawnForSenior(): number {
    const { position } = this;
    const { rulings, circleCount } = position;
    // Others may have turns without end, or more Uno players than one.
    if (position.players > 2 || rulings.unoOutPasses || rulings.lastRummyTurn) return DECK_SIZE;
    const slack = position.circleCount - position.heldBy(0);
    return circleCount + (slack >> 1) + slack + this.wrath[circleCount]!;
  }

  private mostPoints(stockCards: number): number {
    const { position } = this;
    const { hands, sequencesLo, sequencesHi, groupsLo, groupsHi } = position;
    this.lookAhead(stockCards);
    let lo = this.comingLo | position.pileLo | hands[0]! | hands[2]! | hands[4]! | hands[6]!;
    let hi = this.comingHi | position.pileHi | hands[1]! | hands[3]! | hands[5]! | hands[7]!;
    if (position.rulings.lastRummyTurn && position.circleCount > 0) {
      lo |= loOf(position.circleCard(0));
      hi |= hiOf(position.circleCard(0));
    }
    const ranks = ranksHeldThrice(lo | groupsLo, hi | groupsHi);
    const runsLo = lo & cardsInRuns(lo | sequencesLo);
    const runsHi = hi & cardsInRuns(hi | sequencesHi);
    const value = heldValue(runsLo | (lo & ranks), runsHi | (hi & ranks));
    return position.tablePoints + value - sequenceDiscount(runsLo & ~ranks, runsHi & ~ranks);
  }
}
