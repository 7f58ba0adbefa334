/** Rules varied: which combinations of values are played, and what each rule does to each measure. */
import { type Game, resolveSetup, type Setup, UsageError } from '../game/index.js';
import { gameWith } from '../games/registry.js';
import { keyFromSeed, Stream } from '../random/index.js';
import { leastSquaresContrasts } from '../stats/least-squares.js';
import type { Sensitivity } from './study-format.js';

/** Something that is varied, and its values in the order in which they were given. */
export type Factor = Sensitivity['factors'][number];
type FactorValue = Factor['values'][number];

/** As many combinations as these are all played by default; of more, a Latin hypercube of so many points. */
const MAX_FULL = 48;
const LATIN_POINTS = 32;
/** Points of a Latin hypercube beyond those from which the means just follow: their spread about the model is seen. */
const SPARE_POINTS = 8;
/** Latin hypercubes that are drawn until one tells all values apart. */
const MAX_ATTEMPTS = 100;
const MAX_VALUES = 100;

/** Reads `hand=9..13`, `jokers=0..6:2` or `swap=nobody,down`. @throws UsageError */
export function readFactor(text: string): Factor {
  const [, name, list] = /^([\w.-]+)=(.+)$/.exec(text) ?? [];
  const wrong = () =>
    new UsageError(`--vary must be FIELD=LOW..HIGH, FIELD=LOW..HIGH:STEP or FIELD=a,b,c, not '${text}'`);
  if (name === undefined || list === undefined) throw wrong();
  const [, low, high, step = '1'] = /^(-?\d+)\.\.(-?\d+)(?::(\d+))?$/.exec(list) ?? [];
  const values: FactorValue[] = [];
  if (low === undefined) values.push(...list.split(',').map((word) => valueOfWord(word.trim())));
  else
    for (
      let value = Number(low);
      value <= Number(high) && values.length <= MAX_VALUES;
      value += Number(step) || MAX_VALUES
    )
      values.push(value);
  if (new Set(values).size !== values.length || values.length < 2) throw wrong();
  if (values.length > MAX_VALUES) throw new UsageError(`--vary ${name} has more than ${MAX_VALUES} values`);
  return { name, values };
}

function valueOfWord(word: string): FactorValue {
  if (word === 'true' || word === 'false') return word === 'true';
  return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}

/** The combinations that are played, each as the places of its values. */
export interface Design {
  readonly kind: Sensitivity['design'];
  readonly points: readonly (readonly number[])[];
}

/**
 * All combinations, or a Latin hypercube, in which each factor takes its values about equally often (M. D. McKay,
 * R. J. Beckman & W. J. Conover, Technometrics 21, 1979).
 *
 * @param points how many are played at most; all of few combinations where it is undefined
 * @param isMeasured whether the mean at each value must follow from them
 * @throws UsageError if it does not from so few points
 */
export function designOf(
  factors: readonly Factor[],
  points: number | undefined,
  seed: string,
  isMeasured = true,
): Design {
  const sizes = factors.map(({ values }) => values.length);
  const combinations = sizes.reduce((product, size) => product * size, 1);
  const least = isMeasured ? sizes.reduce((sum, size) => sum + size - 1, 2) : 2;
  const count = points ?? (combinations <= MAX_FULL ? combinations : Math.max(LATIN_POINTS, least + SPARE_POINTS));
  if (combinations <= count) {
    const all = sizes.reduce<number[][]>(
      (before, size) => before.flatMap((levels) => Array.from({ length: size }, (_, level) => [...levels, level])),
      [[]],
    );
    return { kind: 'full', points: all };
  }
  const random = new Stream();
  random.start(keyFromSeed(`${seed}-design`), 0, 0);
  for (let attempt = 0; count >= least && attempt < MAX_ATTEMPTS; attempt++) {
    const columns = sizes.map((size) => {
      const order = Array.from({ length: count }, (_, point) => Math.floor((point * size) / count));
      for (let place = count - 1; place > 0; place--) {
        const other = random.below(place + 1);
        [order[place], order[other]] = [order[other]!, order[place]!];
      }
      return order;
    });
    const found = Array.from({ length: count }, (_, point) => columns.map((column) => column[point]!));
    if (!isMeasured || leastSquaresContrasts(additiveTerms(sizes, found)).length > 0)
      return { kind: 'latin', points: found };
  }
  throw new UsageError(
    `--points ${count} is too few to tell ${sizes.reduce((sum, size) => sum + size, 0)} values of ${factors.map(({ name }) => name).join(', ')} apart: give ${Math.min(combinations, least + SPARE_POINTS)} points, or fewer values`,
  );
}

/**
 * The terms of a model in which factors add up: the mean, and for each factor one for each value but the last, whose terms
 * sum to zero. @returns a row for each point
 */
export function additiveTerms(sizes: readonly number[], points: Design['points']): number[][] {
  return points.map((levels) => [
    1,
    ...sizes.flatMap((size, place) =>
      Array.from({ length: size - 1 }, (_, level) =>
        levels[place] === size - 1 ? -1 : Number(levels[place] === level),
      ),
    ),
  ]);
}

export function valuesAt(factors: readonly Factor[], levels: readonly number[]): Record<string, FactorValue> {
  return Object.fromEntries(factors.map(({ name, values }, place) => [name, values[levels[place]!]!]));
}

/** A game with a combination of values. @throws UsageError if there is none with them */
export async function variedGame(
  game: Game,
  setup: Setup,
  factors: readonly Factor[],
  levels: readonly number[],
  number: string,
): Promise<{ readonly game: Game; readonly setup: Setup }> {
  const values = valuesAt(factors, levels);
  const { players, variant: named, ...rest } = values;
  // A field may have the name of a ruling, and more values.
  const isRuling = (name: string) => {
    const asked = factors.find((factor) => factor.name === name)!.values.map(String);
    const ruling = game.rulings.find((each) => each.name === name);
    return ruling !== undefined && asked.every((value) => ruling.values.includes(value));
  };
  const entries = Object.entries(rest);
  const rulings = Object.fromEntries(
    entries.filter(([name]) => isRuling(name)).map(([name, value]) => [name, String(value)]),
  );
  const others = entries.filter(([name]) => !isRuling(name));
  // A game whose variants have parameters has no other fields.
  const hasParameters = game.ownVariant !== undefined && others.length > 0;
  const variant = hasParameters ? others.map(([name, value]) => `${name}=${value}`).join(',') : named;
  const fields = hasParameters ? {} : Object.fromEntries(others);
  try {
    const varied = Object.keys(fields).length === 0 ? game : await gameWith(game, `${game.name}-${number}`, fields);
    return {
      game: varied,
      setup: resolveSetup(varied, {
        variant: variant === undefined ? setup.variant : String(variant),
        players: players === undefined ? setup.players : Number(players),
        rulings: { ...kept(varied, setup.rulings), ...rulings },
      }),
    };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const told = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    throw new UsageError(`--vary: there is no game with ${told.join(', ')}: ${error.message}`);
  }
}

function kept({ rulings }: Game, given: Setup['rulings']): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => rulings.some((ruling) => ruling.name === name)));
}
