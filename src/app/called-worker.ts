/** A worker that answers calls for as long as it lives: it may break down, be ended, or be ended because no answer comes. */
import { type Remote, releaseProxy, wrap } from 'comlink';

/** Seconds without an answer, or a sign of life, after which a worker is ended: shipped policies may search, others may never end. */
const [PATIENCE, PATIENCE_WITH_OWN] = [120, 10] as const;

/** Milliseconds between two signs of life. */
const PULSE = 1000;

/** A worker was lost before it answered; the message goes on from the name of a policy. */
export class WorkerLostError extends Error {}

/** @param hasOwn whether a policy of the visitor's plays */
export function timeLimitFor(hasOwn: boolean): number {
  return hasOwn ? PATIENCE_WITH_OWN : PATIENCE;
}

/** In the worker: passes on a sign of life, now and then. */
export function throttleSignsOfLife(alive: () => void): () => void {
  let last = performance.now();
  return () => {
    if (performance.now() < last + PULSE) return;
    last = performance.now();
    alive();
  };
}

/** The message of an error as a sentence for the visitor. */
export function lostWorkerSentence(error: unknown): string {
  const { message } = error as Error;
  return error instanceof WorkerLostError ? `The game was ended: a policy ${message}.` : message;
}

export class CalledWorker<Calls> {
  private readonly waiting = new Set<(why: Error) => void>();
  private why: Error | null = null;

  constructor(
    private readonly calls: Remote<Calls>,
    private readonly terminate: () => void,
  ) {}

  static on<Calls>(worker: Worker): CalledWorker<Calls> {
    const called = new CalledWorker<Calls>(wrap(worker), () => worker.terminate());
    worker.addEventListener('error', ({ message }) => called.end(new WorkerLostError(`ended its worker: ${message}`)));
    return called;
  }

  get isEnded(): boolean {
    return this.why !== null;
  }

  /**
   * Has the worker do something.
   *
   * @param seconds after which it is ended; null: it may take any time
   * @param work told a function that gives it as long again, whenever it is called
   * @throws WorkerLostError, or the reason for which the worker is ended meanwhile
   */
  ask<T>(seconds: number | null, work: (calls: Remote<Calls>, alive: () => void) => Promise<T>): Promise<T> {
    if (this.why !== null) return Promise.reject(this.why);
    // No Promise.race with a promise that lasts as long as the worker: that would keep all answers.
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const alive = () => {
        clearTimeout(timer);
        if (seconds === null || !this.waiting.has(lose)) return;
        const late = new WorkerLostError(`did not answer within ${seconds} seconds`);
        timer = setTimeout(() => this.end(late), 1000 * seconds);
      };
      const settle = () => {
        clearTimeout(timer);
        this.waiting.delete(lose);
      };
      const lose = (why: Error) => {
        settle();
        reject(why);
      };
      this.waiting.add(lose);
      alive();
      work(this.calls, alive).then(resolve, reject).finally(settle);
    });
  }

  /** Ends the worker, and what it is asked. */
  end(why: Error = new WorkerLostError('was ended')): void {
    if (this.why !== null) return;
    this.why = why;
    this.terminate();
    for (const lose of this.waiting) lose(why);
    (this.calls as Remote<object>)[releaseProxy]();
  }
}
