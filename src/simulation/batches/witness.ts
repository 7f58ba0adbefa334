/** A thread that plays one game again and notes, in shared memory, whose policy was asked last. */
import { parentPort, workerData } from 'node:worker_threads';
import { engineOf, seat } from '../lineup/seating.js';
import { watched } from '../lineup/watched.js';
import { disarm } from '../realm/disarm.js';
import { ASKED, PLAYING, QUESTIONS, type WitnessTask } from './witness-task.js';

const { arm, key, game, seen } = workerData as WitnessTask;
const port = parentPort!;
// Takes workerData and parentPort away.
disarm();

const seating = await seat(arm, (place, make) => {
  // Its time is counted from here: on a busy machine it takes many seconds to load a thread.
  port.postMessage('loaded');
  Atomics.store(seen, ASKED, place);
  return make();
});
Atomics.store(seen, PLAYING, 1);
const places = arm.team.policies.length;
const policies = seating.policies.map((policy, place) =>
  watched(policy, () => {
    Atomics.store(seen, ASKED, place % places);
    Atomics.add(seen, QUESTIONS, 1);
  }),
);
engineOf({ ...seating, policies }, key).play(game);
