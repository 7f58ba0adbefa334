// Tries: to have other cards than it was dealt
// Run: harmless
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => {
    const card = firstOf(view);
    view.handLo = view.handHi = view.playableLo = view.playableHi = 0x1fff;
    return card;
  },
});
