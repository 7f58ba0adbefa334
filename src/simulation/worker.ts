/** The worker thread's entry: plays batches of games. */
import { type Match, PolicyFault } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import type { Key } from '../random/index.js';
import type { Arm } from './arm.js';
import { type BatchFault, type GameRange, playBatch } from './batch.js';
import { BatchControl } from './control.js';
import { describeFault, type FaultReport } from './fault-report.js';
import { type GameLog, GameLogger, type LogDetail } from './game-log.js';
import { matchOf, seat } from './seating.js';
import { type PackedTally, Tally } from './tally.js';

export interface BatchTask extends GameRange {
  readonly arm: Arm;
  readonly key: Key;
  readonly control: Int32Array;
  readonly slot: number;
  /** What is to be kept of each game, if anything. */
  readonly log: LogDetail | undefined;
}

export interface BatchResult {
  readonly tally: PackedTally;
  readonly fault: FaultReport | null;
  readonly log: GameLog | null;
  readonly seconds: number;
}

/** The tables of an arm: its own, and its control's if it has one. */
interface Tables {
  readonly match: Match;
  readonly control: Match | null;
}

/** Arms whose tables are kept: batches of an arm follow each other, or arms take turns. */
const MOST_TABLES = 32;

/** The tables of the arms played lately, the latest last. */
const seated = new Map<string, Tables>();

async function tablesOf(arm: Arm, key: Key): Promise<Tables> {
  const name = JSON.stringify([arm, key]);
  const found = seated.get(name) ?? (await makeTables(arm, key));
  seated.delete(name);
  seated.set(name, found);
  for (const oldest of seated.keys()) {
    if (seated.size <= MOST_TABLES) break;
    seated.delete(oldest);
  }
  return found;
}

async function makeTables(arm: Arm, key: Key): Promise<Tables> {
  const control = arm.control === undefined ? null : matchOf(await seat(arm.control), key);
  return { match: matchOf(await seat(arm), key), control };
}

async function playTask(task: BatchTask, tally: Tally, log: GameLogger | null): Promise<BatchFault | null> {
  // From here on the batch has begun: a policy that never gets made hangs too.
  const batch = new BatchControl(task.control, task.slot);
  try {
    const { match, control } = await tablesOf(task.arm, task.key);
    return playBatch(match, control, task, tally, batch, log);
  } catch (error) {
    if (error instanceof PolicyFault) return { fault: error, ofControl: false };
    throw error;
  }
}

/** Loads a game before there is anything to play. */
export async function warmUp(game: string): Promise<void> {
  await loadGame(game);
}

export default async function work(task: BatchTask): Promise<BatchResult> {
  const started = performance.now();
  const game = await loadGame(task.arm.setup.game);
  const tally = new Tally(game, task.arm.control !== undefined);
  const log = task.log === undefined ? null : new GameLogger(game, task.log, task.count);
  const found = await playTask(task, tally, log);
  // A policy that has thrown may have left its table in any state.
  if (found !== null) seated.clear();
  return {
    tally: tally.pack(),
    fault: found === null ? null : report(found, task.arm),
    log: log?.pack() ?? null,
    seconds: (performance.now() - started) / 1000,
  };
}

function report({ fault, ofControl }: BatchFault, arm: Arm): FaultReport {
  return describeFault(fault, (ofControl ? arm.control : undefined) ?? arm);
}
