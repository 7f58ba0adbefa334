// Tries: to change what every object inherits, by a value, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Object.prototype.control = null;

export default uno({});
