// Tries: to change what is an instance of what, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Object.defineProperty(Array, Symbol.hasInstance, { value: () => true });

export default uno({});
