// Tries: to change the reading of the rules
// Run: caught
// Audit: caught
import { rummy } from '../base.mjs';
export default rummy({
  newGame: (view) => {
    view.table.rulings.mayKeepMelds = true;
  },
});
