// Tries: to answer a number beyond all cards
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => firstOf(view) + 2 ** 40,
});
