// Tries: to answer a card and a half
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => firstOf(view) + 0.5,
});
