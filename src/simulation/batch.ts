import { type Match, PolicyFault } from '../game/index.js';
import type { BatchControl } from './control.js';
import type { GameLogger } from './game-log.js';
import type { Tally } from './tally.js';

/** Games with consecutive indices. */
export interface GameRange {
  readonly from: number;
  readonly count: number;
}

/** A policy's fault, and whether the control's table was the one where it happened. */
export interface BatchFault {
  readonly fault: PolicyFault;
  readonly ofControl: boolean;
}

/**
 * Plays a range of games in order and counts them; where there is a control, it plays the same deals.
 *
 * @param log where each game is written down, if at all
 * @returns the fault that ended it, if one did; the tally then holds the games before it. It also ends early, with
 * the games so far, when the batch is told to stop.
 */
export function playBatch(
  match: Match,
  control: Match | null,
  range: GameRange,
  tally: Tally,
  batch: BatchControl,
  log: GameLogger | null = null,
): BatchFault | null {
  let ofControl = false;
  try {
    for (let played = 0; played < range.count && !batch.stopped; played++) {
      if (control !== null) {
        ofControl = true;
        control.play(range.from + played);
        ofControl = false;
      }
      match.play(range.from + played);
      tally.count(match);
      if (control !== null) tally.countControl(match, control);
      if (log !== null) log.add(match);
      batch.report(played + 1);
    }
    return null;
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl };
    throw error;
  }
}
