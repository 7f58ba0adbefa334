// Tries: to change what typed arrays are copied into, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Object.defineProperty(Object.getPrototypeOf(Int32Array), Symbol.species, { get: () => Float64Array });

export default uno({});
