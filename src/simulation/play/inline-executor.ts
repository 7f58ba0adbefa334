/** Plays tasks in this thread, one after the other: policies that are known to be quick, and those that are objects of a script. */
import type { Executor, ExecutorSpec, Played, Task } from '../executor.js';
import { runsUserCode } from '../lineup/arm.js';
import { findMistake } from './find-mistake.js';
import { ArmPlayer } from './player.js';

/** A page has no setImmediate. */
const pause = globalThis.setImmediate ?? setTimeout;

export class InlineExecutor implements Executor {
  readonly slots = 1;
  readonly threads = 1;
  private readonly player: ArmPlayer;

  constructor(private readonly spec: ExecutorSpec) {
    this.player = new ArmPlayer(spec);
  }

  async play(task: Task): Promise<Played> {
    // Signals and timers come first.
    await new Promise((resolve) => pause(resolve));
    const played = await this.player.play(task);
    const { arms, key, guarded } = this.spec;
    const arm = arms[task.arm]!;
    if (played.fault !== null || task.from > 0 || guarded === 0 || !runsUserCode(arm)) return played;
    const fault = await findMistake(arm, key, guarded);
    return fault === null ? played : { ...played, parts: [], fault };
  }

  async close(): Promise<void> {
    this.player.forget();
  }
}
