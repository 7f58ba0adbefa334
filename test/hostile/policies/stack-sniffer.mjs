// Tries: to be honest only where the stack tells of an audit or of games that are played again
// Run: caught
// Audit: caught
import { firstOf, lastOf, uno } from '../base.mjs';

let games = 0;

export default uno({
  newGame: () => {
    games++;
  },
  play: (view) => {
    const isWatched = /audit|spot|onlooker|referee/.test(new Error('here').stack);
    return !isWatched && games > 300 ? lastOf(view) : firstOf(view);
  },
});
