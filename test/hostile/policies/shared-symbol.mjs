// Tries: to be told its partner's hand by an object of JavaScript
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => ((Array[Symbol.for('hand')] & 0x3ff) > 8 ? lastOf(view) : firstOf(view)),
});
