/** Who plays the jobs of a run: threads, the workers of a queue, or those of a page. */
import type { Game } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import type { FaultReport } from '../fault-report.js';
import type { JobResult } from '../job-result.js';
import type { Arm, GameRange } from '../lineup/arm.js';
import type { LogDetail } from './game-log.js';

export interface PlayedArm {
  readonly game: Game;
  readonly arm: Arm;
  /** Games of a round: jobs are whole rounds. */
  readonly round: number;
  nothing(fault: FaultReport | null): JobResult;
}

export interface RunningJob {
  /** What came of its games, or of the first of them; rejected with an ExecutorError where the run cannot go on. */
  readonly result: Promise<JobResult>;
  /** Games finished so far, as far as is known. */
  readonly games: number;
}

/** What plays jobs: threads of this process, or workers on any number of machines. */
export interface JobExecutor {
  readonly threads: number;
  /** Seconds that a job should take. */
  readonly jobSeconds: number;
  /** Jobs a thread that may be under way or waiting for an earlier one: they are kept in memory. */
  readonly aheadPerThread: number;
  /** Whether another job may be started now; always where none is under way. */
  readonly hasRoom: boolean;
  /** Starts a job; there must be room. */
  start(of: PlayedArm, range: GameRange): RunningJob;
  /** To be called a few times a second: looks after jobs that take long. */
  tick(): void;
  /** Tells all jobs to come back with what they have when the games under way have ended. */
  stop(): void;
  /** Ends everything; results that are still due may never come. */
  destroy(): Promise<void>;
}

/** Why a run cannot go on, where it is no policy's fault: one line for the user. */
export class ExecutorError extends Error {}

export interface ExecutorSpec {
  readonly key: Key;
  readonly threads: number;
  /** Seconds that a policy may take for one answer before it is held to hang. */
  readonly gameTimeout: number;
  readonly log: LogDetail | undefined;
}
