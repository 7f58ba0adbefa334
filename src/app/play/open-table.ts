/** The worker that plays a person's game, and how long it may take. */
import { type Remote, releaseProxy } from 'comlink';
import type { AppFacts } from '../facts.js';
import { openWorker } from '../sandbox/open.js';
import type { WorkerCalls } from '../sandbox/worker.js';
import type { TableCalls } from '../table/messages.js';

/** Seconds that the worker may take for an answer: where only shipped policies play, some of which search, and elsewhere. */
const [PATIENCE, PATIENCE_WITH_OWN] = [120, 10] as const;

/** The worker was ended, or broke down. */
class TableLost extends Error {}

export class TableWorker {
  private readonly lost: Promise<never>;
  private lose!: (reason: string) => void;

  private constructor(
    private readonly calls: Remote<WorkerCalls>,
    private readonly seconds: number,
    private readonly terminate: () => void,
  ) {
    this.lost = new Promise((_, reject) => {
      this.lose = (reason) => {
        terminate();
        calls[releaseProxy]();
        reject(new TableLost(reason));
      };
    });
    this.lost.catch(() => {});
  }

  /** @param hasOwn whether a policy of the visitor's plays */
  static async open(facts: AppFacts, game: string, hasOwn: boolean): Promise<TableWorker> {
    const { calls, onError, end } = await openWorker(facts, game, hasOwn);
    const opened = new TableWorker(calls, hasOwn ? PATIENCE_WITH_OWN : PATIENCE, end);
    onError((message) => opened.lose(`The game cannot be played here: ${message}`));
    return opened;
  }

  /** Has the worker do something. @param isSlow whether it may take any time, as advice does @throws TableLost */
  async ask<T>(work: (calls: Remote<TableCalls>) => Promise<T>, isSlow = false): Promise<T> {
    const { seconds } = this;
    const reason = `No answer came within ${seconds} seconds: a policy searches for long, or never ends. The game was ended.`;
    const timer = isSlow ? undefined : setTimeout(() => this.lose(reason), 1000 * seconds);
    try {
      return await Promise.race([work(this.calls.table as unknown as Remote<TableCalls>), this.lost]);
    } finally {
      clearTimeout(timer);
    }
  }

  end(): void {
    this.terminate();
  }
}
