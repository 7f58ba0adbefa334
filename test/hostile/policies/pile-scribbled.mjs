// Tries: to show its partner another discard pile
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => {
    const card = firstOf(view);
    view.table.pile.fill(0);
    return card;
  },
});
