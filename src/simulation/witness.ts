/** A thread that plays one game again and notes, in shared memory, whose policy was asked last. */
import { workerData } from 'node:worker_threads';
import { matchOf, seat } from './seating.js';
import { ASKED, PLAYING, type WitnessTask } from './witness-task.js';

const { arm, key, game, seen } = workerData as WitnessTask;

/** The policy, with a note of its seat before each of its answers. */
function watched(policy: object, seat: number): object {
  return new Proxy(policy, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        Atomics.store(seen, ASKED, seat);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

const seating = await seat(arm, (place, make) => {
  Atomics.store(seen, ASKED, place);
  return make();
});
Atomics.store(seen, PLAYING, 1);
const policies = seating.policies.map((policy, place) => watched(policy as object, place));
matchOf({ ...seating, policies }, key).play(game);
