import type { Chart, Figure } from '../charts/chart.js';
import { type ArmGroup, ends, isLarge } from '../model/arms.js';
import { type Difference, isEvenByDesign } from '../model/measures.js';
import type { ReportData } from '../model/report-data.js';

/** A part of a report: what it asks, its charts, and how they are read. */
export interface Section {
  readonly name: string;
  readonly heading: string;
  readonly text: string;
  readonly figures: readonly Figure[];
  /** Whether the reader opens it: what is not the answer of a large study. */
  readonly isFolded: boolean;
}

/** Whether each group of arms has a tab, since there are too many arms to see at once. */
export function isTabbed({ groups, runs }: Pick<ReportData, 'groups' | 'runs'>): boolean {
  return isLarge(runs) && groups.length > 1;
}

/** A figure of one chart that is open whatever tab is chosen. */
export function oneChart(chart: Chart): Figure[] {
  return [{ charts: [{ group: null, chart }], fold: null }];
}

/** One chart of all groups, or one for each where they have tabs. */
export function figureOf(
  study: ReportData,
  groups: readonly ArmGroup[],
  draw: (groups: readonly ArmGroup[], only: string | null) => Chart,
  fold: string | null = null,
): Figure {
  if (!isTabbed(study)) return { charts: [{ group: null, chart: draw(ends(groups), null) }], fold };
  const charts = groups.map(({ title, arms }) => ({
    group: title,
    chart: draw(ends([{ title: null, arms }]), title),
  }));
  return { charts, fold };
}

/** Groups whose arms all win an even share, whatever they are. */
export function evenGroups({ game, groups }: ReportData): ArmGroup[] {
  return groups.filter(({ arms }) => arms.every(({ run }) => isEvenByDesign(game, run)));
}

/** The first of those whose estimate is farthest from zero. */
export function largest<T>(all: readonly T[], of: (each: T) => Difference): T | undefined {
  return all.toSorted((one, other) => Math.abs(of(other).estimate) - Math.abs(of(one).estimate))[0];
}
