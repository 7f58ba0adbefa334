/** A thread that plays the tasks of a run. */
import type { ExecutorSpec, Played, Task } from '../executor.js';
import { type Condition, openGames, runsUserCode } from '../lineup/arm.js';
import { createPolicies, engineOf } from '../lineup/seating.js';
import type { ThreadOpener } from '../threads/pool.js';
import { printToStderr } from '../threads/print-to-stderr.js';
import { mistakeIn } from './guard.js';
import { inlineMore } from './inlining.js';
import { Player } from './player.js';

/** Milliseconds between two signs of life. */
const PULSE = 50;

export interface RunCalls {
  play(task: Task): Promise<Played>;
  /** Plays one game with new policies, and notes each seat that is asked. */
  playWatched(side: Condition, game: number): Promise<void>;
}

export const openThread: ThreadOpener<ExecutorSpec, RunCalls> = (spec, at) => {
  if (spec.arms.some(runsUserCode)) printToStderr();
  const player = new Player(spec, at);
  return {
    calls: {
      async play(task) {
        const arm = spec.arms[task.arm]!;
        inlineMore(arm.setup.game);
        const isGuarded = task.from === 0 && spec.guarded > 0;
        const fault = isGuarded ? await mistakeIn(arm, spec.key, spec.guarded, (game) => at.noteGame(game)) : null;
        if (fault !== null) return { tally: new Float64Array(0), log: null, seconds: 0, fault };
        // While it waits for processes, which have a clock of their own, the thread lives as long as it does other things.
        const pulse = openGames(arm) > 0 ? setInterval(() => at.noteLife(), PULSE) : undefined;
        return player.play(task).finally(() => clearInterval(pulse));
      },
      async playWatched(side, game) {
        at.noteGame(game);
        const seating = await createPolicies(side, { before: (seat) => at.noteAsked(seat) });
        engineOf(seating, spec.key).play(game);
      },
    },
  };
};
