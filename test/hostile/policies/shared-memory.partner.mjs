// The partner of shared-memory.mjs.
import { rummy } from '../base.mjs';
export default rummy({
  newGame: (view) => {
    globalThis.memory ??= new Int32Array(new SharedArrayBuffer(4));
    Atomics.store(globalThis.memory, 0, view.handLo);
  },
  draw: (view) => {
    globalThis.memory ??= new Int32Array(new SharedArrayBuffer(4));
    Atomics.store(globalThis.memory, 0, view.handLo);
    return 0;
  },
});
