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

/** Together they say what is in doubt: who takes and buys whatever betters his chances a little, and who buys nothing. */
function advisers(): RummyPlayer[] {
  return [shrewd.create({ grab: 1, stock: 1, card: 0 }), careful.create({ card: 40 })];
}

const OPTIONS = {
  base: {
    summary: 'the policy that he improves on and imagines himself to play on by',
    values: BASES,
    default: 'shrewd',
  },
  others: { summary: 'the policy that he imagines the others to play by', values: BASES, default: 'careful' },
  takes: { summary: 'whether it is searched whether to take the upcard, where it is in doubt', default: true },
  buys: { summary: 'whether it is searched whether to buy, where it is in doubt', default: true },
  lays: { summary: 'whether it is searched what to lay down', default: true },
  discards: { ...FEW_DISCARDS, default: 2 },
  ...BUDGET_OPTIONS,
  worlds: { ...BUDGET_OPTIONS.worlds, default: 16 },
} as const;

/** The policy `search` for contract games. */
export default rummyPlayer({
  name: 'search',
  summary: 'imagines how the hidden cards may lie, and plays moves out in all of those worlds before he makes one',
  description:
    'Looks ahead. Deals the cards that he does not see anew, in any way that fits what all have seen, tries his moves in the same worlds, and has base policies play each deal to its end, for himself and for the others. What a deal comes to is his chance to win the game as it then stands. He does what his base would do unless something else was clearly better.',
  batch: 10,
  options: OPTIONS,
  create: (options: OptionValues<typeof OPTIONS>) =>
    new Searcher(bases[options.base], bases[options.others], options, { ...options, advisers: advisers() }),
});
