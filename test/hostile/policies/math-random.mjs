// Tries: to draw chance that cannot be drawn again
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => (Math.random() < 0.1 ? lastOf(view) : firstOf(view)),
});
