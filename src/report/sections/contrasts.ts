/** The section on contrasts. */
import type { Measure } from '../../game/index.js';
import { type Figure, nameWith, titleWith } from '../charts/chart.js';
import { type Forest, forestChart } from '../charts/intervals.js';
import { ends, isLarge, type RowGroup, sorted, wholeName } from '../model/arms.js';
import { adjustmentText, contrastGroups, intervalText, type JudgedContrast } from '../model/compared.js';
import type { ReportData, StudyContrasts } from '../model/report-data.js';
import { capitalised, points, quoted } from '../numbers.js';
import { isTabbed, largest, type Section } from './section.js';

/** Contrasts in a chart: those of a factorial are read together. */
const MOST_CONTRASTS = 60;

/** The contrasts: a chart for each family and measure, of which the first is open where the study is large. */
export function contrastSection(study: ReportData): Section {
  const { contrasts } = study;
  const text =
    contrasts === null
      ? ''
      : `Each row is a contrast, a weighted sum of arms on the same deals; the table gives the weights. ${adjustmentText(contrasts)}`;
  const figures = contrasts === null ? [] : contrastFigures(study, contrasts);
  return { name: 'contrasts', heading: 'Contrasts', text, figures, isFolded: false };
}

function contrastFigures(study: ReportData, contrasts: StudyContrasts): Figure[] {
  const { game, groups, runs, focus } = study;
  const all = contrastGroups(game, contrasts);
  const tabs = groups.map(({ title }) => title);
  const isInTabs = isTabbed(study) && all.every(({ title }) => title !== null && tabs.includes(title));
  const families = [...new Set(contrasts.all.map(({ family }) => family ?? null))];
  const asked = focus?.measure?.map(({ name }) => name) ?? [];
  const isAsked = (measure: Measure) => Number(asked.includes(measure.name));
  const measures = game.measures.toSorted((one, other) => isAsked(other) - isAsked(one));
  const figures = families.flatMap((family) =>
    measures.flatMap((measure): Figure[] => {
      const own = all
        .map(({ title, arms }) => ({
          title,
          arms: arms.filter(({ run }) => run.measure === measure.name && (run.family ?? null) === family),
        }))
        .filter(({ arms }) => arms.length > 0);
      if (own.length === 0) return [];
      const draw = (shown: readonly RowGroup<JudgedContrast>[], only: string | null) =>
        forestChart(contrastForest(measure, family, contrasts, cut(shown), only));
      const charts = isInTabs
        ? own.map(({ title, arms }) => ({ group: title, chart: draw([{ title: null, arms }], title) }))
        : [{ group: null, chart: draw(own, null) }];
      return [{ charts, fold: capitalised(family === null ? measure.title : `${family}: ${measure.title}`) }];
    }),
  );
  return figures.map((figure, place) => (place === 0 || !isLarge(runs) ? { ...figure, fold: null } : figure));
}

/** In the order in which they were asked for, where there is room for all; else the highest and the lowest. */
function cut(groups: readonly RowGroup<JudgedContrast>[]): RowGroup<JudgedContrast>[] {
  const inOrder = (group: RowGroup<JudgedContrast>) => sorted([group], ({ estimate }) => estimate);
  return groups.flatMap((group) =>
    group.arms.length <= MOST_CONTRASTS ? [group] : ends(inOrder(group), MOST_CONTRASTS),
  );
}

function contrastForest(
  { name, title }: Measure,
  family: string | null,
  contrasts: StudyContrasts,
  groups: readonly RowGroup<JudgedContrast>[],
  only: string | null,
): Forest {
  const rows = groups.flatMap((group) => group.arms.map(({ label, run }) => ({ group, label, run })));
  const most = largest(
    rows.filter(({ run }) => run.isClear),
    ({ run }) => run,
  );
  const told = ({ group, label, run: { estimate, low, high } }: (typeof rows)[number]) =>
    `Largest: ${wholeName(group, quoted(label))} ${points(estimate)} (${points(low)} to ${points(high)})`;
  return {
    name: nameWith(nameWith(`contrasts-${name}`, family), only),
    finding: most === undefined ? 'No contrast differs significantly from zero' : told(most),
    title: `${titleWith(title, only)}: ${family ?? 'contrasts'}, in percentage points`,
    description: `Each contrast in ${title.toLowerCase()} with its ${intervalText(contrasts)}, in the order in which they were asked for. Filled dots differ significantly from zero.`,
    key: ['above 0', 'below 0', 'not significantly different from 0'],
    groups,
  };
}
