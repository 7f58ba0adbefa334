// Tries: to change what lay-downs do, by way of the one that it fills in
// Run: caught
// Audit: caught
import { rummy } from '../base.mjs';
export default rummy({
  layDown: (_, laid) => {
    Object.getPrototypeOf(laid).set = () => {};
  },
});
