/** Rules varied: which combinations of values are played, and what each rule does to each measure. */
import { type Game, resolveSetup, type Setup, UsageError } from '../game/index.js';
import { gameWith } from '../games/registry.js';
import { keyFromSeed, Stream } from '../random/index.js';
import { twoSidedZ } from '../stats/distributions.js';
import { levelFor } from '../stats/interval.js';
import { leastSquaresContrasts } from '../stats/least-squares.js';
import type { Estimated } from './deck-means.js';
import { type MeasuredValue, type Sensitivity, STUDY_LEVEL } from './study-format.js';

/** Something that is varied, and its values in the order in which they were given. */
export type Factor = Sensitivity['factors'][number];
type FactorValue = Factor['values'][number];

/** As many combinations as these are all played by default; of more, a Latin hypercube of so many points. */
const MAX_FULL = 48;
const LATIN_POINTS = 32;
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
 * @param points how many are played; all of few combinations where it is undefined
 */
export function designOf(factors: readonly Factor[], points: number | undefined, seed: string): Design {
  const sizes = factors.map(({ values }) => values.length);
  const combinations = sizes.reduce((product, size) => product * size, 1);
  if (combinations <= (points ?? MAX_FULL)) {
    const all = sizes.reduce<number[][]>(
      (before, size) => before.flatMap((levels) => Array.from({ length: size }, (_, level) => [...levels, level])),
      [[]],
    );
    return { kind: 'full', points: all };
  }
  const count = points ?? LATIN_POINTS;
  const random = new Stream();
  random.start(keyFromSeed(`${seed}-design`), 0, 0);
  const columns = sizes.map((size) => {
    const order = Array.from({ length: count }, (_, point) => Math.floor((point * size) / count));
    for (let place = count - 1; place > 0; place--) {
      const other = random.below(place + 1);
      [order[place], order[other]] = [order[other]!, order[place]!];
    }
    return order;
  });
  return {
    kind: 'latin',
    points: Array.from({ length: count }, (_, point) => columns.map((column) => column[point]!)),
  };
}

/** The values of a combination, by the names of the factors. */
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

/** Rulings that the varied game still has. */
function kept({ rulings }: Game, given: Setup['rulings']): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => rulings.some((ruling) => ruling.name === name)));
}

/** What each rule does to each measure. @param found what was measured, in the order of the design */
export function sensitivityOf(
  factors: readonly Factor[],
  design: Design,
  found: readonly Readonly<Record<string, Estimated>>[],
): Sensitivity {
  const names = Object.keys(found[0]!).filter((name) => found.every((values) => values[name] !== undefined));
  const terms = termsOf(factors, design);
  const contrasts = leastSquaresContrasts(design.points.map((levels) => terms.map(({ of }) => of(levels))));
  const measures = names.map((name) => {
    const values = found.map((all) => all[name]!);
    const levels = factors.flatMap((factor, place) =>
      factor.values.map((value, level) => {
        const own = design.points.map((point) => (point[place] === level ? 1 : 0));
        const count = own.reduce<number>((sum, one) => sum + one, 0);
        return { factor: factor.name, value, weights: own.map((one) => (count === 0 ? 0 : one / count)), count };
      }),
    );
    const shown = levels.filter(({ count }) => count > 0);
    const effects = terms.slice(1).map((term, place) => ({ ...term, weights: contrasts[place + 1]! }));
    return {
      name,
      levels: shown.map(({ factor, value, weights }) => ({
        factor,
        value,
        ...weighted(values, weights, shown.length),
      })),
      effects: effects.map(({ factors: own, weights }) => ({
        factors: own,
        ...weighted(values, weights, effects.length),
      })),
    };
  });
  const points = design.points.map((levels, point) => ({
    values: valuesAt(factors, levels),
    measures: Object.fromEntries(names.map((name) => [name, found[point]![name]!.mean])),
  }));
  return { design: design.kind, level: STUDY_LEVEL, factors: [...factors], measures, points };
}

/** A weighted sum of what points came to, which have decks of their own. @param together intervals that hold together */
function weighted(
  values: readonly Estimated[],
  weights: readonly number[],
  together: number,
): Pick<MeasuredValue, 'estimate' | 'low' | 'high'> {
  const estimate = values.reduce((sum, { mean }, place) => sum + weights[place]! * mean, 0);
  if (values.some(({ error }) => error === null)) return { estimate, low: null, high: null };
  const error = Math.sqrt(values.reduce((sum, value, place) => sum + (weights[place]! * value.error!) ** 2, 0));
  const margin = twoSidedZ(levelFor((1 - STUDY_LEVEL) / together)) * error;
  return { estimate, low: estimate - margin, high: estimate + margin };
}

interface Term {
  readonly factors: string[];
  readonly of: (levels: readonly number[]) => number;
}

/** The mean, a term for each factor from its lowest to its highest value, and one for each two where there are points enough. */
function termsOf(factors: readonly Factor[], { points }: Design): Term[] {
  const scaled = factors.map(({ values }) => {
    const numbers = values.map((value, place) => (typeof value === 'number' ? value : place));
    const isNumeric = values.every((value) => typeof value === 'number');
    const used = isNumeric ? numbers : values.map((_, place) => place);
    const [low, high] = [Math.min(...used), Math.max(...used)];
    return used.map((value) => (value - low) / (high - low) - 0.5);
  });
  const main = factors.map(
    ({ name }, place): Term => ({ factors: [name], of: (levels) => scaled[place]![levels[place]!]! }),
  );
  const pairs = main.flatMap((one, place) =>
    main.slice(place + 1).map(
      (other): Term => ({
        factors: [...one.factors, ...other.factors],
        of: (levels) => one.of(levels) * other.of(levels),
      }),
    ),
  );
  const mean: Term = { factors: [], of: () => 1 };
  const all = [mean, ...main, ...pairs];
  const rows = points.map((levels) => all.map(({ of }) => of(levels)));
  return points.length >= all.length && leastSquaresContrasts(rows).length > 0 ? all : [mean, ...main];
}
