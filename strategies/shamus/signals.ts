/** The two strongest players and what they have agreed on. */
import { withDefaults } from 'shamus-lab/shamus';
import aceKeeper from './ace-keeper.js';
import pileSaver from './pile-saver.js';

export const signaller = withDefaults(
  aceKeeper,
  {
    name: 'signaller',
    summary: 'an ace-keeper who tells his partner, with every ace and every suit that he follows, what he still holds',
    description:
      'Plays as ace-keeper does, with two conventions that his partner (reader) must know. Lowest first: of the cards of one suit that fit he plays the lowest, so that he holds none below it. Ring calls: an ace covers a card of whose suit he holds nothing; of the three other suits he calls one that he holds while he holds none of the one before it, going round clubs, diamonds, hearts, spades without the suit covered; if he holds all three he calls the suit covered.',
  },
  { calls: 'ring', lowestFirst: true },
);

export const reader = withDefaults(
  pileSaver,
  {
    name: 'reader',
    summary: 'a pile-saver who reads the calls and the low cards of a signaller',
    description:
      'Plays as pile-saver does, and trusts his partner to be a signaller: a suit that he calls he holds, and of the one before it on the ring he holds nothing; a call of the suit covered says that he holds the other three; and below the card with which he follows suit he holds nothing of that suit.',
  },
  { calls: 'ring', lowestFirst: true },
);
