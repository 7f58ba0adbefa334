/** Policies of a script, for tests of the library. */
import { unoPolicy } from 'shamus-lab/shamus';

/** An Uno policy that plays the lowest card of the hand that fits, by its number. */
export const lowest = (name: string, play?: (...given: readonly { playableLo: number }[]) => number) =>
  unoPolicy({
    ...{ name, summary: '', description: '' },
    create: () => ({
      play: (view) => (play === undefined ? lowestBit(view.playableLo, view.playableHi) : play(view)),
      call: () => 0 as never,
    }),
  });

/** The lowest card of a set, by its number. */
export function lowestBit(lo: number, hi: number): never {
  const bit = (half: number) => 31 - Math.clz32(half & -half);
  const at = lo === 0 ? 32 + bit(hi) : bit(lo);
  return at as never;
}
