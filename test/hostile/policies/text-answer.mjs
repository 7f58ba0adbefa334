// Tries: to answer a text that looks like a card
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => String(firstOf(view)),
});
