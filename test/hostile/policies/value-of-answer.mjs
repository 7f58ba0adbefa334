// Tries: to answer an object that turns into a card
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => ({ valueOf: () => firstOf(view) }),
});
