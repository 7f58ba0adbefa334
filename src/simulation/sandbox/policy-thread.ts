import { type ResourceLimits, Worker } from 'node:worker_threads';
import { messageOf } from '../../game/index.js';
import { type Heartbeat, newHeartbeat, readHeartbeat } from './heartbeat.js';
import { StallTimer, TICK } from './stall-timer.js';

/** A thread that did not answer: it ended, or a game in it never did. */
export class PolicyThreadError extends Error {
  /** @param message goes on from the policy's name */
  constructor(
    message: string,
    /** Index of the game under way; null if none had begun. */
    readonly game: number | null,
    /** Whose policy was asked last; null where that is not known. */
    readonly seat: number | null,
    /** Whether the thread ended; else it takes too long. */
    readonly hasEnded: boolean,
    /** Error with which it ended; null if it ended without one. */
    override readonly cause: Error | null,
  ) {
    super(message);
  }
}

/** How a thread is started. */
export interface ThreadOptions {
  /** Whether what policies print there is thrown away. */
  readonly isSilent?: boolean;
  readonly resourceLimits?: ResourceLimits;
}

/** A thread in which policies of users run, away from the main thread. It answers one task after another. */
export class PolicyThread<Task, Answer> {
  private readonly worker: Worker;
  private readonly words = newHeartbeat();
  private turn: Promise<unknown> = Promise.resolve();
  private hasEnded = false;
  private error: Error | null = null;

  /**
   * @param entry URL of its module, which shows by `noteLife` that it is loaded
   * @param data its workerData, to which the shared memory is added as `words`
   * @param timeout seconds for which the thread may compute or sleep without a sign of life, see StallTimer
   */
  constructor(
    entry: URL,
    data: object,
    private readonly timeout: number,
    { isSilent = false, resourceLimits = {} }: ThreadOptions = {},
  ) {
    this.worker = new Worker(entry, {
      workerData: { ...data, words: this.words },
      // Not --eval and --input-type, with which a program may have been started that uses this as a library.
      execArgv: [],
      resourceLimits,
      ...(isSilent && { stdout: true, stderr: true }),
    });
    this.worker.unref();
    this.worker.on('error', (error) => {
      this.error ??= error;
    });
    this.worker.on('exit', () => {
      this.hasEnded = true;
    });
  }

  /** @throws Unanswered */
  ask(task: Task): Promise<Answer> {
    const answer = this.turn.then(() => this.askNow(task));
    this.turn = answer.catch(() => {});
    return answer;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private askNow(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const timer = new StallTimer(this.timeout);
      const settle = () => {
        clearInterval(ticker);
        this.worker.off('message', answered).off('exit', died);
      };
      const answered = (answer: Answer) => {
        settle();
        resolve(answer);
      };
      const died = () => {
        settle();
        reject(this.unanswered(`ended its thread${this.error === null ? '' : `: ${messageOf(this.error)}`}`));
      };
      const ticker = setInterval(() => {
        const { signs, thread } = this.heartbeat;
        if (!timer.isOver(signs, thread)) return;
        settle();
        reject(this.unanswered(`did not answer ${timer.within}`));
      }, TICK);
      if (this.hasEnded) died();
      else this.worker.on('message', answered).on('exit', died).postMessage(task);
    });
  }

  /** What the thread has shown of itself. */
  get heartbeat(): Heartbeat {
    return readHeartbeat(this.words);
  }

  private unanswered(message: string): PolicyThreadError {
    const { game, seat } = this.heartbeat;
    return new PolicyThreadError(message, game, seat, this.hasEnded, this.error);
  }
}
