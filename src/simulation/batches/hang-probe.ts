/** A thread that plays one game again and notes, in shared memory, whose policy was asked last. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Key } from '../../random/index.js';
import type { Condition } from '../lineup/arm.js';
import { createPolicies, engineOf } from '../lineup/seating.js';
import { withCallHook } from '../lineup/watched.js';
import { beginGame, noteAsked, noteLife } from '../sandbox/heartbeat.js';
import { restrictThread } from '../sandbox/restrict-thread.js';

/** What a witness is started with; it is asked for a game by its index. */
export interface WitnessData {
  readonly arm: Condition;
  readonly key: Key;
}

const { arm, key, words } = workerData as WitnessData & { readonly words: Int32Array };
const port = parentPort!;
port.once('message', async (game: number) => {
  const seating = await createPolicies(arm, (place, make) => {
    noteAsked(words, place);
    return withCallHook(make(), () => noteAsked(words, place));
  });
  beginGame(words, game);
  engineOf(seating, key).play(game);
  port.postMessage(null);
});
// Takes workerData and parentPort away.
restrictThread();
noteLife(words);
