// Tries: to decide by the time of day
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => (Date.now() % 10 === 0 ? lastOf(view) : firstOf(view)),
});
