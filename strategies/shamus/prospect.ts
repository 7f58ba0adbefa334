import type { LayDown, Table } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import * as matching from './matching.js';

const { heldValue, patterns, SUITS, sequenceDiscount, sets } = shamus;
const { ACES, completesGroup, completesRun } = matching;
const { cardsInRuns, ranksHeldThrice } = patterns;
const { cardsOfRanks, countCards, EVERY_CARD, suitHi, suitLo } = sets;

/** One half of the set of all cards from T to K, which count 10. */
const TENS = cardsOfRanks(0b1111 << 9);

/** A Rummy player's hand with the melds and the discard pile, actual or hypothetical, and its prospects. */
export class Prospect {
  points = 0;
  handLo = 0;
  handHi = 0;
  /** The cards that lie neither on the table nor in the hand. */
  unseenLo = 0;
  unseenHi = 0;
  private pileLo = 0;
  private pileHi = 0;
  private sequencesLo = 0;
  private sequencesHi = 0;
  private groupsLo = 0;
  private groupsHi = 0;

  see(table: Readonly<Table>, handLo: number, handHi: number, pileLo: number, pileHi: number): void {
    this.points = table.points;
    this.handLo = handLo;
    this.handHi = handHi;
    this.pileLo = pileLo;
    this.pileHi = pileHi;
    this.sequencesLo = table.sequencesLo;
    this.sequencesHi = table.sequencesHi;
    this.groupsLo = table.groupsLo;
    this.groupsHi = table.groupsHi;
    this.unseenLo = EVERY_CARD & ~(handLo | pileLo | table.sequencesLo | table.groupsLo);
    this.unseenHi = EVERY_CARD & ~(handHi | pileHi | table.sequencesHi | table.groupsHi);
  }

  /** Takes another hand, of cards that were seen. */
  hold(handLo: number, handHi: number): void {
    this.handLo = handLo;
    this.handHi = handHi;
  }

  /** Moves cards from the hand to the melds. */
  lay({ sequencesLo, sequencesHi, groupsLo, groupsHi }: Readonly<LayDown>): void {
    const laidLo = sequencesLo | groupsLo;
    const laidHi = sequencesHi | groupsHi;
    this.points += heldValue(laidLo, laidHi) - sequenceDiscount(sequencesLo, sequencesHi);
    this.handLo &= ~laidLo;
    this.handHi &= ~laidHi;
    this.sequencesLo |= sequencesLo;
    this.sequencesHi |= sequencesHi;
    this.groupsLo |= groupsLo;
    this.groupsHi |= groupsHi;
  }

  get handValue(): number {
    return heldValue(this.handLo, this.handHi);
  }

  get handCount(): number {
    return countCards(this.handLo, this.handHi);
  }

  get aces(): number {
    return countCards(this.handLo & ACES, this.handHi & ACES);
  }

  get suits(): number {
    let suits = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      if (((this.handLo & suitLo(suit)) | (this.handHi & suitHi(suit))) & ~ACES) suits++;
    }
    return suits;
  }

  /** Points on the table, less those in this hand once its most valuable card is discarded. */
  get netAfterDiscard(): number {
    const { points, handLo, handHi, handValue } = this;
    if (((handLo | handHi) & ACES) !== 0) return points - handValue + 15;
    if (((handLo | handHi) & TENS) !== 0) return points - handValue + 10;
    return (handLo | handHi) === 0 ? points : points - handValue + 5;
  }

  outs(): number {
    return this.outsOf(this.handLo, this.handHi);
  }

  layOffs(): number {
    return this.outsOf(0, 0);
  }

  /** Number of unseen cards that would, as the top of the discard pile, open it to a pick-up. */
  pileOuts(): number {
    return this.outsOf(this.handLo | this.pileLo, this.handHi | this.pileHi);
  }

  /** The value of the cards of hand and pile that could be laid down if all were in the hand. */
  layable(): number {
    const lo = this.handLo | this.pileLo;
    const hi = this.handHi | this.pileHi;
    const ranks = ranksHeldThrice(lo | this.groupsLo, hi | this.groupsHi);
    const runsLo = cardsInRuns(lo | this.sequencesLo);
    const runsHi = cardsInRuns(hi | this.sequencesHi);
    return heldValue(lo & (runsLo | ranks), hi & (runsHi | ranks));
  }

  private outsOf(lo: number, hi: number): number {
    const ranks = completesGroup(lo | this.groupsLo, hi | this.groupsHi);
    const outsLo = (completesRun(lo | this.sequencesLo) | ranks) & this.unseenLo;
    const outsHi = (completesRun(hi | this.sequencesHi) | ranks) & this.unseenHi;
    return countCards(outsLo, outsHi);
  }
}
