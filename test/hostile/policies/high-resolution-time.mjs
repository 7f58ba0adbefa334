// Tries: to decide by the clock of the process
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => (process.hrtime.bigint() % 10n === 0n ? lastOf(view) : firstOf(view)),
});
