// Tries: to answer an object that is any number
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => new Proxy({}, { get: () => () => firstOf(view) }),
});
