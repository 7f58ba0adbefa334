// Tries: to break down in one game of many
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => {
    if (view.random.below(60) === 0) throw new Error('tired');
  },
});
