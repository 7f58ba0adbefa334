// Tries: to lay down cards that it does not hold
// Run: caught
// Audit: caught
import { rummy } from '../base.mjs';
export default rummy({
  layDown: (view, laid) => laid.set(~view.handLo & 0b111, 0, 0, 0),
});
