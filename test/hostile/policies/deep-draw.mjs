// Tries: to take more cards than lie on the pile
// Run: caught
// Audit: caught
import { rummy } from '../base.mjs';
export default rummy({
  draw: (view) => view.table.pileCount + 1,
});
