// Tries: to remember earlier games in a field
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  create: () => ({ games: 0 }),
  newGame: (_, own) => {
    own.games++;
  },
  play: (view, own) => (own.games % 3 === 0 ? lastOf(view) : firstOf(view)),
});
