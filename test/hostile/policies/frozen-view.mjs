// Tries: to keep the engine from showing it anything else
// Run: caught
// Audit: caught
import { firstOf, uno } from '../base.mjs';
export default uno({
  play: (view) => {
    const card = firstOf(view);
    Object.freeze(view);
    return card;
  },
});
