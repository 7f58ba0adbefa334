/** The policies that a search plays on with, by name. */
import type { RummyPolicy, UnoPolicy } from 'shamus-lab/shamus';
import aceKeeper from '../ace-keeper.js';
import closer from '../feeder-closer/closer.js';
import feeder from '../feeder-closer/feeder.js';
import highFirst from '../high-first.js';
import meldFirst from '../meld-first.js';
import pileSaver from '../pile-saver.js';
import rankMatching from '../rank-matching.js';
import { reader, signaller } from '../signals.js';

/** Names of the Uno policies that a search can be based on, the default first. */
export const UNO_BASES = [
  'signaller',
  'ace-keeper',
  'high-first',
  'rank-matching',
  'ace-keeper-mute',
  'feeder',
] as const;
/** Names of the Rummy policies that a search can be based on, the default first. */
export const RUMMY_BASES = ['reader', 'pile-saver', 'meld-first', 'pile-saver-deaf', 'closer'] as const;

/** A base policy, and the fields in which it remembers from one decision to the next (`MemoryCopy`). */
export interface Base<P> {
  readonly make: () => P;
  readonly memory: readonly string[];
}

const ACE_KEEPER = ['shownLo', 'shownHi', 'takenLo', 'takenHi', 'unseenLo', 'unseenHi', 'signalled'];
const PILE_SAVER = ['partner', 'pickUp.layDown'];

/** Uno policies that a search can be based on, by name. */
export const unoBases: Readonly<Record<(typeof UNO_BASES)[number], Base<UnoPolicy>>> = {
  signaller: { make: () => signaller.create(), memory: ACE_KEEPER },
  'ace-keeper': { make: () => aceKeeper.create(), memory: ACE_KEEPER },
  'high-first': { make: () => highFirst.create(), memory: [] },
  'rank-matching': { make: () => rankMatching.create(), memory: [] },
  // Without any convention: `ace-keeper:calls=none`.
  'ace-keeper-mute': { make: () => aceKeeper.create({ calls: 'none' }), memory: ACE_KEEPER },
  feeder: { make: () => feeder.create(), memory: [] },
};

/** Rummy policies that a search can be based on, by name. */
export const rummyBases: Readonly<Record<(typeof RUMMY_BASES)[number], Base<RummyPolicy>>> = {
  reader: { make: () => reader.create(), memory: PILE_SAVER },
  'pile-saver': { make: () => pileSaver.create(), memory: PILE_SAVER },
  'meld-first': { make: () => meldFirst.create(), memory: ['pickUps.layDown'] },
  // And without reading any: `pile-saver:calls=ignored`.
  'pile-saver-deaf': { make: () => pileSaver.create({ calls: 'ignored' }), memory: PILE_SAVER },
  closer: { make: () => closer.create(), memory: [] },
};
