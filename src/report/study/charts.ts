/** The charts of a study: each measure as values with their intervals. */
import type { Curve, Measured, MeasuredValue } from '../../study/index.js';
import { DEFINITIONS } from '../../study/index.js';
import { type Chart, nameWith } from '../charts/chart.js';
import { forestChart, rowsChart } from '../charts/intervals.js';
import { numberText, unitOf } from './values.js';

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
    isShare: unit === 'share',
    write: (value) => numberText(name, value),
    base: base === null ? null : { value: base, label: 'an even share' },
    ...(name === 'variance' && { domain: [0, 1] as const }),
  });
}

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
        arms: shown.map((run) => ({ label: gamesText(run.games, evening), run })),
      },
    ],
    isShare: true,
    write: (value) => (100 * value).toFixed(1),
    base: { value: even, label: 'an equal player' },
    domain: [0, 1],
  });
}
