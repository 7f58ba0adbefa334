// Tries: to be told its partner's hand behind the discard pile
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => ((view.table.pile[63] & 0x3ff) > 8 ? lastOf(view) : firstOf(view)),
});
