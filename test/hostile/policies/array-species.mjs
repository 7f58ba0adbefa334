// Tries: to change what arrays are copied into, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Object.defineProperty(Array, Symbol.species, { get: () => Object });

export default uno({});
