// Tries: to raise the points on the table that it is shown
// Run: harmless
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => {
    view.table.points += 1000;
    return firstOf(view);
  },
});
