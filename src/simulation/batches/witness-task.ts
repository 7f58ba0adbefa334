import type { Key } from '../../random/index.js';
import type { Contender } from '../lineup/arm.js';

/** What a witness is asked to watch. */
export interface WitnessTask {
  readonly arm: Contender;
  readonly key: Key;
  readonly game: number;
  /** Shared memory of three words: what the witness has seen last. */
  readonly seen: Int32Array;
}

/** Place of the seat whose policy was made or asked last. */
export const ASKED = 0;
/** Place of a 1 once all policies are made and the game has begun. */
export const PLAYING = 1;
/** Place of the count of questions. */
export const QUESTIONS = 2;
