/** Reads the contrasts of an experiment file, once its arms are known. */
import { isDeepStrictEqual } from 'node:util';
import { type Game, mainMeasure, oneLine, type Setup } from '../game/index.js';
import {
  type Arm,
  armTitle,
  type Contrast,
  type ContrastPlan,
  type ContrastTerm,
  entrantsOf,
} from '../simulation/index.js';
import type { DocumentPath, SourceFile } from '../simulation/lineup/source-file.js';
import type { ContrastText, ExperimentText } from './experiment-schema.js';
import { listWithPaths } from './experiment-schema.js';
import { type Fraction, factorialContrasts, type NamedContrast, parseFraction, scaleToIntegers } from './factorial.js';
import { checkLabel } from './labels.js';

const MAX_CONTRASTS = 2000;

/** @returns undefined where the file asks for none @throws UsageError with the place in the file */
export function readContrasts(
  file: SourceFile,
  game: Game,
  { contrasts, adjust, precision }: ExperimentText,
  arms: readonly Arm[],
): ContrastPlan | undefined {
  if (contrasts === undefined) {
    if (adjust === undefined) return undefined;
    throw file.errorAt(['adjust'], "'adjust' is for contrasts, and the file has none");
  }
  if (precision !== undefined) {
    throw file.errorAt(['contrasts'], 'contrasts need a number of games fixed beforehand: give games, not precision');
  }
  const reader = new ContrastReader(file, game, arms);
  const all = contrasts.flatMap((entry, place) => reader.read(entry, ['contrasts', place]));
  if (all.length > MAX_CONTRASTS) {
    throw file.errorAt(['contrasts'], `these are ${all.length} contrasts; at most ${MAX_CONTRASTS} can be counted`);
  }
  return { adjust: adjust ?? 'none', all };
}

class ContrastReader {
  private readonly titles: readonly string[];
  /** Labels, measures and arms of the contrasts so far. */
  private readonly known: [string, string, Setup][] = [];

  constructor(
    private readonly file: SourceFile,
    private readonly game: Game,
    private readonly arms: readonly Arm[],
  ) {
    this.titles = arms.map(armTitle);
  }

  /** A contrast for each measure, and for each setup that has all its arms. */
  read(entry: ContrastText, path: DocumentPath): Contrast[] {
    const { file } = this;
    const found: Contrast[] = [];
    for (const { label, weights } of this.namedIn(entry, path)) {
      checkLabel(file, label, [...path, 'label']);
      const at = [...path, entry.weights === undefined ? 'factorial' : 'weights'];
      const { whole, scale } = this.wholeWeights(label, weights, at);
      for (const measure of this.measuresOf(entry, path)) {
        for (const places of this.placesOf([...weights.keys()], label, at)) {
          const terms = places.map((arm, place): ContrastTerm => ({ arm, weight: whole[place]! }));
          this.refuseTwice(label, measure, this.arms[places[0]!]!.setup, [...path, 'label']);
          found.push({
            label,
            ...(entry.note !== undefined && { note: oneLine(entry.note) }),
            family: entry.family ?? '',
            measure,
            terms,
            scale,
          });
        }
      }
    }
    return found;
  }

  private namedIn({ label, weights, factorial }: ContrastText, path: DocumentPath): NamedContrast[] {
    if ((weights === undefined) === (factorial === undefined)) {
      throw this.file.errorAt(path, 'a contrast needs either weights or factorial');
    }
    if (factorial !== undefined) {
      const all = factorialContrasts(this.file, factorial, [...path, 'factorial']);
      return label === undefined ? all : all.map((each) => ({ ...each, label: `${label}: ${each.label}` }));
    }
    if (label === undefined) throw this.file.errorAt(path, "'label' is missing: a contrast needs a name");
    const read = Object.entries(weights!).map(([arm, text]) => {
      const fraction = parseFraction(String(text));
      const at = [...path, 'weights', arm];
      if (fraction === null) {
        throw this.file.errorAt(at, `a weight is a number or a fraction, as 1, -0.5 or 1/3, not '${text}'`);
      }
      if (fraction.numerator === 0) throw this.file.errorAt(at, `the weight of '${arm}' is 0: leave it out`);
      return [arm, fraction] as const;
    });
    if (read.length === 0) {
      throw this.file.errorAt([...path, 'weights'], `'${label}' needs weights of at least two arms`);
    }
    return [{ label, weights: new Map(read) }];
  }

  private wholeWeights(label: string, weights: ReadonlyMap<string, Fraction>, at: DocumentPath) {
    const found = scaleToIntegers([...weights.values()]);
    if (found === null) throw this.file.errorAt(at, `the weights of '${label}' have no small common denominator`);
    const sum = found.whole.reduce((total, weight) => total + weight, 0);
    if (sum === 0) return found;
    const told = Number((sum / found.scale).toPrecision(6));
    throw this.file.errorAt(at, `the weights of '${label}' sum to ${told}; those of a contrast sum to 0`);
  }

  private measuresOf({ measure }: ContrastText, path: DocumentPath): string[] {
    const {
      results: { measures },
    } = this.game;
    return listWithPaths(measure ?? mainMeasure(this.game).name, [...path, 'measure']).map(([name, at]) => {
      if (measures.some((each) => each.name === name)) return name;
      throw this.file.unknownAt(
        at,
        'measure',
        name,
        measures.map((each) => each.name),
      );
    });
  }

  /**
   * The places of the named arms: where each name is that of one arm, those; else those of each setup that has them all.
   */
  private placesOf(names: readonly string[], label: string, at: DocumentPath): number[][] {
    const found = names.map((name) => {
      const places = [...this.titles.keys()].filter((place) => this.titles[place] === name);
      if (places.length > 0) return places;
      throw this.file.unknownKeyAt(at, 'arm', name, this.titles);
    });
    const sets = found.every(({ length }) => length === 1) ? [found.map(([place]) => place!)] : this.bySetup(found);
    if (sets.length === 0) {
      throw this.file.errorAt(at, `no variant, number of players and rulings have all arms of '${label}'`);
    }
    for (const places of sets) this.refuseOtherDeals(places, at);
    return sets;
  }

  private bySetup(found: readonly (readonly number[])[]): number[][] {
    return found[0]!.flatMap((first) => {
      const { setup } = this.arms[first]!;
      const places = found.map((own) => own.find((place) => isDeepStrictEqual(this.arms[place]!.setup, setup)));
      return places.includes(undefined) ? [] : [places as number[]];
    });
  }

  private refuseOtherDeals(places: readonly number[], at: DocumentPath): void {
    const [first, ...others] = places.map((place) => this.arms[place]!);
    const other = others.find(({ setup }) => setup.players !== first!.setup.players);
    if (other !== undefined) {
      const told = (arm: Arm) => `'${armTitle(arm)}' has ${arm.setup.players} players`;
      throw this.file.errorAt(at, `${told(first!)} and ${told(other)}: they do not play the same deals`);
    }
    const measured = ({ team }: Arm) => entrantsOf(this.game, team).flatMap((entrant) => entrant.slots);
    const table = [first!, ...others].find((arm) => measured(arm).length > 1);
    if (table === undefined) return;
    throw this.file.errorAt(at, `'${armTitle(table)}' is a table of several; contrasts are of policies with a field`);
  }

  private refuseTwice(label: string, measure: string, setup: Setup, at: DocumentPath): void {
    const isKnown = this.known.some((other) => isDeepStrictEqual(other, [label, measure, setup]));
    if (isKnown) throw this.file.errorAt(at, `two contrasts are called '${label}'; give each its own label`);
    this.known.push([label, measure, setup]);
  }
}
