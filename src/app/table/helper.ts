/** A worker beside the one that plays a game: it gives advice, and is ended when that is of no more use. */
import { type ProxyMarked, proxy, type Remote } from 'comlink';
import type { ExplainedGame } from '../../explain/explained-game.js';
import type { Team } from '../../simulation/lineup/arm.js';
import { CalledWorker, timeLimitFor } from '../called-worker.js';
import type { MadeMove } from '../game-link.js';
import type { Advice } from './advice.js';
import type { AdvisedGame } from './adviser.js';
import type { PlaySpec } from './play-spec.js';

/** A sign of life of a worker that is asked for something. */
export type SignOfLife = (() => void) & ProxyMarked;

/** Calls of the page to the helper. Advice takes time, and gives signs of life. */
export interface HelperCalls {
  /** Makes a policy of the visitor's known. */
  define(name: string, code: string): unknown;
  /** @see advise */
  advise(
    advised: AdvisedGame,
    seat: number,
    made: readonly MadeMove[],
    worlds: number,
    alive: SignOfLife,
  ): Promise<Advice>;
  /** @see judgeGame */
  judge(spec: PlaySpec, playOn: Team, seat: number, worlds: number, alive: SignOfLife): Promise<ExplainedGame | null>;
}

/** Kept before policies run, from which it is hidden. */
const { Worker: HelperWorker } = globalThis;

/** The advice is of no more use. */
class HelperStopped extends Error {}

export class Helper {
  private worker: CalledWorker<HelperCalls> | null = null;

  /** @param own policy of the visitor's that plays; null for none */
  constructor(private readonly own: { readonly name: string; readonly code: string } | null) {}

  /** Has the helper do something. @returns null if it was stopped meanwhile @throws WorkerLostError */
  async ask<T>(work: (calls: Remote<HelperCalls>, alive: SignOfLife) => Promise<T>): Promise<T | null> {
    const { own } = this;
    try {
      return await this.started.ask(timeLimitFor(own !== null), (calls, alive) => work(calls, proxy(alive)));
    } catch (error) {
      if (error instanceof HelperStopped) return null;
      throw error;
    }
  }

  /** Ends what is under way. */
  stop(): void {
    this.worker?.end(new HelperStopped());
  }

  private get started(): CalledWorker<HelperCalls> {
    const { own } = this;
    if (this.worker === null || this.worker.isEnded) {
      this.worker = CalledWorker.on<HelperCalls>(new HelperWorker(location.href));
      // Answered before what follows.
      if (own !== null) void this.worker.ask(null, (calls) => calls.define(own.name, own.code)).catch(() => {});
    }
    return this.worker;
  }
}
