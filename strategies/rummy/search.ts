import { type OptionValues, type RummyPlayer, rummyPlayer } from 'shamus-lab/rummy';
import careful, { patient } from './careful.js';
import greedy from './greedy.js';
import { BUDGET_OPTIONS, Searcher } from './searcher.js';
import shrewd from './shrewd.js';

const BASES = ['shrewd', 'careful', 'patient', 'greedy'] as const;

const bases: Readonly<Record<(typeof BASES)[number], () => RummyPlayer>> = {
  shrewd: () => shrewd.create(),
  careful: () => careful.create(),
  patient: () => patient.create(),
  greedy: () => greedy.create(),
};

const OPTIONS = {
  base: {
    summary: 'policy that the search improves on, and that its own seat plays on by in playouts',
    values: BASES,
    default: 'shrewd',
  },
  others: { summary: 'policy of the other seats in playouts', values: BASES, default: 'shrewd' },
  ...BUDGET_OPTIONS,
} as const;

const ALL = { takes: true, buys: false, lays: true, discards: 64, advisers: [] };

/** The policy `search` for Rummy. */
export default rummyPlayer({
  name: 'search',
  summary:
    'deals the hidden cards at random many times, and plays each move out in all of these worlds before it decides',
  description:
    'Looks ahead. Samples worlds: the hidden cards dealt anew in any way that fits what all have seen. Tries taking the upcard or not, each discard and several lay-downs in the same worlds, and has a base policy play each deal to its end, for itself and for the others. The value of a deal is the chance to win the game as it then stands. It makes the move of the base policy unless another was clearly better.',
  batch: 100,
  searches: true,
  options: OPTIONS,
  create: (options: OptionValues<typeof OPTIONS>) =>
    new Searcher(bases[options.base], bases[options.others], options, ALL),
});
