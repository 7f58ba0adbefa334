// Tries: to see what earlier games left behind the discard pile
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => (view.table.pile[view.table.pileCount] > 30 ? lastOf(view) : firstOf(view)),
});
