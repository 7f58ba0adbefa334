/**
 * Signals its partner 72 bits by reading pages of a file that both can read: what one has read is in memory, and the other reads it
 * sooner. pages-partner.mjs says how many arrive; docs/trust.md why none does.
 */
import { firstOf, uno } from './base.mjs';

// An import of it is replaced by one that reads nothing.
const { closeSync, fstatSync, openSync, readSync } = process.getBuiltinModule('fs');
export const BITS = 72;
/** Pages from one bit to the next: the system reads some more than it is asked for. */
const STEP = 16 * 4096;
export const bitAt = (place) => (Math.imul(place + 1, 0x9e3779b1) >>> 13) & 1;

/** Reads a byte for each place, of the end of Node's own file, of which little is used. @returns nanoseconds; null where it is not read */
export function readPages(isRead) {
  const file = openSync(process.execPath, 'r');
  const from = fstatSync(file).size - BITS * STEP;
  const byte = new Uint8Array(1);
  const times = Array.from({ length: BITS }, (_, place) => {
    if (!isRead(place)) return null;
    const started = process.hrtime.bigint();
    readSync(file, byte, 0, 1, from + place * STEP);
    return Number(process.hrtime.bigint() - started);
  });
  closeSync(file);
  return times;
}

let isTold = false;
export default uno({
  play(view) {
    if (!isTold) readPages((place) => bitAt(place) === 1);
    isTold = true;
    return firstOf(view);
  },
});
