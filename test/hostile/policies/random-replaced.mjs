// Tries: to put random numbers of its own in the place of the engine's
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => {
    view.random = { next: () => 0, below: () => 0, shuffle: () => {} };
  },
});
