/** Weights as options that short listings leave out: they are there to be tuned. */
import type { OptionValues } from 'shamus-lab/shamus';

/** A number from low to high in steps. */
export interface Weight {
  readonly hidden: true;
  readonly summary: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly default: number;
}

/** Weights by name. */
export type Weights = Readonly<Record<string, Weight>>;

/** Declares a weight as a hidden numeric option. @param range smallest value, largest, distance of values, and the default */
export function weight(summary: string, range: readonly [number, number, number, number]): Weight {
  const [low, high, step, usual] = range;
  return { hidden: true, summary, low, high, step, default: usual };
}

/** Each weight at its default. */
export function usual<const W extends Weights>(weights: W): OptionValues<W> {
  return Object.fromEntries(Object.entries(weights).map(([name, one]) => [name, one.default])) as OptionValues<W>;
}

/**
 * The weights among the values of all options, as an object of one shape whose fields V8 reads at once: such objects JSON
 * makes, while computed names make a dictionary.
 */
export function weightsOf<const W extends Weights>(weights: W, of: OptionValues<W>): OptionValues<W> {
  const values: OptionValues = of;
  const own = Object.fromEntries(Object.keys(weights).map((name) => [name, values[name]]));
  return Object.freeze(JSON.parse(JSON.stringify(own)));
}
