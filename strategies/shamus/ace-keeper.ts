import {
  ACE,
  type Card,
  CardSet,
  cardValue,
  heldValue,
  type Preference,
  patterns,
  rankOf,
  SUITS,
  type Suit,
  sets,
  suitOf,
  type Table,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import { ACE_KEEPER_WEIGHTS, type AceKeeperWeights, USUAL_ACE_KEEPER } from './ace-keeper-weights.js';
import { firstSuitHeld, longestSuit, NO_SUIT, playableAce, rankCall, ringCall, suitToSignal } from './calls.js';
import { suitAfter } from './conventions.js';
import { ACES, fitsHi, fitsLo, lowestOfSuits, ranksFollowed, suitsHeld } from './matching.js';
import { forVariants, UnoForEach } from './tuned.js';
import { TUNED_ACE_KEEPER } from './tuned-weights.js';
import { weightsOf } from './weight.js';

const { cardsInRuns, neighbours, ranksHeldThrice } = patterns;
const { cardsOfRank, countCards, countSuit, EVERY_CARD, firstCard, hiOf, loOf, suitHi, suitLo } = sets;

interface Signals {
  readonly calls: 'likely' | 'longest' | 'first' | 'ring' | 'ranks' | 'none';
  readonly lowestFirst: boolean;
  readonly aceOnAce: boolean;
  readonly aceOnSuit: boolean;
}

const WHY_CALLED: Readonly<Record<Signals['calls'], string>> = {
  likely: 'the suit that the partner most probably holds',
  longest: 'the longest suit',
  first: 'by convention, the first suit held',
  ring: 'by convention, which suits are held, relative to the one covered',
  ranks: 'by convention, which ranks are needed',
  none: 'the call means nothing',
};

class AceKeeper implements UnoPolicy {
  /** All cards seen on the discard pile so far. */
  private shownLo = 0;
  private shownHi = 0;
  /** Cards among them that are still in the Rummy player's hand. */
  private takenLo = 0;
  private takenHi = 0;
  private unseenLo = 0;
  private unseenHi = 0;
  private signalled = NO_SUIT;

  private readonly feeds: boolean;

  constructor(
    private readonly signals: Signals,
    private readonly weights: AceKeeperWeights,
  ) {
    this.feeds = weights.pointPlayed !== 0 || weights.pointUseful !== 0 || weights.partUseful !== 0;
  }

  newGame(): void {
    this.shownLo = this.shownHi = 0;
  }

  play(view: UnoView): Card {
    this.look(view);
    this.signalled = this.isSignalTurn(view.table.top()) ? suitToSignal(view) : NO_SUIT;
    if (this.signalled !== NO_SUIT) return playableAce(view);
    return this.best(view);
  }

  call(view: UnoView): Suit {
    const { handLo, handHi } = view;
    const covered = suitOf(view.table.top());
    if (this.signalled !== NO_SUIT) return this.signalled;
    switch (this.signals.calls) {
      case 'likely':
        return this.likelyCall(view);
      case 'longest':
        return longestSuit(handLo, handHi);
      case 'first':
        return firstSuitHeld(handLo, handHi, covered);
      case 'ring':
        return ringCall(handLo, handHi, covered);
      case 'ranks':
        return rankCall(handLo, handHi, this.unseenLo, this.unseenHi);
      case 'none':
        return suitAfter(covered, 1);
    }
  }

  private isSignalTurn(top: Card): boolean {
    return rankOf(top) === ACE ? this.signals.aceOnAce : this.signals.aceOnSuit;
  }

  private best(view: UnoView): Card {
    let best = -Infinity;
    let chosen = 0;
    const { lowestFirst } = this.signals;
    let lo = lowestFirst ? lowestOfSuits(view.playableLo) : view.playableLo;
    let hi = lowestFirst ? lowestOfSuits(view.playableHi) : view.playableHi;
    const first = firstCard(lo, hi);
    if (((lo & ~loOf(first)) | (hi & ~hiOf(first))) === 0) return first;
    const unseen = countCards(this.unseenLo, this.unseenHi) + 1;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      const worth = this.following(view, card, unseen) + this.parting(view, card);
      if (worth > best) {
        best = worth;
        chosen = card;
      }
    }
    return chosen;
  }

  /** The suit, of those held, that the Rummy player most probably holds too. */
  private likelyCall({ handLo, handHi }: UnoView): Suit {
    let best = -1;
    let called = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      if (countSuit(handLo & ~ACES, handHi & ~ACES, suit) === 0) continue;
      const worth = this.calling(suit);
      if (worth <= best) continue;
      best = worth;
      called = suit;
    }
    return best < 0 && (handLo | handHi) !== 0 ? suitOf(firstCard(handLo, handHi)) : called;
  }

  explain(view: UnoView, decision: 'play' | 'call'): Preference[] {
    if (decision === 'play') return this.explainPlay(view);
    if (this.signalled !== NO_SUIT || this.signals.calls !== 'likely') {
      const why = this.signalled !== NO_SUIT ? 'the one suit left' : WHY_CALLED[this.signals.calls];
      return [{ choice: this.call(view), score: 1, why }];
    }
    const held = CardSet.fromHalves(view.handLo & ~ACES, view.handHi & ~ACES);
    if (held.isEmpty)
      return [{ choice: this.call(view), score: 0, why: 'no cards are left, so the call does not matter' }];
    return [...new Set(Array.from(held, suitOf))].map((choice) => ({
      choice,
      score: this.calling(choice),
      why: `${countSuit(this.unseenLo, this.unseenHi, choice)} of the suit unseen, ${countSuit(this.takenLo, this.takenHi, choice)} picked up by the partner`,
    }));
  }

  private explainPlay(view: UnoView): Preference[] {
    if (this.signalled !== NO_SUIT) {
      return [{ choice: playableAce(view), score: 1, why: 'an ace, to call the one suit left' }];
    }
    const { lowestFirst } = this.signals;
    const lo = lowestFirst ? lowestOfSuits(view.playableLo) : view.playableLo;
    const hi = lowestFirst ? lowestOfSuits(view.playableHi) : view.playableHi;
    const unseen = countCards(this.unseenLo, this.unseenHi) + 1;
    return [...CardSet.fromHalves(lo, hi)].map((choice) => ({
      choice,
      score: this.following(view, choice, unseen) + this.parting(view, choice),
      why: this.whyPlay(view, choice),
    }));
  }

  private whyPlay(view: UnoView, card: Card): string {
    const rest = CardSet.fromHalves(view.handLo, view.handHi).without(card);
    if (rest.isEmpty) return 'the last card';
    const unseen = CardSet.fromHalves(this.unseenLo, this.unseenHi);
    const follows = [...unseen].filter((next) =>
      [...rest].some((held) => (fitsLo(next) & loOf(held)) | (fitsHi(next) & hiOf(held))),
    );
    const kept = `the rest can follow ${follows.length} of ${unseen.size} unseen cards`;
    return rankOf(card) === ACE ? `an ace, better kept; ${kept}` : kept;
  }

  private calling(suit: number): number {
    return (
      countSuit(this.unseenLo, this.unseenHi, suit) +
      this.weights.callKnown * countSuit(this.takenLo, this.takenHi, suit)
    );
  }

  private look(view: UnoView): void {
    const { table } = view;
    const openLo = table.pileLo | table.sequencesLo | table.groupsLo;
    const openHi = table.pileHi | table.sequencesHi | table.groupsHi;
    this.shownLo |= table.pileLo;
    this.shownHi |= table.pileHi;
    this.takenLo = this.shownLo & ~(openLo | view.handLo);
    this.takenHi = this.shownHi & ~(openHi | view.handHi);
    this.unseenLo = EVERY_CARD & ~(openLo | view.handLo);
    this.unseenHi = EVERY_CARD & ~(openHi | view.handHi);
  }

  /**
   * The value of the remaining hand for the next turn.
   *
   * @param unseen number of unseen cards, and one
   */
  private following(view: UnoView, card: Card, unseen: number): number {
    const lo = view.handLo & ~loOf(card);
    const hi = view.handHi & ~hiOf(card);
    if ((lo | hi) === 0) return 0;
    const suit = suitOf(card);
    const { followsNone, followsKnown, suitKept } = this.weights;
    const kept = ((lo & suitLo(suit)) | (hi & suitHi(suit))) === 0 ? 0 : suitKept;
    const anything = ((lo | hi) & ACES) !== 0;
    const ranks = ranksFollowed(lo, hi);
    const followsLo = anything ? EVERY_CARD : ranks | suitsHeld(lo);
    const followsHi = anything ? EVERY_CARD : ranks | suitsHeld(hi);
    const known = ((followsLo & this.takenLo) | (followsHi & this.takenHi)) === 0 ? 0 : followsKnown;
    const misses = unseen - countCards(followsLo & this.unseenLo, followsHi & this.unseenHi);
    return kept + known - (((followsNone * misses * misses) / (unseen * unseen)) | 0);
  }

  /** The value of playing this card rather than another. */
  private parting(view: UnoView, card: Card): number {
    const { acePlayed, suitFollowed } = this.weights;
    const fed = this.feeds ? this.feeding(view, card) : 0;
    if (((loOf(card) | hiOf(card)) & ACES) !== 0) return fed - acePlayed;
    return suitOf(card) === suitOf(view.table.top()) ? fed + suitFollowed : fed;
  }

  /** The value of the card for the Rummy player, who may pick it up with the pile. */
  private feeding({ table }: UnoView, card: Card): number {
    const { pointPlayed, pointUseful, partUseful } = this.weights;
    const lo = table.pileLo | this.takenLo;
    const hi = table.pileHi | this.takenHi;
    const nearLo = neighbours(loOf(card));
    const nearHi = neighbours(hiOf(card));
    const parts = cardsOfRank(rankOf(card));
    const partsLo = (parts | nearLo | neighbours(nearLo)) & lo;
    const partsHi = (parts | nearHi | neighbours(nearHi)) & hi;
    const worth = pointPlayed * cardValue(card) + partUseful * countCards(partsLo, partsHi);
    if (pointUseful === 0) return worth;
    return worth + pointUseful * (layable(table, lo | loOf(card), hi | hiOf(card)) - layable(table, lo, hi));
  }
}

/** The points of these cards that could be laid down if the Rummy player held them all. */
function layable({ sequencesLo, sequencesHi, groupsLo, groupsHi }: Readonly<Table>, lo: number, hi: number): number {
  const ranks = ranksHeldThrice(lo | groupsLo, hi | groupsHi);
  return heldValue(lo & (cardsInRuns(lo | sequencesLo) | ranks), hi & (cardsInRuns(hi | sequencesHi) | ranks));
}

/** The Uno policy `ace-keeper`. */
export default unoPolicy({
  name: 'ace-keeper',
  summary: 'saves aces and keeps a flexible hand; calls a suit that it wants',
  description:
    'Keeps aces until nothing else fits. Of the cards that fit it plays the one after which its hand can follow most of the cards that the Rummy player may discard: it counts unseen cards and remembers what the Rummy player picked up. It leaves points and melds to its partner. With an ace it calls a suit that it holds and that the Rummy player probably holds too: a promise that it can follow that suit. Its options are further conventions, which its partner must know: pile-saver has a matching option for each.',
  options: {
    calls: {
      summary:
        'the suit called. likely: of the suits held, the one most likely to be discarded; longest: the longest; first: the first suit held after the one covered (so none of those skipped is held); ring: a suit held although the one before it is not, or the suit covered if the three others are held; ranks: clubs for 2 to 4, diamonds 5 to 7, hearts 8 to T, spades J to K; none: always the suit after the one covered',
      values: ['likely', 'longest', 'first', 'ring', 'ranks', 'none'],
      default: 'likely',
    },
    lowestFirst: {
      summary: 'plays the lowest fitting card of a suit, so the partner knows that none below it is held',
      default: false,
    },
    aceOnAce: {
      summary: "with one suit left, plays an ace on the partner's ace even if another card fits, and calls that suit",
      default: false,
    },
    aceOnSuit: {
      summary: 'with one suit left, plays an ace on a card that could be followed otherwise, and calls that suit',
      default: false,
    },
    tuned: {
      summary:
        'judges by weights that were tuned for the variant played and for the team signaller+reader with this option on both sides; a weight that is given counts nevertheless',
      default: false,
    },
    ...ACE_KEEPER_WEIGHTS,
  },
  readsRecord: false,
  create: ({ calls, lowestFirst, aceOnAce, aceOnSuit, tuned, ...weights }): UnoPolicy => {
    const make = (chosen: AceKeeperWeights) =>
      new AceKeeper({ calls, lowestFirst, aceOnAce, aceOnSuit }, weightsOf(ACE_KEEPER_WEIGHTS, chosen));
    return tuned ? new UnoForEach(forVariants(make, weights, USUAL_ACE_KEEPER, TUNED_ACE_KEEPER)) : make(weights);
  },
});
