import { type Faulty, late, withPlantedFault } from './faulty.testing.js';
import { COPIES_STAND_ALONE, MOVES_AGREE, PLAYOUTS_END, RECORDS_REPLAY } from './laws.testing.js';
import { DRAW, type OddOrEven } from './odd-or-even.testing.js';

/** Faults of moves, transcripts and copies. */
export const FAULTY_PLAY: readonly Faulty[] = [
  {
    fault: 'a game that never ends',
    law: PLAYOUTS_END,
    says: /is not over after 100 moves/,
    specimen: withPlantedFault((honest) => ({
      // Whoever plays a card keeps it.
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
