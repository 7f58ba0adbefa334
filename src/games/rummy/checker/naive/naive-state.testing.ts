import type { NaiveMeld } from './naive-melds.testing.js';

/** A line of a transcript, whatever it has been made into. */
// biome-ignore lint/suspicious/noExplicitAny: which fields it has hangs on its type, and corruptions make it into anything
export type Line = Record<string, any>;

/** A deal as it stands. */
export interface NaiveState {
  readonly deal: number;
  /** In turn. */
  seat: number;
  /** Turns begun. */
  turn: number;
  hands: string[][];
  stock: string[];
  /** The upcard is the last. */
  pile: string[];
  melds: NaiveMeld[];
  /** Whether each seat is down, and was before the turn at hand. */
  down: boolean[];
  wasDown: boolean;
  bought: number[];
  /** Whether the player in turn has his card, and has laid anything. */
  hasDrawn: boolean;
  /** The contract of each seat. */
  readonly contracts: readonly (readonly string[])[];
}

export function copyOf(state: NaiveState): NaiveState {
  return {
    ...state,
    hands: state.hands.map((hand) => [...hand]),
    stock: [...state.stock],
    pile: [...state.pile],
    melds: [...state.melds],
    down: [...state.down],
    bought: [...state.bought],
  };
}

/** A line, and how the deal stood before it; null outside a deal. */
export interface Told {
  readonly line: Line;
  readonly before: NaiveState | null;
}
