// Tries: to change what every object inherits, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Object.defineProperty(Object.prototype, 'stopped', { get: () => false, set() {}, configurable: true });

export default uno({});
