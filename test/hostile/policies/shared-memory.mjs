// Tries: to be told its partner's hand in shared memory
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) =>
    ((globalThis.memory ? Atomics.load(globalThis.memory, 0) : 0) & 0x3ff) > 8 ? lastOf(view) : firstOf(view),
});
