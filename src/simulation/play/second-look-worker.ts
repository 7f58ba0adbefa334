/**
 * A thread that plays games again to see what is wrong with a policy. It plays no tasks: whatever stands between policies and
 * tables would make the code slow that V8 compiles for them. What policies print they have printed before.
 */
import type { ExecutorSpec } from '../executor.js';
import type { FaultReport } from '../fault-report.js';
import type { Condition } from '../lineup/arm.js';
import '../lineup/files.js';
import { createEngine, createPolicies } from '../lineup/seating.js';
import type { ThreadOpener } from '../threads/pool.js';
import { printToStderr } from '../threads/print-to-stderr.js';
import { findMistake } from './find-mistake.js';

export interface SecondLookCalls {
  /** A mistake in the first games of an arm, see `find-mistake.ts`. */
  mistakeIn(place: number): Promise<FaultReport | null>;
  /** Plays one game with new policies, and notes each seat that is asked. */
  playWatched(side: Condition, game: number): Promise<void>;
}

export const openThread: ThreadOpener<ExecutorSpec, SecondLookCalls> = ({ arms, key, guarded }, at) => {
  printToStderr(true);
  return {
    calls: {
      mistakeIn: (place) => findMistake(arms[place]!, key, guarded, (game) => at.noteGame(game)),
      async playWatched(side, game) {
        at.noteGame(game);
        const seating = await createPolicies(side, { before: (seat) => at.noteAsked(seat) });
        createEngine(seating, key).play(game);
      },
    },
  };
};
