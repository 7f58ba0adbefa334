import { unoPolicy } from 'shamus-lab/shamus';
import { CODES } from './codes.js';
import { Feeder } from './feeder.js';
import { USUAL_FEEDER } from './feeder-weights.js';

/** The Uno policy `coder`. */
export default unoPolicy({
  name: 'coder',
  summary: 'a feeder that says by the choice among equal cards what else it holds; partner: exact-closer',
  description:
    'Plays as feeder, but where several cards, no aces, are worth the same to a feeder while Senior is open, it chooses among them by a code: the other cards of the hand, and how many cards it has played before, say which of them, by rank, it plays. That costs no tempo. A partner who knows the code can rule out every hand that would have chosen another card, and the more so the more of the hand lies open. With `parity`, `pairs` and `even` it counts, when two cards are equal, the other cards of two suits, and plays the higher of the two if they are odd in number: with `parity` diamonds and spades in its first, third, … turn, else hearts and spades; with `pairs` clubs and spades, too, in every third turn; with `even` the pair of suits that has nearest half of the unseen cards. Of more equal cards, the remainder of a sum over the suits says which. `hash` mixes the numbers of cards of each suit more thoroughly; nobody counts that at a table. An exact-closer must be told the code (`exact-closer:code=pairs`); any other partner misreads it.',
  options: { code: { summary: 'the code', values: CODES, default: 'pairs' } },
  create: ({ code }) => new Feeder(USUAL_FEEDER, code),
});
