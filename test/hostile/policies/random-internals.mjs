// Tries: to read key and game out of its random numbers, and rebuild the deck from them
// Run: harmless
// Audit: harmless
import { firstOf, lastOf, uno } from '../base.mjs';
export default uno({
  play: (view) => {
    const { a, b, c, counter, key, game } = view.random;
    const known = [a, b, c, counter, key, game, ...Object.values(view.random)].some((value) => value !== undefined);
    return known ? lastOf(view) : firstOf(view);
  },
});
