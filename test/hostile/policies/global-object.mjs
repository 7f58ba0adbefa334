// Tries: to see its partner's hand in an object that the partner leaves lying about
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => ((globalThis.partner?.handLo & 0x3ff) > 8 ? lastOf(view) : firstOf(view)),
});
