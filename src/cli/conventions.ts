/** What all commands share, and what is needed before any of them is loaded. */

/** The reader of stdout has left, or stdout cannot be written: there is nobody to go on for. */
export class OutputClosed extends Error {}

/** Exit codes (README, "The command line"). */
export const DONE = 0;
export const FAILURE = 1;
export const USAGE = 2;
export const INTERRUPTED = 130;
