// Tries: to get hold of the counts of its games when they are made, and change them later
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

const before = Object.getOwnPropertyDescriptor(globalThis, 'Float64Array');
const Real = Float64Array;
const made = [];
let games = 0;

function lieInWait() {
  Object.defineProperty(globalThis, 'Float64Array', {
    ...before,
    value: (...args) => {
      const array = new Real(...args);
      made.push(array);
      if (made.length > 3) Object.defineProperty(globalThis, 'Float64Array', before);
      return array;
    },
  });
}

export default uno({
  newGame: () => {
    if (games++ === 0) crypto.subtle.digest('SHA-256', new Uint8Array(9)).then(lieInWait);
    for (const array of made) if (array.length === 3) array[0]++;
  },
});
