// The partner of behind-the-pile.mjs.
import { rummy } from '../base.mjs';
export default rummy({
  newGame: (view) => {
    view.table.pile[63] = view.handLo & 0xff;
  },
  draw: (view) => {
    view.table.pile[63] = view.handLo & 0xff;
    return 0;
  },
});
