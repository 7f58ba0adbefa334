/** The charts of a tuning: what was tried and what survived, the response along each option, the confirmation. */
import type { Game } from '../../game/index.js';
import type { TuneResponse, TuneRound, TuneSummary } from '../../tuning/index.js';
import { type Chart, type Form, nameWith, WIDTHS } from '../charts/chart.js';
import { drawing } from '../charts/drawing.js';
import { drawForest, type Estimate, forestKey } from '../charts/forest.js';
import { type LegendItem, legend } from '../charts/legend.js';
import { rules, type Scale, words } from '../charts/marks.js';
import { ink } from '../charts/palette.js';
import { layRows } from '../charts/rows.js';
import { textWidth } from '../charts/text-width.js';
import { isDistinct } from '../model/tiers.js';
import { count, counted, points } from '../numbers.js';
import { freshDeals, leaderOf, measureTitle, rangeText } from './sentences.js';

const FOREST_KEY = forestKey('better than the start', 'worse', 'not significantly different: the interval includes 0');

/** Height of a round's band of ticks, in pixels. */
const BAND = 22;
const NUMBER = 12.5;
const NUMBERS = textWidth('+88.88', NUMBER, true) + 8;

/** Every candidate of every round by its difference from the start: a tick, in colour where it went on. */
export function searchChart(game: Game, { rounds, question }: TuneSummary): Chart {
  const isHalving = question.method === 'halving';
  const kept = isHalving ? 'goes on to the next round; of the last round, the winner' : 'among the better half';
  const key: LegendItem[] = [
    { label: kept, sign: 'line', colour: ink('win-0') },
    { label: isHalving ? 'dropped' : 'among the others', sign: 'line', colour: ink('shape') },
  ];
  const by = isHalving ? 'in all of its games so far' : "on that round's deals";
  return {
    name: 'search',
    title: `Candidates of each round: ${measureTitle(game, question.measure)} minus that of the start, in percentage points`,
    description: `For each round a tick for each candidate at its difference from the start ${by}; the number is that of the best.`,
    draw: (form) => drawSearch(rounds, isHalving, key, form),
  };
}

function drawSearch(rounds: readonly TuneRound[], isHalving: boolean, key: readonly LegendItem[], form: Form) {
  const { layers, above } = legend(key, form);
  const groups = [{ title: null, arms: rounds.map((run) => ({ label: roundLabel(run), run })) }];
  const { rows, names, left, bottom } = layRows(groups, form, BAND);
  const width = WIDTHS[form];
  const of = ({ pooled, difference }: TuneRound['candidates'][number]) =>
    100 * (isHalving ? pooled.estimate : difference.estimate);
  const values = rounds.flatMap(({ candidates }) => candidates.map(of));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const margin = 0.02 * Math.max(high - low, 0.01);
  const scale: Scale = {
    domain: [low - margin, high + margin],
    range: [left, width - NUMBERS - 4],
    title: 'percentage points',
  };
  const zero = { x: 0, x2: 0, y: 0, y2: bottom, colour: ink('quiet') };
  const ticks = (wanted: boolean) =>
    rows.flatMap(({ run, top, bottom: y2 }) =>
      run.candidates
        .filter((candidate) => candidate.kept === wanted)
        .map((candidate) => ({
          x: of(candidate),
          x2: of(candidate),
          y: wanted ? top : top + 4,
          y2: wanted ? y2 : y2 - 4,
          colour: ink(wanted ? 'win-0' : 'shape'),
        })),
    );
  const best = rows.flatMap(({ run, middle: y }) => {
    if (run.candidates.length === 0) return [];
    return [{ x: width, y, text: points(Math.max(...run.candidates.map(of)) / 100), colour: ink('ink') }];
  });
  return drawing({ width, above, height: bottom, axis: 'titled' }, [
    rules(scale, [zero], 1),
    rules(scale, ticks(false), 1.5),
    rules(scale, ticks(true), 2.5),
    ...layers,
    ...names,
    words(best, { size: NUMBER, bold: true, align: 'right' }),
  ]);
}

function roundLabel({ round, candidates, games }: TuneRound): string {
  return `round ${round}: ${counted(candidates.length, 'candidate')}, ${count(games)} games each`;
}

/** How candidates do by the value of one option. */
export function responseChart(game: Game, measure: string, { name, method, points: all }: TuneResponse): Chart {
  const title = measureTitle(game, measure);
  const how = method === 'rounds' ? 'the mean over rounds' : 'the mean of all candidates of the first round with it';
  const arms = all.map((point) => ({
    label: `${rangeText(point)} (${counted(point.candidates, 'candidate')})`,
    run: estimateOf(point),
  }));
  return {
    name: nameWith('response', name),
    title: `${name}: ${title} minus that of the start, in percentage points`,
    description: `For each value of ${name}, ${how}, with its interval. Filled dots have intervals that exclude zero.`,
    draw: (form) => drawForest(FOREST_KEY, [{ title: null, arms }], (estimate) => estimate, form),
  };
}

function estimateOf({ estimate, low, high }: TuneResponse['points'][number]): Estimate {
  if (low === null || high === null) return { estimate, low: estimate, high: estimate, isClear: false };
  return { estimate, low, high, isClear: isDistinct({ low, high }) };
}

/** The winner's difference from the start on fresh deals and in the search; null where nothing was confirmed. */
export function confirmationChart(game: Game, summary: TuneSummary): Chart | null {
  const { confirmation, winner, question } = summary;
  if (confirmation === null || winner === null) return null;
  const fresh = { label: `confirmed: ${freshDeals(summary, confirmation)}`, run: clear(confirmation.difference) };
  const last = leaderOf(summary.rounds.at(-1)!);
  const searched =
    winner.search === null || last === null
      ? []
      : [{ label: 'in the search (biased upward)', run: { ...winner.search, isClear: false } }];
  return {
    name: 'confirmation',
    title: `The winner minus the start: ${measureTitle(game, question.measure)}, in percentage points`,
    description: 'By how much the winner differs from the start, in the search and on fresh deals, with intervals.',
    draw: (form) =>
      drawForest(FOREST_KEY, [{ title: null, arms: [fresh, ...searched] }], (estimate: Estimate) => estimate, form),
  };
}

function clear(difference: { readonly estimate: number; readonly low: number; readonly high: number }): Estimate {
  return { ...difference, isClear: isDistinct(difference) };
}
