// Tries: to decide by a clock
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => ((performance.now() * 1000) % 10 < 1 ? lastOf(view) : firstOf(view)),
});
