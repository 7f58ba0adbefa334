import { setFlagsFromString } from 'node:v8';

/**
 * Bytecode that V8 may inline into one function; its default is 920. The turns of Shamus are one method with all that
 * it calls, while a run of a rummy game spends a third of its first seconds on compiling.
 */
const [OF_SHAMUS, OF_OTHERS] = [5000, 920] as const;

/**
 * Lets V8 inline more into functions that it compiles from now on, in this thread and in those that start later: a
 * game's hot loop asks policies, and policies searches, and calls that are not inlined cost a tenth of the speed
 * (bench/README.md).
 *
 * @param game which is going to be played
 */
export function raiseInliningBudget(game = 'shamus'): void {
  const budget = game === 'shamus' ? OF_SHAMUS : OF_OTHERS;
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${budget}`);
}
