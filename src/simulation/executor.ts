/** Interface of all that plays the games of a run: this thread, threads, workers of a queue, or those of a page. */
import type { Key } from '../random/index.js';
import type { FaultReport } from './fault-report.js';
import type { Arm, GameRange } from './lineup/arm.js';
import type { GameLog, LogDetail } from './play/game-log.js';

/** Consecutive games that one thread plays in a go: whole blocks of one arm, of one batch or of several whole ones. */
export interface Task {
  /** Place of the arm in the plan. */
  readonly arm: number;
  readonly from: number;
  readonly count: number;
}

/** Those games of a task that are of one batch. */
export interface BatchResult {
  /** As `Tally.pack` gives it. */
  readonly tally: Float64Array;
  readonly log: GameLog | null;
}

export interface Played {
  /** One for each batch, see `splitIntoBatches`; where there is a fault, those before it. */
  readonly parts: readonly BatchResult[];
  /** Seconds of one thread for the games, without making the policies. */
  readonly seconds: number;
  readonly fault: FaultReport | null;
}

export interface Executor {
  /** Tasks that are to be under way at a time; may change while it plays. */
  readonly slots: number;
  /** Threads that play, where they are others than the slots. */
  readonly threads?: number;
  /** Seconds that a task should take, where it is longer than usual: so that many threads do not ask too often. */
  readonly taskSeconds?: number;
  /** Rejected with an ExecutorError or a SystemRefusal where the run cannot go on, which is no policy's fault. */
  play(task: Task, signal: AbortSignal): Promise<Played>;
  /** Says that no more tasks follow: those that nobody has begun may be rejected, with a TaskAborted. */
  stop?(): void;
  /** Ends everything; answers that are still due may never come. */
  close(): Promise<void>;
}

/** The games of a task, batch by batch. @param batch games, whole rounds */
export function splitIntoBatches({ from, count }: GameRange, batch: number): GameRange[] {
  const found: GameRange[] = [];
  for (let next = from; next < from + count; next += found.at(-1)!.count)
    found.push({ from: next, count: Math.min(from + count - next, batch - (next % batch)) });
  return found;
}

/** Failure that stops a run and is no policy's fault: one line for the user. */
export class ExecutorError extends Error {}

/** A task is not played any more, because the run stops. */
export class TaskAborted extends Error {}

/** Games that an executor can play: arms, key and limits. */
export interface ExecutorSpec {
  readonly arms: readonly Arm[];
  readonly key: Key;
  /** Seconds that a game may take by the clock. */
  readonly gameTimeout: number;
  /** Mebibytes that the policies of a thread may fill. */
  readonly memory?: number;
  readonly log: LogDetail | undefined;
  /** Games of a batch of each arm: whole rounds. */
  readonly batches: readonly number[];
  /** Games from 0 on that arms with files of users play twice, to find policies that depend on more than they see. */
  readonly guarded: number;
}
