/** A thread that plays one game again and notes, in shared memory, whose policy was asked last. */

import type { Key } from '../../random/index.js';
import type { Condition } from '../lineup/arm.js';
import { createPolicies, engineOf, watchedBy } from '../lineup/seating.js';
import { openThread } from '../sandbox/policy-thread.js';
import { restrictThread } from '../sandbox/restrict-thread.js';

export interface HangProbeData {
  readonly arm: Condition;
  readonly key: Key;
}

const { data, heart, serve } = openThread<HangProbeData>();
const calls = {
  async play(game: number): Promise<void> {
    const seating = await createPolicies(
      data.arm,
      watchedBy((seat) => heart.noteAsked(seat)),
    );
    heart.beginGame(game);
    engineOf(seating, data.key).play(game);
  },
};

export type HangProbeCalls = typeof calls;

restrictThread();
serve(calls);
