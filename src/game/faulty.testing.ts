import type { Invariant } from './laws.testing.js';
import { type OddOrEven, OddOrEvenSpecimen } from './odd-or-even.testing.js';

/** A specimen with a fault: the law that it breaks, and what is said of it. */
export interface Faulty {
  readonly fault: string;
  readonly law: Invariant;
  readonly says: RegExp;
  readonly specimen: OddOrEvenSpecimen;
}

/** The honest game with some of what it does replaced. */
export function withPlantedFault(
  changes: (honest: OddOrEvenSpecimen) => Partial<OddOrEvenSpecimen>,
): OddOrEvenSpecimen {
  return Object.assign(new OddOrEvenSpecimen(), changes(new OddOrEvenSpecimen()));
}

/** Some faults show only when a game has gone on for a while. */
export function late(state: OddOrEven): boolean {
  return state.moves.length > 4;
}
