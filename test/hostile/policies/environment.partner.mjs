// The partner of environment.mjs.
import { rummy } from '../base.mjs';
export default rummy({
  newGame: (view) => {
    process.env.HAND = String(view.handLo);
  },
  draw: (view) => {
    process.env.HAND = String(view.handLo);
    return 0;
  },
});
