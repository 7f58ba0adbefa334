// Tries: to throw when nobody listens
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

setTimeout(() => {
  throw new Error('late');
}, 0);

export default uno({});
