import type { Tuned } from '../tuned.js';
import type { CloserWeights } from './closer-weights.js';

/** By what a closer judges where there are two at the table: where it differs from the usual. */
export const CLOSER_OF_TWO: Tuned<CloserWeights> = {
  standard: {},
  advanced: {},
  expert: {},
};
