// Tries: to answer NaN
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => firstOf(view) * Number.NaN,
});
