import {
  ACE,
  type Card,
  type OptionValues,
  rankOf,
  SUITS,
  type Suit,
  sets,
  suitOf,
  type UnoPolicy,
  type UnoView,
  unoPolicy,
} from 'shamus-lab/shamus';
import { longestSuit, NO_SUIT, playableAce, suitToSignal } from './calls.js';
import { Choice } from './choice.js';
import { ACES, TWOS_AND_FOURS } from './matching.js';

const { cardsOfRank } = sets;

const OPTIONS = {
  rankMatching: { summary: 'matches the rank of the top card, so that the partner finds groups', default: true },
  highFirst: { summary: 'plays the highest card, so that the partner finds points early', default: true },
  keepAces: { summary: 'plays an ace only if nothing else fits', default: true },
  feed: { summary: 'plays 2s and 4s for the partner to pick up and discard, while points are missing', default: true },
  aceOnAce: {
    summary: "with one suit left, plays an ace on the partner's ace even if another card fits, and calls that suit",
    default: true,
  },
  aceOnSuit: {
    summary: 'with one suit left, plays an ace on a card that could be followed otherwise, and calls that suit',
    default: true,
  },
  call: {
    summary: 'the suit to call without a signal: the longest, a random one, or none (always the suit of the ace)',
    values: ['longest', 'random', 'none'],
    default: 'longest',
  },
} as const;

/** Follows the tips that are on, each narrowing down the choice left by the previous ones. */
class UnoTips implements UnoPolicy {
  private readonly choice = new Choice();
  private signalled = NO_SUIT;

  constructor(private readonly tips: OptionValues<typeof OPTIONS>) {}

  play(view: UnoView): Card {
    const { tips, choice } = this;
    const { table } = view;
    const top = table.top();
    const mayTell = rankOf(top) === ACE ? tips.aceOnAce : tips.aceOnSuit;
    this.signalled = mayTell ? suitToSignal(view) : NO_SUIT;
    if (this.signalled !== NO_SUIT) return playableAce(view);
    choice.among(view.playableLo, view.playableHi);
    if (tips.keepAces) choice.avoid(ACES, ACES);
    if (tips.feed && table.points < table.seniorTarget) choice.prefer(TWOS_AND_FOURS, TWOS_AND_FOURS);
    const sameRank = cardsOfRank(rankOf(top));
    if (tips.rankMatching) choice.prefer(sameRank, sameRank);
    if (tips.highFirst) choice.preferHighest();
    return choice.any(view.random);
  }

  call(view: UnoView, ace: Card): Suit {
    if (this.signalled !== NO_SUIT) return this.signalled;
    if (this.tips.call === 'longest') return longestSuit(view.handLo, view.handHi);
    return this.tips.call === 'random' ? view.random.below(SUITS) : suitOf(ace);
  }
}

/** The Uno policy `tips`. */
export default unoPolicy({
  name: 'tips',
  summary: 'follows all published tips; each can be turned off',
  description:
    'Follows the published advice for the Uno player. With one suit left and an ace in hand it plays the ace on an ace or on a card that it could follow, and calls that suit. Otherwise it keeps its aces, feeds 2s and 4s to its partner while points are missing, matches the rank of the top card, and plays high cards first. Tips that are off are ignored; of several remaining cards it plays a random one.',
  options: OPTIONS,
  readsRecord: false,
  create: (tips) => new UnoTips(tips),
});
