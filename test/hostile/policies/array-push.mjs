// Tries: to change Array.prototype.push, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Array.prototype.push = () => 0;

export default uno({});
