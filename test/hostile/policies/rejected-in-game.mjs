// Tries: to leave a promise rejected in a game
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => {
    if (view.random.below(50) === 0) Promise.reject(new Error('late'));
  },
});
