/** The worker that plays a game: one of this page's where only shipped policies play, else one of the sandboxed frame. */
import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { AppFacts } from '../facts.js';
import { openSandbox } from '../sandbox/open.js';
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
  static async open({ engines, sandbox }: AppFacts, game: string, hasOwn: boolean): Promise<TableWorker> {
    const script = engines[game];
    if (script === undefined)
      throw new Error(`there is no game '${game}'; there is ${Object.keys(engines).join(', ')}`);
    if (hasOwn) {
      const host = await openSandbox(script, sandbox);
      const { port1, port2 } = new MessageChannel();
      await host.seat(transfer(port2, [port2]));
      return new TableWorker(wrap<WorkerCalls>(port1), PATIENCE_WITH_OWN, () => void host.seat(null));
    }
    const worker = new Worker(script);
    const opened = new TableWorker(wrap<WorkerCalls>(worker), PATIENCE, () => worker.terminate());
    worker.addEventListener('error', ({ message }) => opened.lose(`The game cannot be played here: ${message}`));
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
