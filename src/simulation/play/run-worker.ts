/** A thread that plays the tasks of a run. */
import type { ExecutorSpec, Played, Task } from '../executor.js';
import { maxOpenGamesOfArm, runsUserCode } from '../lineup/arm.js';
import '../lineup/files.js';
import type { ThreadOpener } from '../threads/pool.js';
import { printToStderr } from '../threads/print-to-stderr.js';
import { raiseInliningBudget } from './inlining.js';
import { ArmPlayer } from './player.js';

/** Milliseconds between two signs of life. */
const PULSE = 50;

export interface RunCalls {
  play(task: Task): Promise<Played>;
}

export const openThread: ThreadOpener<ExecutorSpec, RunCalls> = (spec, at) => {
  if (spec.arms.some(runsUserCode)) printToStderr();
  const player = new ArmPlayer(spec, at);
  const play = (task: Task) => {
    const arm = spec.arms[task.arm]!;
    raiseInliningBudget(arm.setup.game);
    // While it waits for processes, which have a clock of their own, the thread lives as long as it does other things.
    const pulse = maxOpenGamesOfArm(arm) > 0 ? setInterval(() => at.noteLife(), PULSE) : undefined;
    return player.play(task).finally(() => clearInterval(pulse));
  };
  return { calls: { play } };
};
