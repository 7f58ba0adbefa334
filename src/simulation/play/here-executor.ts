/** Plays tasks in this thread, one after the other: policies that are known to be quick, and those that are objects of a script. */
import type { Executor, ExecutorSpec, Played, Task } from '../executor.js';
import { Player } from './player.js';

/** A page has no setImmediate. */
const pause = globalThis.setImmediate ?? setTimeout;

export class HereExecutor implements Executor {
  readonly slots = 1;
  readonly threads = 1;
  private readonly player: Player;

  constructor(spec: ExecutorSpec) {
    this.player = new Player(spec);
  }

  async play(task: Task): Promise<Played> {
    // Signals and timers come first.
    await new Promise((resolve) => pause(resolve));
    return this.player.play(task);
  }

  async close(): Promise<void> {
    this.player.forget();
  }
}
