/** What a report answers in: measures, seat metrics and metrics of the game, each with its value and interval for an arm. */
import {
  type ArmSummary,
  type ContrastsFile,
  type EntrantRow,
  type Mean,
  metricMean,
  rateOf,
} from '../../analysis/index.js';
import { type Game, goals, type Metric, mainMeasure } from '../../game/index.js';
import type { Focus } from '../../simulation/index.js';
import { count, listed, percent } from '../numbers.js';
import type { ArmGroup, NamedArm } from './arms.js';

/** A number in which arms are compared. */
export interface AskedMeasure {
  readonly name: string;
  /** As in the middle of a sentence: `any win`, `Senior`. */
  readonly title: string;
  /** `%`, or the unit of a metric. */
  readonly unit: string;
  /** Whether its values are shares of 1, shown in percent. */
  readonly isShare: boolean;
  /** Whether arms are ranked by it unless the experiment says otherwise. */
  readonly isMain: boolean;
  /** The value of an arm, or of an entrant; null where the results have none. */
  readonly of: (run: ArmSummary) => Mean | null;
}

/** The measures that an experiment names; else the game's main one. Unknown to this version are left out. */
export function askedMeasures({
  game,
  focus,
  runs,
}: {
  readonly game: Game;
  readonly focus: Focus | null;
  readonly runs: readonly ArmSummary[];
}): AskedMeasure[] {
  const named = focus?.measure ?? [];
  const found = named.flatMap(({ name, title }) => {
    const measure = measureNamed(game, runs, name);
    return measure === null ? [] : [title === undefined ? measure : { ...measure, title }];
  });
  return found.length > 0 ? found : [measureNamed(game, runs, mainMeasure(game).name)!];
}

function measureNamed(game: Game, runs: readonly ArmSummary[], name: string): AskedMeasure | null {
  const measure = game.measures.find((each) => each.name === name);
  if (measure !== undefined) {
    const { title } = measure;
    const of = (run: ArmSummary) => {
      const { rate, low, high } = rateOf(run, measure);
      return { mean: rate, low, high };
    };
    const isMain = name === game.rankedBy;
    return {
      name,
      title: game.kind === 'competitive' ? 'the share of the wins' : title,
      unit: '%',
      isShare: true,
      isMain,
      of,
    };
  }
  const ofSeat = game.seatMetrics.find((metric) => metric.name === name);
  const metric = ofSeat ?? game.metrics.find((each) => each.name === name);
  if (metric === undefined) return null;
  const of =
    ofSeat === undefined ? (run: ArmSummary) => metricMean(run, name) : (run: ArmSummary) => seatMean(run, name);
  return { name, title: metric.summary, ...unitOf(metric, runs), isMain: false, of };
}

/** Deals of games of one deal are told as a share of the games. */
function unitOf({ unit }: Metric, runs: readonly ArmSummary[]): Pick<AskedMeasure, 'unit' | 'isShare'> {
  const isShare = unit === 'deals' && runs.every(({ metrics }) => metrics.deals?.max === 1);
  return { unit: isShare ? '%' : unit, isShare };
}

function seatMean(run: ArmSummary, name: string): Mean | null {
  const entrant = (run as Partial<EntrantRow>).entrant;
  return (name === 'points' ? entrant?.points : entrant?.metrics[name]) ?? null;
}

/** `98.45`, `57.0`: of the measure's unit. */
export function valueText({ isShare }: Pick<AskedMeasure, 'isShare'>, value: number): string {
  return isShare ? percent(value) : value.toFixed(2).replace('-', '\u2212');
}

/** `98.45 % (98.14 to 98.76)`, `56.98 turns (55.65 to 58.32)` */
export function measuredText(measure: AskedMeasure, { mean, low, high }: Mean): string {
  const interval =
    low === null || high === null || (low === mean && high === mean)
      ? ''
      : ` (${valueText(measure, low)} to ${valueText(measure, high)})`;
  return `${valueText(measure, mean)} ${measure.unit}${interval}`;
}

export interface Valued {
  readonly arm: NamedArm;
  readonly value: Mean;
}

/** The arms of a group by a measure, highest first. */
export function rankedBy({ of }: AskedMeasure, { arms }: ArmGroup): Valued[] {
  return arms
    .flatMap((arm) => {
      const value = of(arm.run);
      return value === null ? [] : [{ arm, value }];
    })
    .toSorted((one, other) => other.value.mean - one.value.mean);
}

/**
 * Whether all play the same policy, so that each wins an even share whatever it is: shares of the wins then say nothing
 * about the arm.
 */
export function isEvenByDesign(game: Pick<Game, 'kind'>, { setup, entrants }: ArmSummary): boolean {
  return game.kind === 'competitive' && entrants?.length === 1 && new Set(setup.policies).size === 1;
}

/** What a player wins who is as good as the others: `25.00 %`; `50.00 % with 2 players and 33.33 % with 3 players`. */
export function evenSharesText(runs: readonly ArmSummary[], isWhole = false): string {
  const players = [...new Set(runs.map(({ setup }) => setup.players))].toSorted((one, other) => one - other);
  return listed(
    players.map((of) => `${percent(1 / of)} %${isWhole || players.length > 1 ? ` with ${of} players` : ''}`),
  );
}

export function tellingMeasures(game: Game, group: ArmGroup, asked: readonly AskedMeasure[]): AskedMeasure[] {
  if (!group.arms.every(({ run }) => isEvenByDesign(game, run))) return [...asked];
  const telling = asked.filter(({ isMain }) => !isMain);
  if (telling.length > 0) return telling;
  const runs = group.arms.map(({ run }) => run);
  const others = game.seatMetrics
    .flatMap(({ name }) => measureNamed(game, runs, name) ?? [])
    .filter(({ isMain }) => !isMain);
  const most = others.toSorted((one, other) => spread(other, runs) - spread(one, runs))[0];
  return most === undefined || spread(most, runs) === 0 ? [] : [most];
}

/** By how many half intervals the arms lie apart; 0 where the results have no intervals. */
function spread({ of }: AskedMeasure, runs: readonly ArmSummary[]): number {
  const values = runs.map(of);
  if (values.some((value) => value === null || value.low === null)) return 0;
  const means = values.map((value) => value!.mean);
  const half = Math.max(...values.map((value) => (value!.high! - value!.low!) / 2));
  const range = Math.max(...means) - Math.min(...means);
  return half === 0 ? 0 : range / half;
}

/** A difference, in shares of 1. */
export interface Difference {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly isClear: boolean;
}

/** A difference of which its interval decides: it is significant if that leaves out zero. */
export function differenceOf({ estimate, low, high }: Omit<Difference, 'isClear'>): Difference {
  return { estimate, low, high, isClear: low > 0 || high < 0 };
}

/** The sentence for all intervals of a report; empty where there are fewer than two. */
export function multiplicityOf({
  game,
  runs,
  tournament,
  contrasts,
}: {
  readonly game: Game;
  readonly runs: readonly ArmSummary[];
  readonly tournament: unknown;
  readonly contrasts: ContrastsFile | null;
}): string {
  const rates = runs.flatMap(({ interval }) => game.measures.map(() => interval.level));
  const differences = runs.flatMap(({ control }) =>
    control === undefined ? [] : goals(game).map(({ name }) => control.difference[name]!.level),
  );
  const isAtOnce = contrasts?.adjust === 'simultaneous';
  const ofContrasts = contrasts === null || isAtOnce ? [] : contrasts.all.map(() => contrasts.level);
  const sentence = multiplicity([...rates, ...differences, ...ofContrasts]);
  if (sentence !== '' && isAtOnce) {
    return `${sentence} Contrast intervals are simultaneous and not counted here.`;
  }
  if (sentence === '' || tournament === null) return sentence;
  return `${sentence} The intervals that compare teams are simultaneous and not counted here.`;
}

/** @param levels the level of each interval, as 0.95; @returns nothing for fewer than two */
export function multiplicity(levels: readonly number[]): string {
  if (levels.length < 2) return '';
  // Sums of 0.05 come out a little off.
  const misses = 1e-9 + levels.reduce((sum, level) => sum + 1 - level, 0);
  const shown = [...new Set(levels)].map((level) => `${Number((100 * level).toFixed(4))} %`).join(' or ');
  const expected = misses < 10 ? Math.max(0.1, misses).toFixed(1) : count(Math.round(misses));
  return `${count(levels.length)} separate ${shown} intervals: on average ${expected} of them miss the true value.`;
}
