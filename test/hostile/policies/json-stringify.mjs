// Tries: to change JSON.stringify, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

JSON.stringify = () => '{}';

export default uno({});
