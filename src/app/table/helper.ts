/** A worker beside the one that plays a game: it gives advice, and is ended when that is of no more use. */
import { type Remote, releaseProxy, wrap } from 'comlink';
import type { ExplainedGame } from '../../explain/explained-game.js';
import type { MadeMove } from '../game-link.js';
import type { Advice } from './advice.js';
import type { AdvisedGame } from './adviser.js';

/** What the helper does. */
export interface HelperCalls {
  /** Makes a policy of the visitor's known. */
  define(name: string, code: string): unknown;
  advise(advised: AdvisedGame, seat: number, made: readonly MadeMove[], worlds: number): Promise<Advice>;
  judge(advised: AdvisedGame, seat: number, made: readonly MadeMove[], worlds: number): Promise<ExplainedGame>;
}

/** Kept before policies run, from which it is hidden. */
const { Worker: HelperWorker } = globalThis;

export class Helper {
  private worker: { readonly worker: Worker; readonly calls: Remote<HelperCalls>; end(): void } | null = null;

  /** @param own policy of the visitor's that plays; null for none */
  constructor(private readonly own: { readonly name: string; readonly code: string } | null) {}

  /** Has the helper do something. @returns null if it was ended meanwhile */
  async ask<T>(work: (calls: Remote<HelperCalls>) => Promise<T>): Promise<T | null> {
    const { calls, ended } = await this.started();
    return Promise.race([work(calls), ended]);
  }

  /** Ends what is under way. */
  stop(): void {
    this.worker?.end();
    this.worker = null;
  }

  private ended: Promise<null> = Promise.resolve(null);

  private async started(): Promise<{ readonly calls: Remote<HelperCalls>; readonly ended: Promise<null> }> {
    if (this.worker === null) {
      const worker = new HelperWorker(location.href);
      const calls = wrap<HelperCalls>(worker);
      this.ended = new Promise((resolve) => {
        const end = () => {
          worker.terminate();
          calls[releaseProxy]();
          resolve(null);
        };
        this.worker = { worker, calls, end };
      });
      if (this.own !== null) await calls.define(this.own.name, this.own.code);
    }
    return { calls: this.worker!.calls, ended: this.ended };
  }
}
