import type { Answers, DecisionLog, Setup } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import type { Condition } from '../lineup/arm.js';

/** What a thread of the spot checks is made for. */
export interface SpotThreadData {
  /** Whose policies are loaded there; null in the thread of the referee, where no policy ever is. */
  readonly contender: Condition | null;
  /** The one seat whose policy is loaded there; null for all seats. */
  readonly seat: number | null;
  /** Of the games; where one seat is alone, of its random numbers. */
  readonly key: Key;
}

/** What such a thread is asked. */
export type SpotTask =
  /** Policies are watched one by one unless they are quick. */
  | { readonly kind: 'play'; readonly games: readonly number[]; readonly areQuick: boolean }
  | { readonly kind: 'record'; readonly games: readonly number[] }
  | {
      readonly kind: 'judge';
      readonly setup: Setup;
      readonly games: readonly number[];
      readonly answers: readonly Answers[];
    }
  | { readonly kind: 'interview'; readonly games: readonly number[]; readonly interviews: readonly DecisionLog[] };

/** Something that is not as it should be. */
export interface SpotFinding {
  readonly game: number;
  /** null where it may be any policy of the team. */
  readonly seat: number | null;
  readonly rule: string | null;
  /** Goes on from the policy's name. */
  readonly message: string;
  readonly place: string | null;
}

export interface SpotAnswer {
  readonly finding: SpotFinding | null;
  /** A digest a game, see digest.ts. */
  readonly digests: readonly number[];
  readonly answers: readonly Answers[];
  /** Of each game, one a seat. */
  readonly interviews: readonly (readonly DecisionLog[])[];
}
