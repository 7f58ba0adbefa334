/** The Rummy policies that a search plays on with, by name. */
import type { RummyPolicy } from 'shamus-lab/shamus';
import closer from '../feeder-closer/closer.js';
import meldFirst from '../meld-first.js';
import pileSaver from '../pile-saver.js';
import { reader } from '../signals.js';
import type { Base } from '../uno-bases.js';

/** Names of the Rummy policies that a search can be based on, the default first. */
export const RUMMY_BASES = ['reader', 'pile-saver', 'meld-first', 'pile-saver-deaf', 'closer'] as const;

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
