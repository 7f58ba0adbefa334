import { unoPolicy } from 'shamus-lab/shamus';
import { CODES } from './codes.js';
import { Feeder } from './feeder.js';
import { USUAL_FEEDER } from './feeder-weights.js';

/** The Uno policy `coder`. */
export default unoPolicy({
  name: 'coder',
  summary: 'a feeder that says by the choice among equal cards what else it holds; partner: exact-closer',
  description:
    'Plays as feeder, but where several cards, no aces, are worth the same to a feeder while Senior is open, it chooses among them by a code: the other cards of the hand, and how many cards it has played before, say which of them, by rank, it plays. That costs no tempo. A partner who knows the code can rule out every hand that would have chosen another card, and the more so the more of the hand lies open. `parity` can be counted at the table: of two cards it plays the higher one if the other diamonds and spades are odd in number, in its second, fourth, … turn the other hearts and spades; of more cards, a diamond counts 1, a heart 2, a spade 3, and the remainder of the sum says which. `hash` mixes the numbers of cards of each suit more thoroughly. An exact-closer must be told the code (`exact-closer:code=hash`); any other partner misreads it.',
  options: { code: { summary: 'the code', values: CODES, default: 'hash' } },
  create: ({ code }) => new Feeder(USUAL_FEEDER, code),
});
