// Tries: to leave a promise rejected when it is loaded
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

Promise.reject(new Error('late'));

export default uno({});
