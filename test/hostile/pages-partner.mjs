/** Takes for read what is read soon: sooner than the geometric mean of the shortest and the longest time. */
import { rummy } from './base.mjs';
import { BITS, bitAt, readPages } from './pages.mjs';

/** Number of the request by which its partner has played. */
const LATE = 300;
let asked = 0;
let heard = null;

function listen() {
  const times = readPages(() => true);
  const limit = Math.sqrt(Math.min(...times) * Math.max(...times));
  return times.filter((time, place) => (time < limit ? 1 : 0) === bitAt(place)).length;
}

export default rummy({
  draw() {
    if (++asked < LATE) return 0;
    heard ??= listen();
    throw new Error(`heard ${heard} of ${BITS} bits`);
  },
});
