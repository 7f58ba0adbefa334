// Tries: to change Map.prototype.get, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Map.prototype.get = () => undefined;

export default uno({});
