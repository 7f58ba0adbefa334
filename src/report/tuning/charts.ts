/** The charts of a tuning: what was tried and what survived, the response along each option, the confirmation. */
import type { Game } from '../../game/index.js';
import type { TuneResponse, TuneRound, TuneSummary } from '../../tuning/index.js';
import { type Chart, nameWith } from '../charts/chart.js';
import { forestChart } from '../charts/intervals.js';
import { drawRows, NUMBER, numberColumn, textWidth } from '../charts/layout.js';
import { rules, type Scale } from '../charts/marks.js';
import { ink } from '../charts/palette.js';
import { type Difference, differenceOf } from '../model/measures.js';
import { count, counted, points } from '../numbers.js';
import { freshDeals, leaderOf, measureTitle, rangeText } from './sentences.js';

const KEY = ['better than the start', 'worse', 'not significantly different: the interval includes 0'] as const;

/** Height of a round's band of ticks, in pixels. */
const BAND = 22;
const NUMBERS = textWidth('+88.88', NUMBER, true) + 8;

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
    draw: (form) =>
      drawRows({
        ...{ form, band: BAND, axis: 'titled' },
        groups: [{ title: null, arms: rounds.map((run) => ({ label: roundLabel(run), run })) }],
        key: [
          { label: kept, sign: 'line', colour: ink('win-0') },
          { label: isHalving ? 'dropped' : 'among the others', sign: 'line', colour: ink('shape') },
        ],
        draw: ({ rows, left, bottom }, width) => {
          const values = rounds.flatMap(({ candidates }) => candidates.map(of));
          const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
          const margin = 0.02 * Math.max(high - low, 0.01);
          const scale: Scale = {
            domain: [low - margin, high + margin],
            range: [left, width - NUMBERS - 4],
            title: 'percentage points',
          };
          const zero = { x: 0, x2: 0, y: 0, y2: bottom, colour: ink('quiet') };
          const ticks = (wanted: boolean, inset: number, colour: string) =>
            rows.flatMap(({ run, top, bottom: end }) =>
              run.candidates
                .filter((candidate) => candidate.kept === wanted)
                .map(of)
                .map((x) => ({ x, x2: x, y: top + inset, y2: end - inset, colour: ink(colour) })),
            );
          const best = rows
            .filter(({ run }) => run.candidates.length > 0)
            .map(({ run, middle: y }) => ({ y, text: points(Math.max(...run.candidates.map(of)) / 100) }));
          return {
            back: [
              rules(scale, [zero], 1),
              rules(scale, ticks(false, 4, 'shape'), 1.5),
              rules(scale, ticks(true, 0, 'win-0'), 2.5),
            ],
            front: [numberColumn(width, best)],
          };
        },
      }),
  };
}

function roundLabel({ round, candidates, games }: TuneRound): string {
  return `round ${round}: ${counted(candidates.length, 'candidate')}, ${count(games)} games each`;
}

/** How candidates do by the value of one option. */
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
