import type { Setup } from '../game/index.js';

/** One policy of a team, in a form that can be sent to another thread. */
export interface PolicySource {
  /** As it is written in a team and printed in reports. */
  readonly name: string;
  readonly role: string;
  /** file: URL of the module whose default export defines it; null for one that is shipped. */
  readonly module: string | null;
}

/** The policies of all seats. */
export interface Team {
  /** As the user wrote it, in seat order: `rank-matching+meld-first`. */
  readonly name: string;
  readonly policies: readonly PolicySource[];
}

/** One setup played by one team. */
export interface Contender {
  readonly setup: Setup;
  readonly team: Team;
}

/** What is measured: a contender, alone or paired with a control that plays the same deals. */
export interface Arm extends Contender {
  readonly control?: Contender;
}
