import type { OptionValues, Setup } from '../game/index.js';

/** One policy of a team, in a form that can be sent to another thread. */
export interface PolicySource {
  /** As it is written in a team and printed in reports, with those of its options that are not at their default. */
  readonly name: string;
  readonly role: string;
  /** file: URL of the module whose default export defines it; null for one that is shipped. */
  readonly module: string | null;
  /** A value for each of its options, if it has any. */
  readonly options?: OptionValues;
}

/** The policies of all seats. */
export interface Team {
  /** In seat order, as its policies are written: `rank-matching+meld-first`. */
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
