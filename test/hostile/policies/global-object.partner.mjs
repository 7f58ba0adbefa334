// The partner of global-object.mjs.
import { rummy } from '../base.mjs';
export default rummy({
  newGame: (view) => {
    globalThis.partner = view;
  },
  draw: (view) => {
    globalThis.partner = view;
    return 0;
  },
});
