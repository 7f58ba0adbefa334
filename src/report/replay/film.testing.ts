import type { Film } from '../../game/index.js';

/** A film with so many frames in each turn from 0 on. */
export function filmWith(steps: readonly number[]): Film {
  const frames = steps.flatMap((count, turn) =>
    Array.from({ length: count }, () => ({ turn, seat: 0, words: ['', '', ''], scene: null, thoughts: [] })),
  );
  const angles = ['a', '0', 'x'].map((key) => ({ key, name: key, seat: null }));
  return { angles: angles as unknown as Film['angles'], seats: [], frames, ending: '' };
}
