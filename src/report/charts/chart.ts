import type { TopLevelSpec } from 'vega-lite';

/** The two forms of each chart: for a page or a paper, and for a phone. */
export type Form = 'wide' | 'narrow';

/** Pixels across. */
export const WIDTHS: Readonly<Record<Form, number>> = { wide: 920, narrow: 320 };

/** A chart as plain data: what it says in words, and how it is drawn. */
export interface Chart {
  /** For file names and ids: lower case, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** What it shows of these results, with an interval; the title then stands below it. */
  readonly finding?: string;
  /** What a reader sees who does not see it; the numbers are in the tables. */
  readonly description: string;
  readonly draw: (form: Form) => Drawing;
}

/** The name of a chart with that of the group of arms that it shows, if there are several: `differences-expert`. */
export function nameWith(name: string, group: string | null): string {
  if (group === null) return name;
  const slug = group.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  return `${name}-${slug.replace(/^-|-$/g, '')}`;
}

/** A chart in one form. Its coordinates are pixels, from where its marks begin; what is above them has a negative y. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly spec: TopLevelSpec;
}

/** What one picture shows: one chart of all arms, or a chart for each group of arms. */
export interface Figure {
  readonly charts: readonly { readonly group: string | null; readonly chart: Chart }[];
  /** What the reader opens to see it; null where it is open. */
  readonly fold: string | null;
}
