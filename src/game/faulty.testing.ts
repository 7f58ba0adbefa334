import {
  CARDS_STAY,
  COPIES_STAND_ALONE,
  type Invariant,
  type Layout,
  MOVES_AGREE,
  PLAYOUTS_END,
  RECORDS_REPLAY,
  VIEWS_HIDE,
} from './conformance.testing.js';
import { DRAW, type OddOrEven, OddOrEvenSpecimen } from './odd-or-even.testing.js';

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

/** Faults of moves, transcripts and copies. */
export const FAULTY_PLAY: readonly Faulty[] = [
  {
    fault: 'a game that never ends',
    law: PLAYOUTS_END,
    says: /is not over after 100 moves/,
    specimen: withPlantedFault((honest) => ({
      // A player who plays a card keeps it.
      apply: (state, move) => {
        const { hands, mover } = state;
        const held = [...hands[mover]!];
        honest.apply(state, move);
        if (move !== DRAW) hands[mover] = held;
      },
    })),
  },
  {
    fault: 'a game that gets stuck',
    law: PLAYOUTS_END,
    says: /is not over, and seat . has no legal move/,
    specimen: withPlantedFault(() => ({ isOver: () => false })),
  },
  {
    fault: 'a game in which nobody that is there is to move',
    law: PLAYOUTS_END,
    says: /seat [34] is to move/,
    specimen: withPlantedFault((honest) => ({ toMove: (state) => honest.toMove(state) + (late(state) ? 3 : 0) })),
  },
  {
    fault: 'an enumeration that misses a move',
    law: MOVES_AGREE,
    says: /misses 'play \d+', which is legal/,
    specimen: withPlantedFault((honest) => ({
      legalMoves: (state) => {
        const legal = honest.legalMoves(state);
        return legal.length > 3 ? legal.slice(1) : legal;
      },
    })),
  },
  {
    fault: 'an enumeration that invents a move',
    law: MOVES_AGREE,
    says: /lists 'draw', which is illegal/,
    specimen: withPlantedFault((honest) => ({
      legalMoves: (state) => {
        const legal = honest.legalMoves(state);
        return legal.length === 1 && state.stock.length > 0 ? [...new Set([...legal, DRAW])] : legal;
      },
    })),
  },
  {
    fault: 'an enumeration that lists a move twice',
    law: MOVES_AGREE,
    says: /lists a move twice/,
    specimen: withPlantedFault((honest) => ({
      legalMoves: (state) => honest.legalMoves(state).flatMap((move) => [move, move]),
    })),
  },
  {
    fault: 'a test of a move that leaves a trace',
    law: MOVES_AGREE,
    says: /changes when its moves are looked at/,
    specimen: withPlantedFault((honest) => ({
      isLegal: (state, move) => {
        state.hands[state.mover]!.sort();
        return honest.isLegal(state, move);
      },
    })),
  },
  {
    fault: 'candidates among which nothing is illegal',
    law: MOVES_AGREE,
    says: /was never put to the test/,
    specimen: withPlantedFault((honest) => ({ candidates: (state) => honest.legalMoves(state) })),
  },
  {
    fault: 'a transcript that leaves out the last move',
    law: RECORDS_REPLAY,
    says: /is replayed to another state/,
    specimen: withPlantedFault((honest) => ({
      transcript: (state) => honest.transcript({ ...state, moves: state.moves.slice(0, -1) }),
    })),
  },
  {
    fault: 'a replay of another deal',
    law: RECORDS_REPLAY,
    says: /is replayed to another state/,
    specimen: withPlantedFault((honest) => ({
      replay: (transcript) => {
        const state = honest.replay(transcript);
        state.stock.reverse();
        return state;
      },
    })),
  },
  {
    fault: 'a transcript that differs when it is written again',
    law: RECORDS_REPLAY,
    says: /is recorded otherwise when replayed/,
    specimen: withPlantedFault((honest) => {
      let written = 0;
      return { transcript: (state) => [...honest.transcript(state), `${written++}`] };
    }),
  },
  {
    fault: 'a copy that is the state itself',
    law: COPIES_STAND_ALONE,
    says: /changes when a copy is played on/,
    specimen: withPlantedFault(() => ({ copy: (state) => state })),
  },
  {
    fault: 'a copy that shares a hand',
    law: COPIES_STAND_ALONE,
    says: /changes when a copy is played on/,
    specimen: withPlantedFault((honest) => ({ copy: (state) => ({ ...honest.copy(state), hands: state.hands }) })),
  },
  {
    fault: 'a copy that shares what is only read',
    law: COPIES_STAND_ALONE,
    says: /changes a copy when it is played on/,
    // The copy is given its own cards when it moves, but sees those of the original until then.
    specimen: withPlantedFault((honest) => ({
      copy: (state) => Object.create(state) as OddOrEven,
      describe: ({ deck, moves, hands, stock, pile, mover }) =>
        honest.describe({ deck, moves, hands, stock, pile, mover }),
      apply: (state, move) => {
        if (!Object.hasOwn(state, 'hands')) Object.assign(state, honest.copy({ ...Object.getPrototypeOf(state) }));
        honest.apply(state, move);
      },
    })),
  },
  {
    fault: 'a copy that lacks something',
    law: COPIES_STAND_ALONE,
    says: /has a copy that differs|changes a copy/,
    specimen: withPlantedFault((honest) => ({ copy: (state) => ({ ...honest.copy(state), moves: [] }) })),
  },
];

/** A specimen with a fault: the law that it breaks, and what is said of it. */
export interface Faulty {
  readonly fault: string;
  readonly law: Invariant;
  readonly says: RegExp;
  readonly specimen: OddOrEvenSpecimen;
}

function withPlantedFault(changes: (honest: OddOrEvenSpecimen) => Partial<OddOrEvenSpecimen>): OddOrEvenSpecimen {
  return Object.assign(new OddOrEvenSpecimen(), changes(new OddOrEvenSpecimen()));
}

/** Some faults show only when a game has gone on for a while. */
function late(state: OddOrEven): boolean {
  return state.moves.length > 4;
}
