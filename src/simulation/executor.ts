/** Who plays the games of a run: this thread, threads, the workers of a queue, or those of a page. */
import type { Key } from '../random/index.js';
import type { FaultReport } from './fault-report.js';
import type { Arm } from './lineup/arm.js';
import type { GameLog, LogDetail } from './play/game-log.js';

/** Games that are played in a go: whole rounds of one arm, never across a batch. */
export interface Task {
  /** Place of the arm in the plan. */
  readonly arm: number;
  readonly from: number;
  readonly count: number;
}

export interface Played {
  /** The task's games as `Tally.pack` gives them; where there is a fault, the whole rounds before it. */
  readonly tally: Float64Array;
  readonly log: GameLog | null;
  /** What it took one thread to play the games, not to make the policies. */
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
  /** Ends everything; answers that are still due may never come. */
  close(): Promise<void>;
}

/** Why a run cannot go on, where it is no policy's fault: one line for the user. */
export class ExecutorError extends Error {}

/** What an executor plays. */
export interface ExecutorSpec {
  readonly arms: readonly Arm[];
  readonly key: Key;
  /** Seconds that a game may take by the clock. */
  readonly gameTimeout: number;
  /** Mebibytes that the policies of a thread may fill. */
  readonly memory?: number;
  readonly log: LogDetail | undefined;
  /** Games from 0 on that arms with files of users play twice, to find policies that depend on more than they see. */
  readonly guarded: number;
}
