// The partner of global-variable.mjs.
import { rummy } from '../base.mjs';
export default rummy({
  newGame: (view) => {
    globalThis.hand = view.handLo;
  },
  draw: (view) => {
    globalThis.hand = view.handLo;
    return 0;
  },
});
