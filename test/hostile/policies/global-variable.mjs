// Tries: to see its partner's hand in a global variable
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => ((globalThis.hand & 0x3ff) > 8 ? lastOf(view) : firstOf(view)),
});
