/** Exit codes and errors that all commands share, loaded before any of them. */

/** The reader of stdout has left, or stdout cannot be written: there is no reason to go on. */
export class OutputClosed extends Error {}

/** Exit codes, as docs/command-line.md states them. */
export const EXIT_DONE = 0;
export const EXIT_FAILURE = 1;
export const EXIT_USAGE = 2;
export const EXIT_INTERRUPTED = 130;
