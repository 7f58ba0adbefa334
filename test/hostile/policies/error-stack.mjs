// Tries: to change how stacks are written, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Object.defineProperty(Error.prototype, 'message', { get: () => 'nothing', configurable: true });

export default uno({});
