/** The Rummy policies that a search plays on with, by name. */
import type { RummyPolicy } from 'shamus-lab/shamus';
import { exactCloser, readingOf } from '../exact-closer/exact-closer.js';
import closer, { Closer } from '../feeder-closer/closer.js';
import { USUAL_CLOSER } from '../feeder-closer/closer-weights.js';
import type { Code } from '../feeder-closer/codes.js';
import meldFirst from '../meld-first.js';
import pileSaver from '../pile-saver.js';
import { reader } from '../signals.js';
import type { Base, UNO_BASES } from '../uno-bases.js';

/** Names of the Rummy policies that a search can play on with, the default first. */
export const RUMMY_BASES = ['reader', 'pile-saver', 'meld-first', 'pile-saver-deaf', 'closer'] as const;

/** Names of the Rummy policies that a search can improve on. */
export const IMPROVED_BASES = [...RUMMY_BASES, 'exact-closer'] as const;

const PILE_SAVER = ['partner', 'pickUp.layDown'];

/** Rummy policies that a search can be based on, by name. */
export const rummyBases: Readonly<Record<(typeof RUMMY_BASES)[number], Base<RummyPolicy>>> = {
  reader: { make: () => reader.create(), memory: PILE_SAVER },
  'pile-saver': { make: () => pileSaver.create(), memory: PILE_SAVER },
  'meld-first': { make: () => meldFirst.create(), memory: ['pickUps.layDown'] },
  // And without reading any: `pile-saver:calls=ignored`.
  'pile-saver-deaf': { make: () => pileSaver.create({ calls: 'ignored' }), memory: PILE_SAVER },
  closer: { make: () => closer.create(), memory: [] },
};

/**
 * The base of that name. An exact-closer plays on as closer, since to weigh hands takes a thousand times as long.
 *
 * @param partner the policy of the Uno player that an exact-closer reads, and its code
 */
export function rummyBase(
  name: (typeof IMPROVED_BASES)[number],
  partner: (typeof UNO_BASES)[number],
  code: Code,
): Base<RummyPolicy> {
  if (name !== 'exact-closer') return rummyBases[name];
  return {
    make: () => new Closer(USUAL_CLOSER, readingOf(partner, code)),
    memory: [],
    atTable: () => exactCloser(partner, code),
  };
}
