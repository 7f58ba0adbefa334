import { heldValue, type LayDown, patterns, sequenceDiscount, sets, type Table } from 'shamus-lab/shamus';
import { completesGroup, completesRun } from './matching.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { countCards, EVERY_CARD } = sets;

/** A Rummy player's hand with the melds and the discard pile, actual or hypothetical, and its prospects. */
export class Prospect {
  points = 0;
  handLo = 0;
  handHi = 0;
  pileLo = 0;
  pileHi = 0;
  /** The cards that lie neither on the table nor in the hand. */
  unseenLo = 0;
  unseenHi = 0;
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

  /** Another hand of cards that were seen. */
  hold(handLo: number, handHi: number): void {
    this.handLo = handLo;
    this.handHi = handHi;
  }

  /**
   * Another hand and pile of the same cards, of which some are laid down: they move from the hand to the melds.
   *
   * @param table the same as before
   */
  seeLaid(
    table: Readonly<Table>,
    handLo: number,
    handHi: number,
    pileLo: number,
    pileHi: number,
    laid: Readonly<LayDown>,
  ): void {
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = laid;
    const laidLo = sequencesLo | groupsLo;
    const laidHi = sequencesHi | groupsHi;
    this.points = table.points + heldValue(laidLo, laidHi) - sequenceDiscount(sequencesLo, sequencesHi);
    this.handLo = handLo & ~laidLo;
    this.handHi = handHi & ~laidHi;
    this.pileLo = pileLo;
    this.pileHi = pileHi;
    this.sequencesLo = table.sequencesLo | sequencesLo;
    this.sequencesHi = table.sequencesHi | sequencesHi;
    this.groupsLo = table.groupsLo | groupsLo;
    this.groupsHi = table.groupsHi | groupsHi;
  }

  get handValue(): number {
    return heldValue(this.handLo, this.handHi);
  }

  outs(): number {
    return this.outsOf(this.handLo, this.handHi);
  }

  /** How many unseen cards would, as the top of the discard pile, open it to a pick-up. */
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
