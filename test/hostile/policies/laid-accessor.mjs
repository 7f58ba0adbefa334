// Tries: to lay down other cards at each look
// Run: caught
// Audit: caught
import { rummy } from '../base.mjs';
export default rummy({
  layDown: (view, laid) => {
    let looks = 0;
    Object.defineProperty(laid, 'groupsLo', { get: () => (looks++ === 0 ? 0 : view.handLo), set() {} });
  },
});
