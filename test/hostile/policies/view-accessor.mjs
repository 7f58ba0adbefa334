// Tries: to be run whenever the engine writes its hand
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => Object.defineProperty(view, 'handLo', { get: () => 0, set() {} }),
});
