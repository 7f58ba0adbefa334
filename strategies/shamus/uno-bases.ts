/** The Uno policies that searches and readers know, by name. */
import type { UnoPolicy } from 'shamus-lab/shamus';
import aceKeeper from './ace-keeper.js';
import coder from './feeder-closer/coder.js';
import type { Code } from './feeder-closer/codes.js';
import feeder from './feeder-closer/feeder.js';
import highFirst from './high-first.js';
import rankMatching from './rank-matching.js';
import { signaller } from './signals.js';

/** Names of the Uno policies that a search can be based on, the default first. */
export const UNO_BASES = [
  'signaller',
  'ace-keeper',
  'high-first',
  'rank-matching',
  'ace-keeper-mute',
  'feeder',
] as const;
/** A base policy, and the fields in which it remembers from one decision to the next (`MemoryCopy`). */
export interface Base<P> {
  readonly make: () => P;
  readonly memory: readonly string[];
  /** Makes the policy that decides at the table, if it is another: those that play on take over its memory. */
  readonly atTable?: () => P;
}

const ACE_KEEPER = ['shownLo', 'shownHi', 'takenLo', 'takenHi', 'unseenLo', 'unseenHi', 'signalled'];
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

/** The base of that name; a feeder that goes by a code is a coder. */
export function unoBase(name: (typeof UNO_BASES)[number], code: Code): Base<UnoPolicy> {
  return name === 'feeder' && code !== 'none' ? { make: () => coder.create({ code }), memory: [] } : unoBases[name];
}
