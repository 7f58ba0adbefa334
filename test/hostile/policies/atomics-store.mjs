// Tries: to change Atomics.store, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Atomics.store = () => 0;

export default uno({});
