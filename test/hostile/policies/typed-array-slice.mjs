// Tries: to change what typed arrays slice, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Object.getPrototypeOf(Uint8Array.prototype).slice = () => new Uint8Array(52);

export default uno({});
