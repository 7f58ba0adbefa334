// The partner of shared-symbol.mjs.
import { rummy } from '../base.mjs';
export default rummy({
  newGame: (view) => {
    Array[Symbol.for('hand')] = view.handLo;
  },
  draw: (view) => {
    Array[Symbol.for('hand')] = view.handLo;
    return 0;
  },
});
