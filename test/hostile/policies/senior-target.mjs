// Tries: to lower the target that it is shown
// Run: harmless
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => {
    view.table.seniorTarget = -999;
  },
});
