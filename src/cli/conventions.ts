/** What all commands share, and what is needed before any of them is loaded. */
import { DEFAULT_GAME } from '../games/registry.js';

/** The reader of stdout has left, or stdout cannot be written: there is nobody to go on for. */
export class OutputClosed extends Error {}

/** First argument of what a shell calls when Tab is pressed; then the program's name and the words up to the cursor. */
export const COMPLETIONS = '--get-yargs-completions';

/** Exit codes (README, "The command line"). */
export const DONE = 0;
export const FAILURE = 1;
export const USAGE = 2;
export const INTERRUPTED = 130;

/** Indices of games in a run: `7` or `7-12`. No game has a name that starts with a digit. */
const INDICES = /^\d[^.\\/]*$/;

/** Whether the value of `--game` is indices, which `replay` accepts too. */
export function areIndices(value: string): boolean {
  return INDICES.test(value);
}

/** Name of the game given with `--game`, or of the default game. */
export function gameNamed(args: readonly string[]): string {
  const isReplay = args[0] === 'replay';
  for (const [place, arg] of args.entries()) {
    const isName = arg === '--game' || (isReplay && arg === '-g');
    const value = isName ? args[place + 1] : /^--game=(.*)$/.exec(arg)?.[1];
    if (value === undefined) continue;
    return isReplay && areIndices(value) ? DEFAULT_GAME : value;
  }
  return DEFAULT_GAME;
}
