import { setFlagsFromString } from 'node:v8';

/** How much bytecode V8 may inline into one function: five times its default. */
const INLINING_BUDGET = 5000;

/**
 * Lets V8 inline more into functions that it compiles from now on, in this thread and in those that start later: a
 * game's hot loop asks policies, and policies searches, and calls that are not inlined cost a tenth of the speed
 * (bench/README.md).
 */
export function inlineMore(): void {
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINING_BUDGET}`);
}
