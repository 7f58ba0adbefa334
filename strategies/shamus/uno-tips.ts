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
  rankMatching: { summary: 'plays the rank that lies on top, so that his partner finds groups', default: true },
  highFirst: { summary: 'plays the highest card, so that his partner finds points early', default: true },
  keepAces: { summary: 'plays an ace only where nothing else fits', default: true },
  feed: { summary: 'plays 2s and 4s for his partner to take and give, while points are missing', default: true },
  aceOnAce: {
    summary: "with one suit left he plays an ace on his partner's ace although he need not, and calls that suit",
    default: true,
  },
  aceOnSuit: {
    summary: 'with one suit left he plays an ace on a card that he could follow, and calls that suit',
    default: true,
  },
  call: {
    summary: 'the suit called where that is no signal: his longest, any, or none (always the suit of the ace)',
    values: ['longest', 'random', 'none'],
    default: 'longest',
  },
} as const;

/** Follows those of the tips that are on, each narrowing the choice that the ones before it have left. */
class UnoTips implements UnoPolicy {
  private readonly choice = new Choice();
  /** The suit that the ace just played is to tell. */
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

export default unoPolicy({
  name: 'tips',
  summary: 'all tips of the sources, each of which can be turned off',
  description:
    'Does what the sources advise the Uno player. With one suit left and an ace in hand he plays the ace on an ace or on a card that he could follow, and calls that suit. Otherwise he keeps his aces, feeds 2s and 4s to his partner while points are missing, plays the rank that lies on top, and high cards first. Where a tip is off he does not care; where several cards are left he plays any of them.',
  options: OPTIONS,
  create: (tips) => new UnoTips(tips),
});
