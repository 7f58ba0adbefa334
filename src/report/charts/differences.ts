import type { Game } from '../../game/index.js';
import { type ArmGroup, pairedOnly } from '../arms.js';
import { isDistinct, type Measure, measuresOf } from '../measures.js';
import { listed, points } from '../numbers.js';
import { type Chart, type Drawing, WIDTHS } from './chart.js';
import { type LegendItem, legend } from './legend.js';
import { along, dots, drawing, type Layer, panels, rules, type Scale, type Words, words } from './marks.js';
import { ink } from './palette.js';
import { layRows, type Row } from './rows.js';
import { textWidth } from './text-width.js';

const NUMBER = 11;
/** The column of numbers at the right of each panel. */
const NUMBERS = textWidth('+88.88', NUMBER) + 6;
const PANEL_GAP = 20;
const LINE = 19;
/** Half a dot, in pixels: dots at the ends of the scale stay inside. */
const DOT = 6;

/** By how much each arm differs from its control: a forest plot of the paired differences. */
export function differencesChart(game: Game, groups: readonly ArmGroup[]): Chart {
  const measures = measuresOf(game);
  const paired = pairedOnly(groups);
  const titles = listed(measures.map(({ title }) => title));
  return {
    name: 'differences',
    title: 'Each arm minus its control, in percentage points',
    description: `For each arm the difference from its control on the same deals, for ${titles}, with its interval. Filled dots are those whose interval leaves out zero.`,
    draw: (form) => (form === 'wide' ? drawPanels(measures, paired) : drawStacked(measures, paired)),
  };
}

const KEY: readonly LegendItem[] = [
  { label: 'interval leaves out 0', sign: 'dot', colour: ink('ink') },
  { label: 'interval includes 0', sign: 'ring', colour: ink('ink') },
];

/** A panel a measure, side by side. */
function drawPanels(measures: readonly Measure[], groups: readonly ArmGroup[]): Drawing {
  const { layers, above } = legend(KEY, 'wide', 28);
  const { rows, names, left, bottom } = layRows(groups, 'wide', LINE);
  const width = (WIDTHS.wide - left - PANEL_GAP * (measures.length - 1)) / measures.length;
  const each = measures.map((measure, place) => {
    const from = left + place * (width + PANEL_GAP);
    const scale = scaleOf(measures, rows, from, from + width);
    const title = { x: along(scale, 0), y: -14, text: measure.title, colour: ink('ink') };
    return [
      zeroLine(scale, -4, bottom),
      ...marksOf(
        rows.map((row) => ({ row, measure, y: row.middle })),
        scale,
        from + width,
      ),
      words([title], { size: 12, bold: true, align: 'center' }),
    ];
  });
  return drawing({ width: WIDTHS.wide, above, height: bottom, axis: 'plain' }, [panels(each), ...layers, ...names]);
}

/** The measures of an arm below each other. */
function drawStacked(measures: readonly Measure[], groups: readonly ArmGroup[]): Drawing {
  const { layers, above } = legend(KEY, 'narrow');
  const { rows, names, bottom } = layRows(groups, 'narrow', LINE * measures.length);
  const left = Math.max(...measures.map(({ title }) => textWidth(title, NUMBER))) + 10;
  const scale = scaleOf(measures, rows, left, WIDTHS.narrow);
  const lines = rows.flatMap((row) =>
    measures.map((measure, place) => ({ row, measure, y: row.top + LINE * (place + 0.5) })),
  );
  const titles = lines.map(({ measure, y }) => ({ x: 0, y, text: measure.title, colour: ink('quiet') }));
  return drawing({ width: WIDTHS.narrow, above, height: bottom, axis: 'plain' }, [
    zeroLine(scale, 0, bottom),
    ...marksOf(lines, scale, WIDTHS.narrow),
    ...layers,
    ...names,
    words(titles, { size: NUMBER }),
  ]);
}

/** In percentage points, from zero to the ends of all intervals; the same for all measures. */
function scaleOf(measures: readonly Measure[], rows: readonly Row[], left: number, right: number): Scale {
  const all = rows.flatMap(({ run }) => measures.map(({ name }) => run.control!.difference[name]!));
  const low = 100 * Math.min(0, ...all.map((difference) => difference.low));
  const high = 100 * Math.max(0, ...all.map((difference) => difference.high));
  const range = [left, right - NUMBERS - 4] as const;
  const margin = (DOT * Math.max(high - low, 0.01)) / (range[1] - range[0] - 2 * DOT);
  return { domain: [low - margin, high + margin], range };
}

function zeroLine(scale: Scale, top: number, bottom: number): Layer {
  return rules(scale, [{ x: 0, x2: 0, y: top, y2: bottom, colour: ink('shape') }], 1);
}

interface Line {
  readonly row: Row;
  readonly measure: Measure;
  readonly y: number;
}

/** Each estimate as a dot with its interval, and as a number in the column that ends at `right`. */
function marksOf(lines: readonly Line[], scale: Scale, right: number): Layer[] {
  const found = lines.map(({ row, measure, y }) => ({
    y,
    colour: ink(measure.colour),
    difference: row.run.control!.difference[measure.name]!,
  }));
  const intervals = found.map(({ y, colour, difference: { low, high } }) => ({
    x: 100 * low,
    x2: 100 * high,
    y,
    y2: y,
    colour,
  }));
  const estimates = found.map(({ y, colour, difference }) => ({
    x: 100 * difference.estimate,
    y,
    colour,
    fill: isDistinct(difference) ? colour : ink('page'),
  }));
  const numbers: Words[] = found.map(({ y, difference }) => ({
    x: right,
    y: y + 0.5,
    text: points(difference.estimate),
    colour: ink(isDistinct(difference) ? 'ink' : 'quiet'),
  }));
  return [rules(scale, intervals, 2), dots(scale, estimates), words(numbers, { size: NUMBER, align: 'right' })];
}
