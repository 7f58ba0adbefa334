import { stringify } from 'csv-stringify/sync';
import { points, pValue } from '../numbers.js';
import { armsIn, first, MAX_LINES } from './arms.js';
import { contrastGroups, intervalText, P_HEADINGS, weightsText } from './compared.js';
import type { ReportData } from './report-data.js';
import type { Table } from './tables.js';

/** The contrasts as a table; none where the study has none. */
export function contrastTables({ game, contrasts }: Pick<ReportData, 'game' | 'contrasts'>): Table[] {
  if (contrasts === null) return [];
  const all = contrastGroups(game, contrasts);
  const groups = first(all, MAX_LINES);
  const heading = P_HEADINGS[contrasts.adjust];
  const titles = new Map(game.measures.map(({ name, title }) => [name, title]));
  const isGrouped = groups.some(({ title }) => title !== null);
  const heads = ['contrast', 'weights', 'measure', 'estimate', 'low', 'high', 'method', 'p', 'adjusted_p'];
  const rows = groups.flatMap((group) =>
    group.arms.map(({ label, run }) => [
      ...(isGrouped ? [group.title] : []),
      ...[label, weightsText(contrasts, run), run.measure, run.estimate, run.low, run.high],
      ...[run.method, run.p, run.adjusted ?? null],
    ]),
  );
  return [
    {
      name: 'contrasts',
      title: `Contrasts on the same deals, in percentage points (${intervalText(contrasts)})`,
      columns: [
        { heading: 'contrast', isNumber: false },
        { heading: 'of', isNumber: false },
        { heading: 'difference', isNumber: true },
        ...(heading === null ? [] : [{ heading, isNumber: true }]),
      ],
      groups: groups.map(({ title, arms }) => ({
        title,
        lines: arms.map(({ label, run }) => [
          { text: label, note: [weightsText(contrasts, run), run.note ?? ''].filter((text) => text !== '').join('. ') },
          { text: titles.get(run.measure) ?? run.measure },
          { text: points(run.estimate), note: `${points(run.low)} to ${points(run.high)}` },
          ...(heading === null ? [] : [{ text: pValue(run.adjusted ?? run.p) }]),
        ]),
      })),
      csv: stringify([[...(isGrouped ? ['group'] : []), ...heads], ...rows]),
      missing: armsIn(all) - armsIn(groups),
      rest: ['more contrast', 'contrasts.csv'],
    },
  ];
}
