import type { Game } from '../../game/index.js';
import { type ArmGroup, pairedOnly } from '../arms.js';
import { isDistinct, type Measure, measuresOf } from '../measures.js';
import { listed } from '../numbers.js';
import { type Chart, type Drawing, WIDTHS } from './chart.js';
import { drawing, panels } from './drawing.js';
import { type ForestLine, forestKey, forestMarks, forestScale, NUMBER, zeroLine } from './forest.js';
import { legend } from './legend.js';
import { along, words } from './marks.js';
import { ink } from './palette.js';
import { layRows, type Row } from './rows.js';
import { textWidth } from './text-width.js';

const PANEL_GAP = 20;
const LINE = 19;
const KEY = forestKey('interval leaves out 0', 'interval includes 0');

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

/** A panel a measure, side by side. */
function drawPanels(measures: readonly Measure[], groups: readonly ArmGroup[]): Drawing {
  const { layers, above } = legend(KEY, 'wide', 28);
  const { rows, names, left, bottom } = layRows(groups, 'wide', LINE);
  const width = (WIDTHS.wide - left - PANEL_GAP * (measures.length - 1)) / measures.length;
  const each = measures.map((measure, place) => {
    const from = left + place * (width + PANEL_GAP);
    // The same scale in each panel, so that they can be compared.
    const scale = forestScale(all(measures, rows), from, from + width);
    const title = { x: along(scale, 0), y: -14, text: measure.title, colour: ink('ink') };
    return [
      zeroLine(scale, -4, bottom),
      ...forestMarks(
        rows.map((row) => lineOf(row, measure, row.middle)),
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
  const scale = forestScale(all(measures, rows), left, WIDTHS.narrow);
  const places = rows.flatMap((row) =>
    measures.map((measure, place) => ({ row, measure, y: row.top + LINE * (place + 0.5) })),
  );
  const lines = places.map(({ row, measure, y }) => lineOf(row, measure, y));
  const titles = places.map(({ measure, y }) => ({ x: 0, y, text: measure.title, colour: ink('quiet') }));
  return drawing({ width: WIDTHS.narrow, above, height: bottom, axis: 'plain' }, [
    zeroLine(scale, 0, bottom),
    ...forestMarks(lines, scale, WIDTHS.narrow),
    ...layers,
    ...names,
    words(titles, { size: NUMBER }),
  ]);
}

function all(measures: readonly Measure[], rows: readonly Row[]) {
  return rows.flatMap(({ run }) => measures.map(({ name }) => run.control!.difference[name]!));
}

function lineOf({ run }: Row, { name, colour }: Measure, y: number): ForestLine {
  const difference = run.control!.difference[name]!;
  return { difference, y, colour: ink(colour), isClear: isDistinct(difference) };
}
