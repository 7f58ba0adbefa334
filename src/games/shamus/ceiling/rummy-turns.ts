import { type Card, SUITS } from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import { LayDown, type Melds } from '../rules/lay-down.js';
import { owedCard } from '../rules/pick-ups.js';
import { canLay, findDiscards, meetsPickUp, meldsAfter } from '../rules/turn-rules.js';
import type { OpenPosition } from './open-position.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { cardsOfRanks, firstCard, hiOf, loOf, ranksOf, suitHi, suitLo } = sets;

/** Is given each legal turn; false to stop. */
export interface TurnVisitor {
  rummyTurn(depth: number, laid: LayDown, discard: Card): boolean;
  /** Is given each lay-down that is tried where there are very many, most of them not legal; false to stop. */
  layDownTried(): boolean;
}

/**
 * Every legal turn of a Rummy player (rule 4): draw, lay-down and discard. Each is listed once.
 *
 * Default: a turn lays all that can be laid of the hand without its discard (rule 4.4), so that there is a choice only
 * where a card is wanted by a sequence and a group. Where cards may be kept (ruling `mustMeld`) or not laid off (`layoff`)
 * every part of it is tried. Allocates nothing; not reentrant.
 */
export class RummyTurns {
  private readonly laid = new LayDown();
  private readonly after = new LayDown();
  private readonly discards = { lo: 0, hi: 0 };
  private depth = 0;
  private handLo = 0;
  private handHi = 0;
  private mustLo = 0;
  private mustHi = 0;
  private melds: Melds;
  private readonly everyPart: boolean;
  private readonly mayKeep: boolean;
  private goesOn = true;
  /** The cards that may be discarded with the lay-down under way; empty: any that it leaves. */
  private discardLo = 0;
  private discardHi = 0;

  constructor(
    private readonly position: OpenPosition,
    private readonly visitor: TurnVisitor,
  ) {
    const { noLayOffs, mayKeepMelds } = position.rulings;
    this.everyPart = noLayOffs || mayKeepMelds;
    this.mayKeep = mayKeepMelds;
    this.melds = position.open;
  }

  /** Visits all turns of the seat whose turn it is: pick-ups first, the smallest first, then those from the stock. */
  visit(): void {
    const { position } = this;
    const { hands, next, pile, pileCount } = position;
    this.goesOn = true;
    let lo = hands[2 * next]!;
    let hi = hands[2 * next + 1]!;
    for (let depth = 1; depth <= pileCount && this.goesOn; depth++) {
      const card = pile[pileCount - depth]!;
      lo |= loOf(card);
      hi |= hiOf(card);
      const owed = owedCard(position, depth);
      this.turnsWith(depth, lo, hi, loOf(owed), hiOf(owed));
    }
    if (position.stockCount === 0 || !this.goesOn) return;
    const card = position.deck[position.used]!;
    this.turnsWith(0, hands[2 * next]! | loOf(card), hands[2 * next + 1]! | hiOf(card), 0, 0);
  }

  private turnsWith(depth: number, handLo: number, handHi: number, mustLo: number, mustHi: number): void {
    const { melds } = this;
    const ranks = ranksHeldThrice(handLo | melds.groupsLo, handHi | melds.groupsHi);
    const usefulLo = handLo & (cardsInRuns(handLo | melds.sequencesLo) | ranks);
    const usefulHi = handHi & (cardsInRuns(handHi | melds.sequencesHi) | ranks);
    if (((mustLo & ~usefulLo) | (mustHi & ~usefulHi)) !== 0) return;
    this.depth = depth;
    this.mustLo = mustLo;
    this.mustHi = mustHi;
    if (this.everyPart) {
      this.handLo = handLo;
      this.handHi = handHi;
      this.discardLo = this.discardHi = 0;
      this.layParts();
      return;
    }
    // Whichever other card is discarded, what can be laid is the same.
    const idleLo = handLo & ~usefulLo;
    const idleHi = handHi & ~usefulHi;
    if ((idleLo | idleHi) !== 0) this.layAllBut(handLo, handHi, idleLo, idleHi);
    for (let rest = usefulLo & ~mustLo; rest !== 0 && this.goesOn; rest &= rest - 1) {
      const card = rest & -rest;
      this.layAllBut(handLo & ~card, handHi, card, 0);
    }
    for (let rest = usefulHi & ~mustHi; rest !== 0 && this.goesOn; rest &= rest - 1) {
      const card = rest & -rest;
      this.layAllBut(handLo, handHi & ~card, 0, card);
    }
  }

  /** All that can be laid of these cards, in each way; then discards one of `discard`, which is not wanted for melds. */
  private layAllBut(handLo: number, handHi: number, discardLo: number, discardHi: number): void {
    const { melds } = this;
    this.handLo = handLo;
    this.handHi = handHi;
    this.discardLo = discardLo;
    this.discardHi = discardHi;
    const ranks = ranksHeldThrice(handLo | melds.groupsLo, handHi | melds.groupsHi);
    const runsLo = handLo & cardsInRuns(handLo | melds.sequencesLo);
    const runsHi = handHi & cardsInRuns(handHi | melds.sequencesHi);
    const contested = cardsOfRanks(ranksOf(runsLo & ranks, runsHi & ranks));
    const groupsLo = handLo & ranks & ~contested;
    const groupsHi = handHi & ranks & ~contested;
    if (contested === 0) {
      this.laid.set(runsLo, runsHi, groupsLo, groupsHi);
      this.tell();
    } else this.decideRank(groupsLo, groupsHi, handLo & contested, handHi & contested);
  }

  /** Each way to use the cards of the lowest rank that is not decided: all, all but one of four, or none in a group. */
  private decideRank(groupsLo: number, groupsHi: number, openLo: number, openHi: number): void {
    if (!this.goesOn) return;
    if ((openLo | openHi) === 0) {
      if (this.everyPart) this.layRunParts(groupsLo, groupsHi);
      else this.layRuns(groupsLo, groupsHi);
      return;
    }
    const ranks = ranksOf(openLo, openHi);
    const rank = cardsOfRanks(ranks & -ranks);
    const [cardsLo, cardsHi] = [openLo & rank, openHi & rank];
    const [laterLo, laterHi] = [openLo & ~rank, openHi & ~rank];
    this.decideRank(groupsLo | cardsLo, groupsHi | cardsHi, laterLo, laterHi);
    if (cardsLo === rank && cardsHi === rank) {
      for (let one = cardsLo; one !== 0; one &= one - 1) {
        this.decideRank(groupsLo | (cardsLo & ~(one & -one)), groupsHi | cardsHi, laterLo, laterHi);
      }
      for (let one = cardsHi; one !== 0; one &= one - 1) {
        this.decideRank(groupsLo | cardsLo, groupsHi | (cardsHi & ~(one & -one)), laterLo, laterHi);
      }
    }
    this.decideRank(groupsLo, groupsHi, laterLo, laterHi);
  }

  private layRuns(groupsLo: number, groupsHi: number): void {
    const { melds } = this;
    const restLo = this.handLo & ~groupsLo;
    const restHi = this.handHi & ~groupsHi;
    const runsLo = restLo & cardsInRuns(restLo | melds.sequencesLo);
    const runsHi = restHi & cardsInRuns(restHi | melds.sequencesHi);
    this.laid.set(runsLo, runsHi, groupsLo, groupsHi);
    meldsAfter(melds, this.laid, this.after);
    if (!canLay(restLo & ~runsLo, restHi & ~runsHi, this.after)) this.tell();
  }

  private tell(): void {
    const { laid, mustLo, mustHi, depth, visitor } = this;
    if ((mustLo | mustHi) !== 0 && !meetsPickUp(laid, this.position, mustLo, mustHi)) return;
    for (let lo = this.discardLo, hi = this.discardHi; (lo | hi) !== 0 && this.goesOn; ) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      this.goesOn = visitor.rummyTurn(depth, laid, card);
    }
  }

  /** Every lay-down of the hand, small ones too: all parts of each rank that can be a group, then all parts of runs. */
  private layParts(): void {
    const { melds, handLo, handHi } = this;
    const ranks = ranksHeldThrice(handLo | melds.groupsLo, handHi | melds.groupsHi);
    this.decideRank(0, 0, handLo & ranks, handHi & ranks);
  }

  private layRunParts(groupsLo: number, groupsHi: number): void {
    const { melds } = this;
    const restLo = this.handLo & ~groupsLo;
    const restHi = this.handHi & ~groupsHi;
    this.laid.set(0, 0, groupsLo, groupsHi);
    const runsLo = restLo & cardsInRuns(restLo | melds.sequencesLo);
    this.runParts(0, runsLo, restHi & cardsInRuns(restHi | melds.sequencesHi));
  }

  /** Suit by suit, all parts of these cards, which stand in runs, that are runs by themselves or with the table. */
  private runParts(suit: number, runsLo: number, runsHi: number): void {
    if (suit === SUITS) {
      this.tellEachDiscard();
      return;
    }
    const { melds, laid } = this;
    const isLo = suit < 2;
    const all = isLo ? runsLo & suitLo(suit) : runsHi & suitHi(suit);
    const table = isLo ? melds.sequencesLo : melds.sequencesHi;
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = laid;
    for (let part = all; this.goesOn; part = (part - 1) & all) {
      if ((part & ~cardsInRuns(part | table)) === 0) {
        laid.set(sequencesLo | (isLo ? part : 0), sequencesHi | (isLo ? 0 : part), groupsLo, groupsHi);
        this.runParts(suit + 1, runsLo, runsHi);
      }
      if (part === 0) break;
    }
    laid.set(sequencesLo, sequencesHi, groupsLo, groupsHi);
  }

  private tellEachDiscard(): void {
    this.goesOn = this.visitor.layDownTried();
    if (!this.goesOn) return;
    const { laid, after, discards } = this;
    const restLo = this.handLo & ~(laid.sequencesLo | laid.groupsLo);
    const restHi = this.handHi & ~(laid.sequencesHi | laid.groupsHi);
    meldsAfter(this.melds, laid, after);
    findDiscards(restLo, restHi, after, this.mayKeep, discards);
    this.discardLo = discards.lo;
    this.discardHi = discards.hi;
    this.tell();
  }
}
