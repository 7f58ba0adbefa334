import { type Match, PolicyFault } from '../game/index.js';
import type { BatchControl } from './control.js';
import type { Tally } from './tally.js';

/** Games with consecutive indices. */
export interface GameRange {
  readonly from: number;
  readonly count: number;
}

/**
 * Plays a range of games in order and counts them.
 *
 * @returns the fault that ended it, if one did; the tally then holds the games before it. It also ends early, with
 * the games so far, when the control says stop.
 */
export function playBatch(match: Match, range: GameRange, tally: Tally, control: BatchControl): PolicyFault | null {
  try {
    for (let played = 0; played < range.count && !control.stopped; played++) {
      match.play(range.from + played);
      tally.count(match);
      control.report(played + 1);
    }
    return null;
  } catch (error) {
    if (error instanceof PolicyFault) return error;
    throw error;
  }
}
