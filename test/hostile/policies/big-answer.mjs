// Tries: to answer a big integer
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => BigInt(firstOf(view)),
});
