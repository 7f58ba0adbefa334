import type { Examiner } from '../game/index.js';
import type { Key } from '../random/index.js';

/** A team to be audited, and the games it is audited in. */
export interface Subject<P = unknown, Deal = unknown, Move = unknown> {
  readonly examiner: Examiner<P, Deal, Move>;
  readonly key: Key;
  readonly seats: number;
  /** Makes the policies of all seats, with memories of their own. `onMake` is told the seat before its policy is made. */
  make(onMake?: (seat: number) => void): readonly P[] | Promise<readonly P[]>;
}
