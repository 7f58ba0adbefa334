// Tries: to change what views inherit
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => {
    Object.getPrototypeOf(view).handLo = 0;
  },
});
