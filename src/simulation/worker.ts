/** The worker thread's entry: plays batches of games. */
import { type Match, PolicyFault } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import type { Key } from '../random/index.js';
import type { Arm } from './arm.js';
import { type BatchFault, type GameRange, playBatch } from './batch.js';
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

/** The tables of an arm: its own, and its control's if it has one. */
interface Tables {
  readonly match: Match;
  readonly control: Match | null;
}

/** Those of the arm played last: batches of an arm mostly follow each other, and tables are reused. */
let current: (Tables & { readonly name: string }) | undefined;

async function tablesOf(arm: Arm, key: Key): Promise<Tables> {
  const name = JSON.stringify([arm, key]);
  if (current?.name !== name) {
    const control = arm.control === undefined ? null : matchOf(await seat(arm.control), key);
    current = { name, match: matchOf(await seat(arm), key), control };
  }
  return current;
}

async function playTask(task: BatchTask, tally: Tally): Promise<BatchFault | null> {
  // From here on the batch has begun: a policy that never gets made hangs too.
  const batch = new BatchControl(task.control, task.slot);
  try {
    const { match, control } = await tablesOf(task.arm, task.key);
    return playBatch(match, control, task, tally, batch);
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl: false };
    throw error;
  }
}

export default async function work(task: BatchTask): Promise<BatchResult> {
  const tally = new Tally(await loadGame(task.arm.setup.game), task.arm.control !== undefined);
  const found = await playTask(task, tally);
  // A policy that has thrown may have left its table in any state.
  if (found !== null) current = undefined;
  return { tally: tally.pack(), fault: found === null ? null : report(found, task.arm) };
}

function report({ fault, ofControl }: BatchFault, arm: Arm): FaultReport {
  return describeFault(fault, (ofControl ? arm.control : undefined) ?? arm);
}
