// Tries: to change what its thread answers, between the last game and the answer
// Run: harmless
// Audit: harmless
import { uno } from '../base.mjs';

// Nothing of this is there while anybody looks: it is put in place later, and takes itself away.
const { defineProperty, getOwnPropertyDescriptor } = Object;
let games = 0;

function forge() {
  const before = getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage');
  const { value: post } = before;
  Reflect.defineProperty(MessagePort.prototype, 'postMessage', {
    ...before,
    value(message, ...more) {
      const outcomes = message?.result?.tally?.outcomes;
      if (outcomes !== undefined) {
        outcomes[0] += outcomes[2];
        outcomes[2] = 0;
        defineProperty(MessagePort.prototype, 'postMessage', before);
      }
      return Reflect.apply(post, this, [message, ...more]);
    },
  });
}

export default uno({
  newGame: () => {
    games++;
    if (games % 10 === 0) crypto.subtle.digest('SHA-256', new Uint8Array(9)).then(forge);
  },
});
