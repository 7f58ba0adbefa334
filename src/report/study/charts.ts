/** The charts of a study: each measure as values with their intervals. */
import type { Curve, Measured, MeasuredValue } from '../../study/index.js';
import { DEFINITIONS } from '../../study/index.js';
import { type Chart, nameWith } from '../charts/chart.js';
import { forestChart } from '../charts/forest.js';
import { drawRows, type LegendItem, NUMBER, numberColumn, textWidth } from '../charts/layout.js';
import { dots, intervalMark, rules, type Scale } from '../charts/marks.js';
import { ink } from '../charts/palette.js';
import type { RowGroup } from '../model/arms.js';
import { numberText, unitOf } from './values.js';

/** Height of a line, half the height of the ends of an interval, and room above the marks for the axis, in pixels. */
const LINE = 20;
const END = 4;
const TOP_AXIS = 26;

/** Values along one scale, a line each. */
export interface ValueRows extends Pick<Chart, 'name' | 'title' | 'finding' | 'description'> {
  readonly groups: readonly RowGroup<MeasuredValue>[];
  /** By which values are multiplied on the axis, and how they are written. */
  readonly factor: number;
  readonly write: (value: number) => string;
  /** A line through all rows, and what it means. */
  readonly base: { readonly value: number; readonly label: string } | null;
  /** The ends of the scale; those of the values unless given. */
  readonly domain?: readonly [number, number];
}

/** A chart of values with their intervals. */
export function rowsChart({ groups, factor, write, base, domain, ...told }: ValueRows): Chart {
  const key: LegendItem[] = [
    { label: 'value with its interval', sign: 'filled', colour: ink('win-0') },
    ...(base === null ? [] : [{ label: base.label, sign: 'line' as const, colour: ink('quiet') }]),
  ];
  return {
    ...told,
    draw: (form) =>
      drawRows({
        ...{ groups, form, key, band: LINE, clear: TOP_AXIS, axis: 'none' },
        draw: ({ rows, left }, width) => {
          const numbers = rows.map(({ run, middle }) => ({ y: middle + 0.5, text: write(run.estimate) }));
          const right = Math.max(...numbers.map(({ text }) => textWidth(text, NUMBER, true))) + 8;
          const ends = rows.flatMap(({ run }) => [run.low ?? run.estimate, run.high ?? run.estimate]);
          const [least, most] = domain ?? [
            Math.min(...ends, base?.value ?? ends[0]!),
            Math.max(...ends, base?.value ?? ends[0]!),
          ];
          const margin = domain === undefined ? 0.04 * (most - least) || 0.5 / factor : 0;
          const highest = factor === 1 ? Number.POSITIVE_INFINITY : 1;
          const lowest = least < 0 ? Number.NEGATIVE_INFINITY : 0;
          const scale: Scale = {
            domain: [factor * Math.max(lowest, least - margin), factor * Math.min(highest, most + margin)],
            range: [left, width - right - 4],
            axis: 'top',
          };
          const colour = ink('win-0');
          const lines = rows.flatMap(({ run: { low, high }, middle }) =>
            low === null || high === null ? [] : intervalMark(factor * low, factor * high, middle, END, colour),
          );
          const marks = rows.map(({ run, middle: y }) => ({ x: factor * run.estimate, y, colour, fill: colour }));
          const bases = base === null ? [] : rows.map(({ top, bottom: y2 }) => ({ y: top, y2 }));
          const at = factor * (base?.value ?? 0);
          return {
            back: [
              rules(
                scale,
                bases.map((line) => ({ ...line, x: at, x2: at, colour: ink('quiet') })),
                1.5,
              ),
              rules(scale, lines),
              dots(scale, marks),
            ],
            front: [numberColumn(width, numbers)],
          };
        },
      }),
  };
}

/** What a filled dot means for what is compared with nothing: more, less, and no difference. */
const KEYS: Readonly<Partial<Record<Measured['name'], readonly [string, string, string]>>> = {
  seats: ['wins more than an even share', 'wins less', 'not significantly different from an even share'],
  rivals: ['pays: wins more than an even share', 'wins less', 'not significantly different from an even share'],
  habits: ['pays', 'costs', 'no significant difference'],
  cards: ['raises the chance to win', 'lowers it', 'no significant difference'],
};

/** The chart of a measure. @param labelOf what a value is called @param finding that stands above it */
export function measureChart(measure: Measured, labelOf: (value: MeasuredValue) => string, finding: string): Chart {
  const { name, values, base } = measure;
  const { title, unit } = DEFINITIONS[name];
  const key = KEYS[name];
  const told = { name: `measure-${name}`, finding, description: `A line for each value of: ${title}.` };
  if (key !== undefined && base !== null) {
    const arms = values.map(({ name: label, estimate, low, high }) => {
      const [from, to] = [(low ?? estimate) - base, (high ?? estimate) - base];
      return {
        label,
        run: { estimate: estimate - base, low: from, high: to, isClear: low !== null && (from > 0 || to < 0) },
      };
    });
    const than = base === 0 ? '' : ', minus an even share';
    return forestChart({
      ...told,
      key,
      title: `${title}${than}, in percentage points`,
      groups: [{ title: null, arms }],
    });
  }
  return rowsChart({
    ...told,
    title: unitOf(name) === '' ? title : `${title}, in ${unitOf(name)}`,
    groups: [{ title: null, arms: values.map((run) => ({ label: labelOf(run), run })) }],
    factor: unit === 'share' ? 100 : 1,
    write: (value) => numberText(name, value),
    base: base === null ? null : { value: base, label: 'an even share' },
    ...(name === 'variance' && { domain: [0, 1] as const }),
  });
}

/** Numbers of games that a curve shows. */
const SHOWN = [1, 3, 10, 30, 100];

function gamesText(games: number, evening: number): string {
  const told = games === 1 ? 'one game' : `${games} games`;
  return games === evening ? `an evening: ${told}` : told;
}

/** How likely a better player leads after a number of games. */
export function curveChart({ name, against, points, evening }: Curve, even: number): Chart {
  const shown = points.filter(({ games }) => SHOWN.includes(games) || games === evening);
  return rowsChart({
    name: nameWith('curve', name),
    title: `${name} with ${against}: the chance to lead after a number of games, in %`,
    description: `For each number of games, how likely ${name} has won most of them, with its interval.`,
    groups: [
      {
        title: null,
        arms: shown.map(({ games, ...run }) => ({
          label: gamesText(games, evening),
          run: { name: String(games), ...run },
        })),
      },
    ],
    factor: 100,
    write: (value) => (100 * value).toFixed(1),
    base: { value: even, label: 'an equal player' },
    domain: [0, 1],
  });
}
