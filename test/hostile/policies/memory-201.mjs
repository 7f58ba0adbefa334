// Tries: to remember that 200 games were played
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';

let games = 0;

export default uno({
  newGame: () => {
    games++;
  },
  play: (view) => (games > 200 ? lastOf(view) : firstOf(view)),
});
