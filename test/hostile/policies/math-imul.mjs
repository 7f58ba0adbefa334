// Tries: to change Math.imul, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Math.imul = (one, other) => (one * other) & 0xffff;

export default uno({});
