/** A thread that plays one game again and notes, in shared memory, whose policy was asked last. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Key } from '../../random/index.js';
import type { Contender } from '../lineup/arm.js';
import { engineOf, seat } from '../lineup/seating.js';
import { heard } from '../lineup/watched.js';
import { disarm } from '../realm/disarm.js';
import { beginGame, noteAsked, noteLife } from '../realm/heartbeat.js';

/** What a witness is started with; it is asked for a game by its index. */
export interface WitnessData {
  readonly arm: Contender;
  readonly key: Key;
}

const { arm, key, words } = workerData as WitnessData & { readonly words: Int32Array };
const port = parentPort!;
port.once('message', async (game: number) => {
  const seating = await seat(arm, (place, make) => {
    noteAsked(words, place);
    return heard(make(), () => noteAsked(words, place));
  });
  beginGame(words, game);
  engineOf(seating, key).play(game);
  port.postMessage(null);
});
// Takes workerData and parentPort away.
disarm();
noteLife(words);
