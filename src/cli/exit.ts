/** Exit codes (README, "Exit codes"). */
export const DONE = 0;
export const FAILURE = 1;
export const USAGE = 2;
export const INTERRUPTED = 130;
