// Tries: to change Date.now, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Date.now = () => 0;

export default uno({});
