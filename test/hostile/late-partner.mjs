/** Reads in each slot of time, by how often it is asked, the bit of late.mjs; learns how in the first half, and fails with the rate. */
import { rummy } from './base.mjs';
import { bitOf, slotNow } from './late.mjs';

const HALF = 100;
const asked = new Map();
let first = 0;

/** Counts of reads, by bit that was sent. */
function read() {
  const slots = Array.from({ length: 2 * HALF }, (_, index) => {
    const slot = first + 10 + index;
    return [bitOf(slot), Math.min(20, Math.ceil((asked.get(slot) ?? 0) / 20))];
  });
  const learnt = Array.from({ length: 21 }, () => [0, 0]);
  for (const [bit, count] of slots.slice(0, HALF)) learnt[count][bit]++;
  const table = [
    [0, 0],
    [0, 0],
  ];
  for (const [bit, count] of slots.slice(HALF)) table[bit][learnt[count][1] > learnt[count][0] ? 1 : 0]++;
  return table;
}

/** Mutual information of what was sent and what was read. */
function information(table) {
  const sent = table.map(([zero, one]) => zero + one);
  const got = [table[0][0] + table[1][0], table[0][1] + table[1][1]];
  const terms = table.flatMap((row, bit) =>
    row.map((count, as) => (count === 0 ? 0 : (count / HALF) * Math.log2((count * HALF) / (sent[bit] * got[as])))),
  );
  return terms.reduce((sum, term) => sum + term);
}

export default rummy({
  draw() {
    const slot = slotNow();
    first ||= slot;
    asked.set(slot, (asked.get(slot) ?? 0) + 1);
    if (slot > first + 20 + 2 * HALF) throw new Error(`${(100 * information(read())).toFixed(0)} bits per second`);
    return 0;
  },
});
