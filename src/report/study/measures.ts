/** Measures of a report: shares, seat metrics and metrics of the game, each with its estimate for an arm. */
import {
  estimateIn,
  type FoundEstimate,
  type MeasureInfo,
  measureInfosOf,
  type ResultRow,
} from '../../analysis/index.js';
import { type Game, type Measure, mainMeasure } from '../../game/index.js';
import type { Focus } from '../../simulation/index.js';
import { formatValue, type IntervalEstimate } from '../numbers.js';
import type { ArmGroup, NamedArm } from './arms.js';

/** A number in which arms are compared. */
export interface AskedMeasure {
  readonly name: string;
  /** As in the middle of a sentence: `any win`, `Senior`. */
  readonly title: string;
  /** `%`, or the unit of a metric. */
  readonly unit: string;
  readonly scale: 'share' | 'number';
  /** -1 where less is better: the best comes first. */
  readonly sign: 1 | -1;
  /** True if arms are ranked by it by default. */
  readonly isMain: boolean;
  /** Verb phrase for a share of games: `wins`, `reaches Senior in`; null of metrics. */
  readonly verb: string | null;
  /** The estimate of an arm, or of an entrant; null where the results have none. */
  readonly of: (run: ResultRow) => FoundEstimate | null;
}

interface Asked {
  readonly game: Game;
  readonly focus: Focus | null;
  readonly runs: readonly ResultRow[];
}

/** The measures that an experiment names; else the game's main one. Unknown to this version are left out. */
export function askedMeasures({ game, focus, runs }: Asked): AskedMeasure[] {
  const named = focus?.measure ?? [];
  const found = named.flatMap(({ name, title }) => {
    const measure = measureNamed(game, runs, name);
    return measure === null ? [] : [title === undefined ? measure : { ...measure, title }];
  });
  return found.length > 0 ? found : [measureNamed(game, runs, mainMeasure(game).name)!];
}

export function measureNamed(game: Game, runs: readonly ResultRow[], name: string): AskedMeasure | null {
  const measure = measureInfosOf(game).find((each) => each.name === name);
  if (measure === undefined) return null;
  return {
    ...{ name, title: measure.title, ...unitOf(measure, runs), sign: measure.better === 'less' ? -1 : 1 },
    isMain: name === game.results.rankedBy,
    verb: measure.unit === 'share' ? measureVerb(game, measure) : null,
    of: (run) => estimateIn(run, name),
  };
}

/** `wins`, `reaches Senior in`: what is said of a measure's share of 100 games. */
export function measureVerb(
  { results: { rankedBy } }: Pick<Game, 'results'>,
  { name, title }: Pick<Measure, 'name' | 'title'>,
): string {
  return name === rankedBy ? 'wins' : `reaches ${title} in`;
}

/** Deals of games of one deal are told as a share of the games. */
function unitOf({ unit }: MeasureInfo, runs: readonly ResultRow[]): Pick<AskedMeasure, 'unit' | 'scale'> {
  const isShare =
    unit === 'share' || (unit === 'deals' && runs.every(({ findings }) => findings.deals?.seen?.[1] === 1));
  return isShare ? { unit: '%', scale: 'share' } : { unit, scale: 'number' };
}

/** `98.45 %`, `56.98 turns` */
export function formatMeasured({ unit, scale }: AskedMeasure, { mean }: IntervalEstimate): string {
  return `${formatValue(mean, scale)} ${unit}`;
}

export interface ArmWithValue {
  readonly arm: NamedArm;
  readonly value: FoundEstimate;
}

/** The arms of a group by a measure, the best first. */
export function rankArms({ of, sign }: AskedMeasure, { arms }: Pick<ArmGroup, 'arms'>): ArmWithValue[] {
  return arms
    .flatMap((arm) => {
      const value = of(arm.run);
      return value === null ? [] : [{ arm, value }];
    })
    .toSorted((one, other) => sign * (other.value.mean - one.value.mean));
}

/**
 * True if one policy plays all seats of an arm, so that each wins an even share: shares of the wins then say nothing
 * about the arm.
 */
export function isEvenByDesign({ setup, entrants }: Pick<ResultRow, 'setup' | 'entrants'>): boolean {
  return entrants?.length === 1 && new Set(setup.policies).size === 1;
}

/** The measures that can differ in a group: where policies play themselves, the seat metric that differs most, if any does. */
export function differingMeasures(game: Game, group: ArmGroup, asked: readonly AskedMeasure[]): AskedMeasure[] {
  if (!group.arms.every(({ run }) => isEvenByDesign(run))) return [...asked];
  const telling = asked.filter(({ isMain }) => !isMain);
  if (telling.length > 0) return telling;
  const runs = group.arms.map(({ run }) => run);
  const others = game.results.seatMetrics
    .flatMap(({ name }) => measureNamed(game, runs, name) ?? [])
    .filter(({ isMain }) => !isMain);
  const most = others.toSorted((one, other) => spread(other, runs) - spread(one, runs))[0];
  return most === undefined || spread(most, runs) === 0 ? [] : [most];
}

/** Distance of the arms in half intervals; 0 if the results have no intervals. */
function spread({ of }: AskedMeasure, runs: readonly ResultRow[]): number {
  const values = runs.map(of);
  if (values.some((value) => value === null || value.low === null)) return 0;
  const means = values.map((value) => value!.mean);
  const half = Math.max(...values.map((value) => (value!.high! - value!.low!) / 2));
  const range = Math.max(...means) - Math.min(...means);
  return half === 0 ? 0 : range / half;
}
