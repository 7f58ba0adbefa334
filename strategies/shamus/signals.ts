/** The two strongest players, with their conventions. */
import { withDefaults } from 'shamus-lab/shamus';
import aceKeeper from './ace-keeper.js';
import pileSaver from './pile-saver.js';

/** The Uno policy `signaller`: `ace-keeper` whose calls tell the partner about its hand. */
export const signaller = withDefaults(
  aceKeeper,
  {
    name: 'signaller',
    summary: 'an ace-keeper who signals his hand to his partner with every ace and every suit he follows',
    description:
      'Plays like ace-keeper, with two conventions that his partner (reader) must know. Lowest first: he plays the lowest fitting card of a suit, so he holds none below it. Ring calls: when he plays an ace he holds none of the suit it covers; of the three other suits he calls one that he holds although he lacks the one before it, going round clubs, diamonds, hearts, spades without the suit covered; if he holds all three he calls the suit covered.',
  },
  { calls: 'ring', lowestFirst: true },
);

/** The Rummy policy `reader`: `pile-saver` that reads the calls of `signaller`. */
export const reader = withDefaults(
  pileSaver,
  {
    name: 'reader',
    summary: 'a pile-saver who reads the signals of a signaller',
    description:
      'Plays like pile-saver, and assumes that his partner is a signaller: the partner holds the suit he calls and none of the one before it on the ring; a call of the suit covered means that he holds the other three; and he holds nothing below the card with which he follows suit.',
  },
  { calls: 'ring', lowestFirst: true },
);
