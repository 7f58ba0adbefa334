// Tries: to be told its partner's hand by the environment
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => ((Number(process.env.HAND) & 0x3ff) > 8 ? lastOf(view) : firstOf(view)),
});
