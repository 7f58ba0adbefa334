import { type Faulty, late, withPlantedFault } from './faulty.testing.js';
import { CARDS_STAY, VIEWS_HIDE } from './laws.testing.js';
import type { Layout } from './specimen.testing.js';

/** Depends on the order of the cards. */
function sumByPlace(cards: readonly number[]): number {
  return cards.reduce((sum, card, place) => sum + card * place, 0);
}

function leaving(layouts: Layout[], cards: (pile: readonly string[]) => readonly string[]): Layout[] {
  return layouts.map((layout) => ({ ...layout, places: { ...layout.places, pile: cards(layout.places.pile!) } }));
}

/** Faults of what players are shown, and of the cards themselves. */
export const FAULTY_CARDS: readonly Faulty[] = [
  {
    fault: "a view that shows the others' cards",
    law: VIEWS_HIDE,
    says: /shows seat . hidden cards/,
    specimen: withPlantedFault((honest) => ({
      view: (state, seat) => honest.view(state, seat) + state.hands,
    })),
  },
  {
    fault: 'a view that shows the next card of the stock',
    law: VIEWS_HIDE,
    says: /shows seat . hidden cards/,
    specimen: withPlantedFault((honest) => ({
      view: (state, seat) => `${honest.view(state, seat)} ${state.stock.at(-1)}`,
    })),
  },
  {
    fault: 'a view that shows one seat the whole stock, late in the game',
    law: VIEWS_HIDE,
    says: /shows seat 1 hidden cards/,
    specimen: withPlantedFault((honest) => ({
      view: (state, seat) => honest.view(state, seat) + (seat === 1 && late(state) ? state.stock : ''),
    })),
  },
  {
    fault: 'moves that hang on hidden cards',
    law: VIEWS_HIDE,
    says: /has moves that hang on hidden cards/,
    specimen: withPlantedFault((honest) => ({
      legalMoves: (state) => {
        const legal = honest.legalMoves(state);
        return legal.length > 1 && sumByPlace(state.stock) % 2 === 0 ? legal.slice(1) : legal;
      },
    })),
  },
  {
    fault: 'a turn that hangs on hidden cards',
    law: VIEWS_HIDE,
    says: /has seat . move instead of ./,
    specimen: withPlantedFault(() => ({ toMove: (state) => sumByPlace(state.stock) % 2 })),
  },
  {
    fault: 'a view that shows nothing',
    law: VIEWS_HIDE,
    says: /does not show seat . which moves are legal/,
    specimen: withPlantedFault(() => ({ view: () => '' })),
  },
  {
    fault: 'cards that are never re-dealt',
    law: VIEWS_HIDE,
    says: /was never put to the test/,
    specimen: withPlantedFault((honest) => ({ redeal: (state) => honest.copy(state) })),
  },
  {
    fault: 'a card that vanishes',
    law: CARDS_STAY,
    says: /has 51 cards/,
    specimen: withPlantedFault((honest) => ({
      apply: (state, move) => {
        honest.apply(state, move);
        if (state.moves.length === 6) state.pile.shift();
      },
    })),
  },
  {
    fault: 'a card that vanishes with the last move',
    law: CARDS_STAY,
    says: /has 51 cards/,
    specimen: withPlantedFault((honest) => ({
      layouts: (state) => leaving(honest.layouts(state), (pile) => (honest.isOver(state) ? pile.slice(1) : pile)),
    })),
  },
  {
    fault: 'a card that comes twice',
    law: CARDS_STAY,
    says: /has 53 cards/,
    specimen: withPlantedFault((honest) => ({
      layouts: (state) => leaving(honest.layouts(state), (pile) => [...pile, pile[0]!]),
    })),
  },
  {
    fault: 'a card that turns into another',
    law: CARDS_STAY,
    says: /has 52 cards, or not each of them once/,
    specimen: withPlantedFault((honest) => ({
      layouts: (state) => leaving(honest.layouts(state), (pile) => pile.map((_card, _place, all) => all[0]!)),
    })),
  },
  {
    fault: 'a stock of which too many cards are told',
    law: CARDS_STAY,
    says: /tells of \d+ cards in 'stock'/,
    specimen: withPlantedFault((honest) => ({
      layouts: (state) =>
        honest
          .layouts(state)
          .map((layout) => ({ ...layout, told: { stock: layout.told.stock! + (late(state) ? 1 : 0) } })),
    })),
  },
  {
    fault: 'a game that says nothing of its cards',
    law: CARDS_STAY,
    says: /was never put to the test/,
    specimen: withPlantedFault(() => ({ layouts: () => [] })),
  },
];
