import type { AuditSupport } from '../game/index.js';
import type { Key } from '../random/index.js';

/** A team to be audited, and the games it is audited in. */
export interface AuditTarget<P = unknown, Deal = unknown, Move = unknown> {
  readonly examiner: AuditSupport<P, Deal, Move>;
  readonly key: Key;
  readonly seats: number;
  /** Makes the policies of all seats, with memories of their own. `making` stands between each seat and its making. */
  make(making: (seat: number, make: () => unknown) => unknown): Promise<readonly P[]>;
}
