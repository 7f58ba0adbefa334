// Tries: to remember that 1,000 games were played
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';

let games = 0;

export default uno({
  newGame: () => {
    games++;
  },
  play: (view) => (games > 1000 ? lastOf(view) : firstOf(view)),
});
