/** Draws docs/images/signals.svg from the committed results: what a signal is worth. */
import type { EstimateRow as ChartRow } from '../src/report/blocks/block.js';
import { type ChartDomain, chartDomain, chartTicks } from '../src/report/blocks/chart.js';
import { studyOf } from './results-scope.testing.js';

const WIDTH = 950;
const ROW = 30;
/** Ends of row names, start and end of the chart, and top of its first row, in pixels. */
const [LEFT, RIGHT, TOP] = [390, 760, 92];

interface Row extends ChartRow {
  readonly low: number;
  readonly high: number;
  readonly isTold: boolean;
}

/** The rows of the figure: points of any win in expert, against feeder read card by card. */
function rowsOf(): Row[] {
  const [conventions, crossPlay] = [studyOf('conventions'), studyOf('cross-play')];
  const from = (study: typeof conventions, contrast: string, label: string, isTold = false): Row => {
    const { estimate: mean, low, high } = study.contrast('any', contrast, 'expert');
    return { label, group: null, mean, low, high, isTold };
  };
  return [
    from(crossPlay, 'a code misread by closer', 'a code, and a partner who does not know it'),
    from(conventions, 'reading exactly', 'no code, but the partner reads exactly'),
    from(conventions, 'the code, read exactly', 'a code, read exactly'),
    from(conventions, 'the code, and a network', 'the same, and a network discards'),
    from(crossPlay, 'one suit told', 'told if one suit is held', true),
    from(crossPlay, 'all suits told', 'told which suits are held', true),
    from(crossPlay, 'all ranks told', 'told which ranks are held', true),
    from(crossPlay, 'the hand told', 'told the whole hand', true),
  ];
}

/** @returns the figure, with colours of its own, since pages show it on light and on dark ground */
export function renderFigure(): string {
  const rows = rowsOf();
  const domain: ChartDomain = chartDomain({ rows, scale: 'difference' });
  const x = (value: number) => (LEFT + ((RIGHT - LEFT) * (value - domain.from)) / (domain.to - domain.from)).toFixed(1);
  const bottom = TOP + ROW * rows.length;
  const text = (at: string, y: number, words: string, more = '') =>
    `<text x="${at}" y="${y}"${more === '' ? '' : ` ${more}`}>${words}</text>`;
  const signed = (value: number) => `${value < 0 ? '\u2212' : '+'}${Math.abs(100 * value).toFixed(2)}`;
  const drawn = rows.flatMap(({ label, mean, low, high, isTold }, place) => {
    const y = TOP + ROW * (place + 0.5);
    const colour = isTold ? '#8a8f98' : '#1f6f5c';
    return [
      text(`${LEFT - 14}`, y + 5, label, `text-anchor="end"${isTold ? ' fill="#6b7078"' : ''}`),
      `<line x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="3"/>`,
      `<circle cx="${x(mean)}" cy="${y}" r="5.5" fill="${colour}"/>`,
      text(`${RIGHT + 14}`, y + 5, `${signed(mean)} (${signed(low)} to ${signed(high)})`, 'font-size="12"'),
    ];
  });
  const ticks = chartTicks(domain, 'difference').map(({ at, text: tick }) =>
    text(
      (LEFT + (RIGHT - LEFT) * at).toFixed(1),
      bottom + 20,
      tick,
      'text-anchor="middle" font-size="12" fill="#6b7078"',
    ),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 58}" width="${WIDTH}" font-family="system-ui, sans-serif" font-size="15" fill="#1b1d21" role="img" aria-label="What a signal is worth in expert, in points of any win">`,
    '<rect width="100%" height="100%" rx="8" fill="#fffdf8"/>',
    text('24', 36, 'What is a signal worth?', 'font-size="21" font-weight="650"'),
    text('24', 62, 'Points of any win in expert, against a partner who reads card by card', 'fill="#6b7078"'),
    `<line x1="${x(0)}" x2="${x(0)}" y1="${TOP}" y2="${bottom}" stroke="#c9c5ba"/>`,
    ...drawn,
    ...ticks,
    text(
      '24',
      bottom + 44,
      'Grey: told against the rules, the most that could be gained. Lines are 95 % intervals.',
      'font-size="12" fill="#6b7078"',
    ),
    '</svg>\n',
  ].join('\n');
}
