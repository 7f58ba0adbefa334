/** A strong Uno player and a strong Rummy player, with their conventions. */
import { withDefaults } from 'shamus-lab/shamus';
import aceKeeper from './ace-keeper.js';
import pileSaver from './pile-saver.js';

/** The Uno policy `signaller`: `ace-keeper` whose calls tell the partner about its hand. */
export const signaller = withDefaults(
  aceKeeper,
  {
    name: 'signaller',
    summary: 'an ace-keeper that signals its hand to its partner with every ace and every suit followed',
    description:
      'Plays like ace-keeper, with two conventions that its partner (reader) must know. Lowest first: it plays the lowest fitting card of a suit, so it holds none below. Ring calls: when it plays an ace it holds none of the suit covered; of the three other suits it calls one that it holds although it lacks the one before, going round clubs, diamonds, hearts, spades without the suit covered; if it holds all three it calls the suit covered.',
  },
  { calls: 'ring', lowestFirst: true },
);

/** The Rummy policy `reader`: `pile-saver` that reads the calls of `signaller`. */
export const reader = withDefaults(
  pileSaver,
  {
    name: 'reader',
    summary: 'a pile-saver that reads the signals of a signaller',
    description:
      'Plays like pile-saver, and assumes that its partner is a signaller: the partner holds the suit called and none of the one before it on the ring; a call of the suit covered means that the partner holds the other three; and the partner holds nothing below the card that follows suit.',
  },
  { calls: 'ring', lowestFirst: true },
);
