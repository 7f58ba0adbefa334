import {
  type Bag,
  type OptionValues,
  type PolicyDefinition,
  type PolicyOptions,
  type RummyPlayer,
  rummyPlayer,
} from 'shamus-lab/rummy';
import contractSearch from './contracts/search.js';
import rummySearch from './search.js';
import type { Searcher } from './searcher.js';

interface OpenCards {
  readonly hands: readonly Readonly<Bag>[];
  readonly stock: { readonly rest: Uint8Array };
}

const CHEAT = {
  cheat: {
    summary:
      'sees-all-cards: it sees all hands and the stock, which is against the rules; for studies of what that is worth',
    values: ['no', 'sees-all-cards'],
    default: 'no',
  },
} as const;

/** A search that may cheat by seeing all cards. @param search the same search without cheating */
function opened<O extends PolicyOptions>(search: PolicyDefinition<RummyPlayer, O>) {
  return rummyPlayer({
    name: 'open-search',
    summary: 'search that may cheat and see all cards: against the rules, to study what that is worth',
    description:
      'Plays as search does. With cheat=sees-all-cards every world that it tries its moves in is the true one, with the hands of the others and the order of the stock as they are; it still takes the others to play by its policy for them.',
    batch: search.batch ?? 1,
    searches: true,
    options: { ...search.options!, ...CHEAT } as O & typeof CHEAT,
    cheats: ({ cheat }) => (cheat === 'no' ? null : 'sees all cards'),
    create: ({ cheat, ...options }: OptionValues<O & typeof CHEAT>) => {
      const searcher = search.create(options as unknown as Partial<OptionValues<O>>) as Searcher;
      return cheat === 'no' ? searcher : withOpenCards(searcher);
    },
  });
}

/** The policy `open-search` for Rummy. */
export const openSearch = opened(rummySearch);

/** The policy `open-search` for contract games. */
export const openContractSearch = opened(contractSearch);

/** Search in the true world only; `showCards` must be called before each game. */
function withOpenCards(searcher: Searcher): RummyPlayer & { showCards(cards: OpenCards): void } {
  let cards: OpenCards | null = null;
  const { forward } = searcher;
  const deal = forward.deal.bind(forward);
  forward.deal = (random, tries) => {
    if (cards === null) throw new Error('cannot cheat here: it was not shown the cards');
    // The luck of a world, such as the order of a new stock, is drawn as in any other.
    if (!deal(random, tries)) return false;
    forward.imagine(cards.hands, cards.stock.rest);
    return true;
  };
  const showCards = (shown: OpenCards) => {
    cards = shown;
  };
  return Object.assign(searcher, { showCards });
}
