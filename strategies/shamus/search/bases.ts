/** The policies that a search plays on with, by name. */
import type { RummyPolicy, UnoPolicy } from 'shamus-lab/shamus';
import aceKeeper from '../ace-keeper.js';
import highFirst from '../high-first.js';
import meldFirst from '../meld-first.js';
import pileSaver from '../pile-saver.js';
import rankMatching from '../rank-matching.js';
import { reader, signaller } from '../signals.js';

export const UNO_BASES = ['signaller', 'ace-keeper', 'high-first', 'rank-matching'] as const;
export const RUMMY_BASES = ['reader', 'pile-saver', 'meld-first'] as const;

export function unoBase(name: (typeof UNO_BASES)[number]): UnoPolicy {
  switch (name) {
    case 'signaller':
      return signaller.create();
    case 'ace-keeper':
      return aceKeeper.create();
    case 'high-first':
      return highFirst.create();
    case 'rank-matching':
      return rankMatching.create();
  }
}

export function rummyBase(name: (typeof RUMMY_BASES)[number]): RummyPolicy {
  switch (name) {
    case 'reader':
      return reader.create();
    case 'pile-saver':
      return pileSaver.create();
    case 'meld-first':
      return meldFirst.create();
  }
}

/** The fields in which they remember from one decision to the next. */
export function memoryOf(name: (typeof UNO_BASES)[number] | (typeof RUMMY_BASES)[number]): readonly string[] {
  switch (name) {
    case 'signaller':
    case 'ace-keeper':
      return ['shownLo', 'shownHi', 'takenLo', 'takenHi', 'unseenLo', 'unseenHi', 'signalled'];
    case 'reader':
    case 'pile-saver':
      return ['partner', 'pickUp.layDown'];
    case 'high-first':
    case 'rank-matching':
      return [];
    case 'meld-first':
      return ['pickUps.layDown'];
  }
}
