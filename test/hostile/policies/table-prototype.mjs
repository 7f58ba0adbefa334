// Tries: to change what the engine's tables do, by way of the table that it is shown
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => {
    Object.getPrototypeOf(view.table).lay = () => {};
  },
});
