/** Estimate of a position's promise, and bounds on the cards still to come in it. */
import { DECK_SIZE } from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import { heldValue, sequenceDiscount } from '../rules/points.js';
import { penaltyOf } from '../rules/turn-rules.js';
import { SCORES } from './frontier.js';
import type { Goal, OpenPosition } from './open-position.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { cardsOfRank, cardsOfRanks, countCards, hiOf, loOf, ranksOf, suitHi, suitLo } = sets;

/** More than the circle of any game. */
const CIRCLES = 16;

/**
 * Cards of the circle and the stock still to come in a deal, and the points that they allow at the very most. `deal`
 * says which deal; the rest is about the position as it is.
 */
export class RemainingCards {
  /** Cards that `lookAhead` found. */
  comingLo = 0;
  comingHi = 0;
  /** Per place in the deck: all cards before it. */
  private readonly beforeLo = new Int32Array(DECK_SIZE + 1);
  private readonly beforeHi = new Int32Array(DECK_SIZE + 1);
  /** Per cards left in the circle: those turned before the last, and the cards that they make the Rummy player draw. */
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

  /** Sets `coming`: the circle without its last card, and `stockCards` cards of the stock. */
  lookAhead(stockCards: number): void {
    const { used, circleCount } = this.position;
    const to = Math.min(DECK_SIZE, used + stockCards);
    this.comingLo = this.circleLo[circleCount]! | (this.beforeLo[used]! ^ this.beforeLo[to]!);
    this.comingHi = this.circleHi[circleCount]! | (this.beforeHi[used]! ^ this.beforeHi[to]!);
  }

  /**
   * True if there are certainly not enough points left for a win: not even if every card that can still come, and
   * stands in a meld with all others that can, were laid and none were kept.
   */
  lacksPoints(goal: Goal): boolean {
    const { position } = this;
    const { senior, junior } = position.targets;
    if (goal === 'senior') return this.mostPoints(this.mostDrawnForSenior()) < senior;
    return this.mostPoints(DECK_SIZE) < (position.seniorLost ? junior : Math.min(senior, junior));
  }

  /**
   * Maximum number of stock cards drawn while Senior is open. With a circle of c cards and an Uno player who holds
   * c - s, they draw at most s; a 2 or 4 that gives the Rummy player a further turn makes the Uno player draw two of
   * them or four; so the Rummy player has at most c + s/2 turns, and besides draws what the circle makes them.
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

const ACES = cardsOfRank(0);
const CLUBS = suitLo(0);
const DIAMONDS = suitLo(1);
const HEARTS = suitHi(2);
const SPADES = suitHi(3);

/** More slack than this is of no use: a game has no room for the turns. */
const MOST_SLACK = 4;
/** Lifts all scores, of which the worst are negative, above zero. */
const LIFT = 300;

/**
 * Weights of the heuristic, most of them in net points at the end. A pair is the worth with an empty circle, and what a
 * full one adds to it.
 *
 * Found by random changes that were kept when they made the search faster: expert deals of the seed 'tune', 150 that are
 * hard to win as Senior and 80 as Junior, sum of the logarithms of the turns tried (November 2026).
 */
interface Weights {
  /** Added to the score for a card by which an Uno player may yet draw and Senior not be lost; or if it is lost. */
  readonly slack: number;
  /** A point of a Rummy hand that is live: in a meld with all cards that may come in time. */
  readonly live: readonly [number, number];
  /** As much again if it is in a meld with the hand, the table and the pile. */
  readonly near: readonly [number, number];
  /** A point of a Rummy hand that is not live costs. */
  readonly junk: readonly [number, number];
  /** A point of the pile that is near, and what others cost. */
  readonly pile: readonly [number, number];
  readonly pileJunk: readonly [number, number];
  /** A live point that lies elsewhere, and what one that an Uno player holds adds. */
  readonly future: readonly [number, number];
  readonly uno: number;
  readonly count: number;
  /** Points are worth `rate` up to this many more than the target, and `tail` without end. */
  readonly over: number;
  readonly rate: number;
  readonly tail: number;
  readonly unoAce: number;
  readonly fit: number;
}

const SENIOR: Weights = {
  slack: 10.2,
  live: [0.75, -0.75],
  near: [-0.75, 0.04],
  junk: [0.94, 0.77],
  pile: [0.59, 0.99],
  pileJunk: [0.27, 0.21],
  future: [-0.22, -0.1],
  uno: -0.28,
  count: -5.8,
  over: 55,
  rate: 2.16,
  tail: 0.21,
  unoAce: 6.8,
  fit: 8.8,
};

const JUNIOR: Weights = {
  slack: 6.8,
  live: [1.3, 0.58],
  near: [0, 0.82],
  junk: [1.53, 1.33],
  pile: [0.45, -0.02],
  pileJunk: [0.04, -0.31],
  future: [0.02, -0.01],
  uno: 0,
  count: -13,
  over: 57,
  rate: 2,
  tail: 0.5,
  unoAce: 0.1,
  fit: 2.1,
};

/** Scores the promise of a position. A guess: it says which positions to try first and proves nothing. */
export class PositionHeuristic {
  constructor(
    private readonly position: OpenPosition,
    private readonly remaining: RemainingCards,
  ) {}

  /** For Senior while it is open. @returns 0..SCORES-1 */
  ofSenior(): number {
    const { position } = this;
    const slack = position.circleCount - Math.max(position.heldBy(0), position.heldBy(2));
    return this.score(SENIOR, position.targets.senior, Math.min(slack, MOST_SLACK));
  }

  ofJunior(): number {
    const { position } = this;
    return this.score(JUNIOR, position.targets.junior, position.seniorLost ? 1 : 0);
  }

  private score(weights: Weights, target: number, slack: number): number {
    const { position, remaining } = this;
    const { hands, pileLo, pileHi, sequencesLo, sequencesHi, groupsLo, groupsHi } = position;
    const share = position.circleCount / position.fullCircle;
    const rummyLo = hands[2]! | hands[6]!;
    const rummyHi = hands[3]! | hands[7]!;
    const unoLo = hands[0]! | hands[4]!;
    const unoHi = hands[1]! | hands[5]!;
    remaining.lookAhead(position.circleCount);
    const { comingLo, comingHi } = remaining;
    const atHandLo = rummyLo | pileLo;
    const atHandHi = rummyHi | pileHi;
    const nearRanks = ranksHeldThrice(atHandLo | groupsLo, atHandHi | groupsHi);
    const nearLo = cardsInRuns(atHandLo | sequencesLo) | nearRanks;
    const nearHi = cardsInRuns(atHandHi | sequencesHi) | nearRanks;
    const allLo = atHandLo | comingLo | unoLo;
    const allHi = atHandHi | comingHi | unoHi;
    const liveRanks = ranksHeldThrice(allLo | groupsLo, allHi | groupsHi);
    const liveLo = cardsInRuns(allLo | sequencesLo) | liveRanks;
    const liveHi = cardsInRuns(allHi | sequencesHi) | liveRanks;
    const estimate =
      position.tablePoints +
      at(weights.live, share) * heldValue(rummyLo & liveLo, rummyHi & liveHi) +
      at(weights.near, share) * heldValue(rummyLo & nearLo, rummyHi & nearHi) -
      at(weights.junk, share) * heldValue(rummyLo & ~liveLo, rummyHi & ~liveHi) +
      at(weights.pile, share) * heldValue(pileLo & nearLo, pileHi & nearHi) -
      at(weights.pileJunk, share) * heldValue(pileLo & ~nearLo, pileHi & ~nearHi) +
      at(weights.future, share) * heldValue((comingLo | pileLo) & liveLo, (comingHi | pileHi) & liveHi) +
      weights.uno * heldValue(unoLo & liveLo, unoHi & liveHi) +
      weights.count * countCards(rummyLo, rummyHi);
    const score =
      LIFT +
      weights.rate * Math.min(estimate, target + weights.over) +
      weights.tail * estimate +
      weights.slack * slack +
      weights.unoAce * countCards(unoLo & ACES, unoHi & ACES) +
      weights.fit * followers(rummyLo, rummyHi, unoLo, unoHi);
    return Math.max(0, Math.min(SCORES - 1, Math.round(score)));
  }
}

function at(worth: readonly [number, number], share: number): number {
  return worth[0] + worth[1] * share;
}

function followers(rummyLo: number, rummyHi: number, unoLo: number, unoHi: number): number {
  const ranks = cardsOfRanks(ranksOf(unoLo, unoHi));
  const lo = ((unoLo & CLUBS) !== 0 ? CLUBS : 0) | ((unoLo & DIAMONDS) !== 0 ? DIAMONDS : 0);
  const hi = ((unoHi & HEARTS) !== 0 ? HEARTS : 0) | ((unoHi & SPADES) !== 0 ? SPADES : 0);
  return countCards(rummyLo & (ranks | lo), rummyHi & (ranks | hi));
}
