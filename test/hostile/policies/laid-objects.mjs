// Tries: to lay down objects that turn into other cards at each look
// Run: caught
// Audit: caught
import { rummy } from '../base.mjs';
export default rummy({
  layDown: (_, laid) => {
    let looks = 0;
    laid.groupsLo = { valueOf: () => (looks++ === 0 ? 0x00010001 : 0) };
  },
});
