/** Options of policies that a tuning sets, each with the values that are tried. */
import { type Game, type OptionValue, type OptionValues, type PolicyDefinition, writeValue } from '../game/index.js';
import { applyOptions, measureFirstOnly, type Team, teamOf } from '../simulation/index.js';

/** Numbers at equal distances, or a list of values of any kind. */
export type TunableDomain =
  | { readonly kind: 'range'; readonly low: number; readonly high: number; readonly step: number }
  | { readonly kind: 'list'; readonly values: readonly OptionValue[] };

/** An option of a seat, or the same option of several seats, which then always have the same value. */
export interface Tunable {
  /** As the user names it: `reader.caution`, or `calls` of all who have it. */
  readonly name: string;
  readonly option: string;
  readonly seats: readonly number[];
  readonly domain: TunableDomain;
}

/** A value for each tunable, by its place in the domain. */
export type LevelIndices = readonly number[];

export function levelCountOf(domain: TunableDomain): number {
  return domain.kind === 'list' ? domain.values.length : Math.round((domain.high - domain.low) / domain.step) + 1;
}

/** @param level 0 to `levelCountOf` - 1 */
export function valueAt(domain: TunableDomain, level: number): OptionValue {
  if (domain.kind === 'list') return domain.values[level]!;
  // Twelve digits: steps of a tenth do not add up exactly in binary.
  return Number((domain.low + level * domain.step).toPrecision(12));
}

export function isNumeric(domain: TunableDomain): boolean {
  return domain.kind === 'range' || domain.values.every((value) => typeof value === 'number');
}

/** The place of a value in a domain, of a number the nearest; -1 where there is none. */
function levelOf(domain: TunableDomain, value: OptionValue): number {
  if (domain.kind === 'list' && !isNumeric(domain)) return domain.values.indexOf(value);
  if (typeof value !== 'number') return -1;
  if (domain.kind === 'range') {
    const level = Math.round((value - domain.low) / domain.step);
    return Math.max(0, Math.min(levelCountOf(domain) - 1, level));
  }
  const distances = domain.values.map((each) => Math.abs((each as number) - value));
  return distances.indexOf(Math.min(...distances));
}

/** The values in words: `0 to 2 in steps of 0.5`, `on, off`. */
export function formatDomain(domain: TunableDomain): string {
  if (domain.kind === 'range') return `${domain.low} to ${domain.high} in steps of ${domain.step}`;
  return domain.values.map(writeValue).join(', ');
}

/** Options that are tuned together, of one team. */
export class TuningSpace {
  readonly sizes: readonly number[];

  /** @param definitions of the policy of each seat */
  constructor(
    private readonly game: Game,
    readonly start: Team,
    readonly tunables: readonly Tunable[],
    private readonly definitions: readonly Pick<PolicyDefinition, 'options' | 'cheats'>[],
  ) {
    this.sizes = tunables.map(({ domain }) => levelCountOf(domain));
  }

  get combinations(): number {
    return this.sizes.reduce((product, size) => product * size, 1);
  }

  /** The levels nearest to what the start has; the first value of a list that lacks the start's. */
  get startLevels(): LevelIndices {
    return this.tunables.map((tunable) => Math.max(0, levelOf(tunable.domain, this.startValue(tunable))));
  }

  startValue({ seats, option }: Tunable): OptionValue {
    const seat = seats[0]!;
    // Hidden options are there only with another value than their default.
    return this.start.policies[seat]!.options?.[option] ?? this.definitions[seat]!.options![option]!.default;
  }

  valuesAt(levels: LevelIndices): OptionValue[] {
    return this.tunables.map(({ domain }, place) => valueAt(domain, levels[place]!));
  }

  /** The team with these values; everything else is as at the start. */
  teamAt(levels: LevelIndices): Team {
    const values = this.valuesAt(levels);
    const policies = this.start.policies.map((source, seat) => {
      const changed: Record<string, OptionValue> = {};
      for (const [place, { option, seats }] of this.tunables.entries()) {
        if (seats.includes(seat)) changed[option] = values[place]!;
      }
      if (Object.keys(changed).length === 0) return source;
      const options: OptionValues = { ...source.options, ...changed };
      return applyOptions(source, this.definitions[seat]!, options);
    });
    return this.start.field === undefined ? teamOf(this.game, policies) : measureFirstOnly({ name: '', policies });
  }
}
