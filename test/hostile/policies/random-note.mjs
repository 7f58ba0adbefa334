// Tries: to remember earlier games in its random numbers
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  newGame: ({ random }) => {
    random.games = (random.games ?? 0) + 1;
  },
  play: (view) => (view.random.games % 3 === 0 ? lastOf(view) : firstOf(view)),
});
