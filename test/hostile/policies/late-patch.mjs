// Tries: to change Math.clz32 only after 500 games
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

let games = 0;

export default uno({
  newGame: () => {
    if (++games === 500) Math.clz32 = () => 0;
  },
});
