import type { Measure } from '../../game/index.js';
import type { Figure } from '../charts/chart.js';
import { contrastsChart } from '../charts/contrasts.js';
import { capitalised } from '../numbers.js';
import { intervalText } from './contrast-table.js';
import { type ContrastGroup, contrastGroups, type StudyContrasts } from './contrasts.js';
import type { ReportData } from './report-data.js';
import { ends, isLarge, sorted } from './shown.js';

/** Contrasts in a chart: those of a factorial are read together. */
const MOST_ROWS = 60;

/** A chart for each family and measure, of which the first is open where the study is large. */
export function contrastFigures(study: ReportData, isTabbed: boolean): Figure[] {
  const { game, groups, runs, contrasts } = study;
  if (contrasts === null) return [];
  const all = contrastGroups(game, contrasts);
  const tabs = groups.map(({ title }) => title);
  const isInTabs = isTabbed && all.every(({ title }) => title !== null && tabs.includes(title));
  const families = [...new Set(contrasts.all.map(({ family }) => family ?? null))];
  const asked = study.focus?.measure?.map(({ name }) => name) ?? [];
  const isAsked = (measure: Measure) => Number(asked.includes(measure.name));
  const measures = game.measures.toSorted((one, other) => isAsked(other) - isAsked(one));
  const figures = families.flatMap((family) =>
    measures.flatMap((measure) => {
      const own = all
        .map(({ title, arms }) => ({
          title,
          arms: arms.filter(({ run }) => run.measure === measure.name && (run.family ?? null) === family),
        }))
        .filter(({ arms }) => arms.length > 0);
      return own.length === 0 ? [] : [figureOf(own, measure, family, contrasts, isInTabs)];
    }),
  );
  return figures.map((figure, place) => (place === 0 || !isLarge(runs) ? { ...figure, fold: null } : figure));
}

function figureOf(
  groups: readonly ContrastGroup[],
  measure: Measure,
  family: string | null,
  contrasts: StudyContrasts,
  isInTabs: boolean,
): Figure {
  const intervals = intervalText(contrasts);
  const draw = (shown: readonly ContrastGroup[], only: string | null) =>
    contrastsChart({ measure, family, intervals, only }, cut(shown));
  const charts = isInTabs
    ? groups.map(({ title, arms }) => ({ group: title, chart: draw([{ title: null, arms }], title) }))
    : [{ group: null, chart: draw(groups, null) }];
  return { charts, fold: capitalised(family === null ? measure.title : `${family}: ${measure.title}`) };
}

/** In the order in which they were asked for, where there is room for all; else the highest and the lowest. */
function cut(groups: readonly ContrastGroup[]): ContrastGroup[] {
  return groups.flatMap((group) =>
    group.arms.length <= MOST_ROWS
      ? [group]
      : ends(
          sorted([group], ({ estimate }) => estimate),
          MOST_ROWS,
        ),
  );
}
