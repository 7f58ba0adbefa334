import {
  ACE,
  type Card,
  CardSet,
  type Preference,
  rankOf,
  SUITS,
  type Suit,
  sets,
  suitOf,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import { firstSuitHeld, longestSuit, NO_SUIT, playableAce, rankCall, ringCall, suitToSignal } from './calls.js';
import { suitAfter } from './conventions.js';
import { ACES, fitsHi, fitsLo, lowestOfSuits, ranksFollowed, suitsHeld } from './matching.js';

const { countCards, countSuit, EVERY_CARD, firstCard, hiOf, loOf, suitHi, suitLo } = sets;

// Tuned on the games of seed 'tune', the sum of the win rates in the three variants.
/** What it costs to be able to follow no card that the Rummy player may hold; a quarter if it is half of them. */
const FOLLOWS_NONE = 46600;
/** Being able to follow a card that the Rummy player is known to hold. */
const FOLLOWS_KNOWN = 2000;
/** Parting with an ace. */
const ACE_PLAYED = -6000;
/** Keeping another card of the suit played; staying in the suit of the top card. */
const SUIT_KEPT = 513;
const SUIT_FOLLOWED = 168;
/** Calling a suit of which the Rummy player is known to hold a card, in unseen cards of the suit. */
const CALL_KNOWN = 5;

/** What he tells his partner, and how. */
interface Signals {
  readonly calls: 'likely' | 'longest' | 'first' | 'ring' | 'ranks' | 'none';
  readonly lowestFirst: boolean;
  readonly aceOnAce: boolean;
  readonly aceOnSuit: boolean;
}

/** What a call tells by each convention. */
const WHY_CALLED: Readonly<Record<Signals['calls'], string>> = {
  likely: 'the suit of which his partner most probably has a card',
  longest: 'the suit of which he holds most',
  first: 'by convention, the first suit that he holds',
  ring: 'by convention, which suits he holds, counted on from the one covered',
  ranks: 'by convention, which ranks he needs',
  none: 'it tells nothing',
};

class AceKeeper implements UnoPolicy {
  /** All cards that ever lay on the discard pile when he looked. */
  private shownLo = 0;
  private shownHi = 0;
  /** Of those, the cards that the Rummy player still holds. */
  private takenLo = 0;
  private takenHi = 0;
  private unseenLo = 0;
  private unseenHi = 0;
  /** The suit that the ace just played is to tell. */
  private signalled = NO_SUIT;

  constructor(private readonly signals: Signals) {}

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
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      const worth = this.following(view, card) + this.parting(view, card);
      if (worth > best) {
        best = worth;
        chosen = card;
      }
    }
    return chosen;
  }

  /** Of the suits that he holds, the one of which the Rummy player most probably has a card. */
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
      const why = this.signalled !== NO_SUIT ? 'the one suit that he has left' : WHY_CALLED[this.signals.calls];
      return [{ choice: this.call(view), score: 1, why }];
    }
    const held = CardSet.fromHalves(view.handLo & ~ACES, view.handHi & ~ACES);
    if (held.isEmpty)
      return [{ choice: this.call(view), score: 0, why: 'he holds nothing that a suit could be called for' }];
    return [...new Set(Array.from(held, suitOf))].map((choice) => ({
      choice,
      score: this.calling(choice),
      why: `${countSuit(this.unseenLo, this.unseenHi, choice)} of the suit unseen, ${countSuit(this.takenLo, this.takenHi, choice)} picked up by his partner`,
    }));
  }

  private explainPlay(view: UnoView): Preference[] {
    if (this.signalled !== NO_SUIT) {
      return [{ choice: playableAce(view), score: 1, why: 'an ace, to call the one suit that he has left' }];
    }
    const { lowestFirst } = this.signals;
    const lo = lowestFirst ? lowestOfSuits(view.playableLo) : view.playableLo;
    const hi = lowestFirst ? lowestOfSuits(view.playableHi) : view.playableHi;
    return [...CardSet.fromHalves(lo, hi)].map((choice) => ({
      choice,
      score: this.following(view, choice) + this.parting(view, choice),
      why: this.whyPlay(view, choice),
    }));
  }

  private whyPlay(view: UnoView, card: Card): string {
    const rest = CardSet.fromHalves(view.handLo, view.handHi).without(card);
    if (rest.isEmpty) return 'his last card';
    const unseen = CardSet.fromHalves(this.unseenLo, this.unseenHi);
    const follows = [...unseen].filter((next) =>
      [...rest].some((held) => (fitsLo(next) & loOf(held)) | (fitsHi(next) & hiOf(held))),
    );
    const kept = `the rest can follow ${follows.length} of ${unseen.size} unseen cards`;
    return rankOf(card) === ACE ? `an ace, better kept; ${kept}` : kept;
  }

  /** What it is worth to call a suit. */
  private calling(suit: number): number {
    return countSuit(this.unseenLo, this.unseenHi, suit) + CALL_KNOWN * countSuit(this.takenLo, this.takenHi, suit);
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

  /** What the cards that he keeps are worth for the next turn. */
  private following(view: UnoView, card: Card): number {
    const lo = view.handLo & ~loOf(card);
    const hi = view.handHi & ~hiOf(card);
    if ((lo | hi) === 0) return 0;
    const suit = suitOf(card);
    const kept = ((lo & suitLo(suit)) | (hi & suitHi(suit))) === 0 ? 0 : SUIT_KEPT;
    const anything = ((lo | hi) & ACES) !== 0;
    const ranks = ranksFollowed(lo, hi);
    const followsLo = anything ? EVERY_CARD : ranks | suitsHeld(lo);
    const followsHi = anything ? EVERY_CARD : ranks | suitsHeld(hi);
    const known = ((followsLo & this.takenLo) | (followsHi & this.takenHi)) === 0 ? 0 : FOLLOWS_KNOWN;
    const unseen = countCards(this.unseenLo, this.unseenHi) + 1;
    const misses = unseen - countCards(followsLo & this.unseenLo, followsHi & this.unseenHi);
    return kept + known - (((FOLLOWS_NONE * misses * misses) / (unseen * unseen)) | 0);
  }

  /** What it is worth to part with this card rather than another. */
  private parting(view: UnoView, card: Card): number {
    if (((loOf(card) | hiOf(card)) & ACES) !== 0) return ACE_PLAYED;
    return suitOf(card) === suitOf(view.table.top()) ? SUIT_FOLLOWED : 0;
  }
}

export default unoPolicy({
  name: 'ace-keeper',
  summary: 'keeps aces back, and a hand that can follow most of what may come; calls the suit he wants',
  description:
    'Keeps his aces until nothing else fits. Of the cards that fit he plays the one without which the rest of his hand can follow most of the cards that the Rummy player may discard: he counts what he has not seen, and remembers what the Rummy player picked up. Points and melds he leaves to his partner. With an ace he calls a suit that he holds himself and of which the Rummy player probably has a card: a promise that he can follow it. His options are other things that he may tell his partner, who must know of it: pile-saver has an option for each.',
  options: {
    calls: {
      summary:
        'the suit called: the likeliest to be discarded that he holds; his longest; the first that he holds after the suit covered (so those skipped he does not hold); ring: one that he holds while he holds none of the one before it, and the suit covered if he holds all three others; ranks: clubs for 2 to 4, diamonds 5 to 7, hearts 8 to T, spades J to K; none: always the suit after the one covered',
      values: ['likely', 'longest', 'first', 'ring', 'ranks', 'none'],
      default: 'likely',
    },
    lowestFirst: {
      summary: 'of the cards of one suit that fit he plays the lowest, so that he holds none below it',
      default: false,
    },
    aceOnAce: {
      summary: "with one suit left he plays an ace on his partner's ace although he need not, and calls that suit",
      default: false,
    },
    aceOnSuit: {
      summary: 'with one suit left he plays an ace on a card that he could follow, and calls that suit',
      default: false,
    },
  },
  create: (signals) => new AceKeeper(signals),
});
