import { type OptionValues, type RummyPlayer, rummyPlayer } from 'shamus-lab/rummy';
import { BUDGET_OPTIONS, FEW_DISCARDS, Searcher } from '../searcher.js';
import buyer from './buyer.js';
import careful from './careful.js';
import greedy from './greedy.js';
import shrewd from './shrewd.js';

const BASES = ['shrewd', 'careful', 'buyer', 'greedy'] as const;

const bases: Readonly<Record<(typeof BASES)[number], () => RummyPlayer>> = {
  shrewd: () => shrewd.create(),
  careful: () => careful.create(),
  buyer: () => buyer.create(),
  greedy: () => greedy.create(),
};

/** Policies that disagree if a move is in doubt: one takes and buys any card that helps a little, one buys nothing. */
function advisers(): RummyPlayer[] {
  return [shrewd.create({ grab: 1, stock: 1, card: 0 }), careful.create({ card: 40 })];
}

const OPTIONS = {
  base: {
    summary: 'policy that the search improves on, and that its own seat plays on by in playouts',
    values: BASES,
    default: 'shrewd',
  },
  others: { summary: 'policy of the other seats in playouts', values: BASES, default: 'careful' },
  takes: { summary: 'search the take decision when it is close', default: true },
  buys: { summary: 'search the buy decision when it is close', default: true },
  lays: { summary: 'search the lay-down decision', default: true },
  discards: { ...FEW_DISCARDS, default: 2 },
  ...BUDGET_OPTIONS,
  worlds: { ...BUDGET_OPTIONS.worlds, default: 16 },
} as const;

/** The policy `search` for contract games. */
export default rummyPlayer({
  name: 'search',
  summary: 'deals the hidden cards at random many times, and plays moves out in all of these worlds before it decides',
  description:
    'Looks ahead. Samples worlds: the hidden cards dealt anew in any way that fits what all have seen. Tries its moves in the same worlds, and has base policies play each deal to its end, for itself and for the others. The value of a deal is the chance to win the game as it then stands. It makes the move of the base policy unless another was clearly better.',
  batch: 10,
  searches: true,
  options: OPTIONS,
  create: (options: OptionValues<typeof OPTIONS>) =>
    new Searcher(bases[options.base], bases[options.others], options, { ...options, advisers: advisers() }),
});
