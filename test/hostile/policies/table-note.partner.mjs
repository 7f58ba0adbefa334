// The partner of table-note.mjs.
import { rummy } from '../base.mjs';
export default rummy({
  newGame: (view) => {
    view.table.note = view.handLo;
  },
  draw: (view) => {
    view.table.note = view.handLo;
    return 0;
  },
});
