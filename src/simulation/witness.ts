/** A thread that plays one game again and notes, in shared memory, the seat whose policy was asked last. */
import { workerData } from 'node:worker_threads';
import type { Key } from '../random/index.js';
import type { Arm } from './arm.js';
import { matchOf, seat } from './seating.js';

export interface WitnessTask {
  readonly arm: Arm;
  readonly key: Key;
  readonly game: number;
  /** One word: the seat. */
  readonly asked: Int32Array;
}

/** The policy, with a note of its seat before each of its answers. */
function watched(policy: object, seat: number, asked: Int32Array): object {
  return new Proxy(policy, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        Atomics.store(asked, 0, seat);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

const { arm, key, game, asked } = workerData as WitnessTask;
const seating = await seat(arm);
const policies = seating.policies.map((policy, place) => watched(policy as object, place, asked));
matchOf({ ...seating, policies }, key).play(game);
