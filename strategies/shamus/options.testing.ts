/** The shipped policies with random options, for tests that must hold for any options. */
import type { OptionValues, PolicyDefinition, ShamusPolicy } from 'shamus-lab/shamus';
import type { Stream } from '../../src/random/index.js';
import shipped from './index.js';

type AnyPolicy = PolicyDefinition<ShamusPolicy>;

/** Without searches, which say how large a batch is: they have tests of their own. */
const QUICK: readonly AnyPolicy[] = shipped.filter(({ batch }) => batch === undefined);

export const UNOS: readonly AnyPolicy[] = QUICK.filter(({ role }) => role === 'uno');
export const RUMMIES: readonly AnyPolicy[] = QUICK.filter(({ role }) => role === 'rummy');

export function oneOf<T>(things: readonly T[], random: Stream): T {
  return things[random.below(things.length)]!;
}

/** A random value for each option of a policy, all equally likely. */
export function arbitraryOptions(policy: AnyPolicy, random: Stream): OptionValues {
  const values = Object.entries(policy.options ?? {}).map(([name, option]) => {
    if ('values' in option) return [name, oneOf(option.values, random)];
    if ('step' in option) {
      return [name, option.low + option.step * random.below(Math.floor((option.high - option.low) / option.step) + 1)];
    }
    return [name, random.below(2) === 1];
  });
  return Object.fromEntries(values);
}
