/** The worker thread's entry: plays batches of games. */
import { type Match, PolicyFault } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import type { Key } from '../random/index.js';
import type { Arm } from './arm.js';
import { type GameRange, playBatch } from './batch.js';
import { BatchControl } from './control.js';
import { describeFault, type FaultReport } from './fault-report.js';
import { matchOf, seat } from './seating.js';
import { type PackedTally, Tally } from './tally.js';

export interface BatchTask extends GameRange {
  readonly arm: Arm;
  readonly key: Key;
  readonly control: Int32Array;
  readonly slot: number;
}

export interface BatchResult {
  readonly tally: PackedTally;
  readonly fault: FaultReport | null;
}

/** The table of the arm played last: batches of an arm mostly follow each other, and tables are reused. */
let current: { readonly name: string; readonly match: Match } | undefined;

async function tableOf(arm: Arm, key: Key): Promise<Match> {
  const name = JSON.stringify([arm, key]);
  if (current?.name !== name) current = { name, match: matchOf(await seat(arm), key) };
  return current.match;
}

async function playTask(task: BatchTask, tally: Tally): Promise<PolicyFault | null> {
  try {
    const match = await tableOf(task.arm, task.key);
    return playBatch(match, task, tally, new BatchControl(task.control, task.slot));
  } catch (error) {
    if (error instanceof PolicyFault) return error;
    throw error;
  }
}

export default async function work(task: BatchTask): Promise<BatchResult> {
  const tally = new Tally(await loadGame(task.arm.setup.game));
  const fault = await playTask(task, tally);
  // A policy that has thrown may have left its table in any state.
  if (fault !== null) current = undefined;
  return { tally: tally.pack(), fault: fault === null ? null : describeFault(fault, task.arm) };
}
