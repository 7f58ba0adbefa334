// Tries: to change the counts of its games when its thread asks whether they are a promise
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

let isLyingInWait = false;

function lieInWait() {
  Object.defineProperty(Object.prototype, 'then', {
    configurable: true,
    get() {
      const outcomes = this.tally?.outcomes;
      if (outcomes === undefined) return undefined;
      // Nothing of it is there when somebody looks again.
      delete Object.prototype.then;
      isLyingInWait = false;
      outcomes[0] += outcomes[2];
      outcomes[2] = 0;
      return undefined;
    },
  });
}

export default uno({
  newGame: () => {
    // What is left to run later runs when the last game of a job is over.
    if (!isLyingInWait) queueMicrotask(lieInWait);
    isLyingInWait = true;
  },
});
