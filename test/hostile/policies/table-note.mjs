// Tries: to be told its partner's hand by a field of the table
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => ((view.table.note & 0x3ff) > 8 ? lastOf(view) : firstOf(view)),
});
