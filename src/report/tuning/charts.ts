/** The charts of a tuning: what was tried and what survived, the response along each option, the confirmation. */
import type { Game } from '../../game/index.js';
import type { TuneResponse, TuneRound, TuneSummary } from '../../tuning/index.js';
import { type Chart, nameWith } from '../charts/chart.js';
import { forestChart } from '../charts/intervals.js';
import { ink } from '../charts/palette.js';
import { drawRows, ticks } from '../charts/rows.js';
import { type Difference, differenceOf } from '../model/measures.js';
import { count, counted, points } from '../numbers.js';
import { freshDeals, leaderOf, measureTitle, rangeText } from './sentences.js';

const KEY = ['better than the start', 'worse', 'not significantly different: the interval includes 0'] as const;

/** Height of a round's band of ticks, in pixels. */
const BAND = 22;

/** Every candidate of every round by its difference from the start: a tick, in colour where it went on. */
export function searchChart(game: Game, { rounds, question }: TuneSummary): Chart {
  const isHalving = question.method === 'halving';
  const kept = isHalving ? 'goes on to the next round; of the last round, the winner' : 'among the better half';
  const by = isHalving ? 'in all of its games so far' : "on that round's deals";
  const of = ({ pooled, difference }: TuneRound['candidates'][number]) =>
    100 * (isHalving ? pooled.estimate : difference.estimate);
  return {
    name: 'search',
    title: `Candidates of each round: ${measureTitle(game, question.measure)} minus that of the start, in percentage points`,
    description: `For each round a tick for each candidate at its difference from the start ${by}; the number is that of the best.`,
    draw: (form) => {
      const values = [0, ...rounds.flatMap(({ candidates }) => candidates.map(of))];
      const [low, high] = [Math.min(...values), Math.max(...values)];
      const margin = 0.02 * Math.max(high - low, 0.01);
      return drawRows({
        ...{ form, band: BAND, domain: [low - margin, high + margin], title: 'percentage points' },
        groups: [{ title: null, arms: rounds.map((run) => ({ label: roundLabel(run), run })) }],
        key: [
          { label: kept, sign: 'line', colour: ink('win-0') },
          { label: isHalving ? 'dropped' : 'among the others', sign: 'line', colour: ink('shape') },
        ],
        number: ({ candidates }) => (candidates.length === 0 ? '' : points(Math.max(...candidates.map(of)) / 100)),
        marks: (rows, _, step) => {
          const ticksOf = (isKept: boolean, colour: string) =>
            rows.flatMap(({ row, run }) =>
              run.candidates
                .filter(({ kept }) => kept === isKept)
                .map((candidate) => ({ row, x: of(candidate), colour: ink(colour) })),
            );
          return [
            ticks(
              rows.map(({ row }) => ({ row, x: 0, colour: ink('quiet') })),
              step,
              1,
            ),
            ticks(ticksOf(false, 'shape'), BAND - 8),
            ticks(ticksOf(true, 'win-0'), BAND, 2.5),
          ];
        },
      });
    },
  };
}

function roundLabel({ round, candidates, games }: TuneRound): string {
  return `round ${round}: ${counted(candidates.length, 'candidate')}, ${count(games)} games each`;
}

export function responseChart(game: Game, measure: string, { name, method, points: all }: TuneResponse): Chart {
  const how = method === 'rounds' ? 'the mean over rounds' : 'the mean of all candidates of the first round with it';
  return forestChart({
    name: nameWith('response', name),
    title: `${name}: ${measureTitle(game, measure)} minus that of the start, in percentage points`,
    description: `For each value of ${name}, ${how}, with its interval. Filled dots have intervals that exclude zero.`,
    key: KEY,
    groups: [
      {
        title: null,
        arms: all.map((point) => ({
          label: `${rangeText(point)} (${counted(point.candidates, 'candidate')})`,
          run: pointOf(point),
        })),
      },
    ],
  });
}

function pointOf({ estimate, low, high }: TuneResponse['points'][number]): Difference {
  if (low === null || high === null) return { estimate, low: estimate, high: estimate, isClear: false };
  return differenceOf({ estimate, low, high });
}

/** The winner's difference from the start on fresh deals and in the search; null where nothing was confirmed. */
export function confirmationChart(game: Game, summary: TuneSummary): Chart | null {
  const { confirmation, winner, question } = summary;
  if (confirmation === null || winner === null) return null;
  const fresh = {
    label: `confirmed: ${freshDeals(summary, confirmation)}`,
    run: differenceOf(confirmation.difference),
  };
  const last = leaderOf(summary.rounds.at(-1)!);
  const searched =
    winner.search === null || last === null
      ? []
      : [{ label: 'in the search (biased upward)', run: { ...winner.search, isClear: false } }];
  return forestChart({
    name: 'confirmation',
    title: `The winner minus the start: ${measureTitle(game, question.measure)}, in percentage points`,
    description: 'By how much the winner differs from the start, in the search and on fresh deals, with intervals.',
    key: KEY,
    groups: [{ title: null, arms: [fresh, ...searched] }],
  });
}
