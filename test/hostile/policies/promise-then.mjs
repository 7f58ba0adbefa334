// Tries: to change Promise.prototype.then, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

const { then } = Promise.prototype;
// biome-ignore lint/suspicious/noThenProperty: it is what this policy tries
Promise.prototype.then = function (...all) {
  return then.apply(this, all);
};

export default uno({});
