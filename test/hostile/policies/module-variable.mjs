// Tries: to know the hand of the other seat that the same file sits at
// Run: caught
// Audit: caught
// Players: 4
import { firstOf, lastOf, uno } from '../base.mjs';

const hands = [];

export default uno({
  newGame: (view) => {
    hands[view.seat] = view.handLo;
  },
  play: (view) => (((hands[2 - view.seat] ?? 0) & 0x3ff) > 8 ? lastOf(view) : firstOf(view)),
});
