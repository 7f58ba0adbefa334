// Tries: to take fewer cards than none
// Run: caught
// Audit: caught
import { rummy } from '../base.mjs';
export default rummy({
  draw: () => -1,
});
