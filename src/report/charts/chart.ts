import type { TopLevelSpec } from 'vega-lite';
import { capitalised } from '../numbers.js';

/** The two forms of each chart: for a page or a paper, and for a phone. */
export type Form = 'wide' | 'narrow';

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
  readonly draw: (form: Form) => TopLevelSpec;
}

/** A picture: one chart of all arms, or a chart for each group of arms. */
export interface Figure {
  readonly charts: readonly { readonly group: string | null; readonly chart: Chart }[];
  /** What the reader opens to see it; null where it is open. */
  readonly fold: string | null;
}

export function figureOf(chart: Chart, fold: string | null = null): Figure {
  return { charts: [{ group: null, chart }], fold };
}

/** The name of a chart with that of the group of arms that it shows, if there are several: `differences-expert`. */
export function nameWith(name: string, group: string | null): string {
  if (group === null) return name;
  const slug = group.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  return `${name}-${slug.replace(/^-|-$/g, '')}`;
}

/** The title of a chart, with that of the group of arms that it shows, if there are several. */
export function titleWith(title: string, group: string | null): string {
  return `${capitalised(title)}${group === null ? '' : `, ${group}`}`;
}

/**
 * Widths of letters of the Helvetica family by classes, in thousandths of the font size: there is no canvas to measure
 * on. They are a little on the wide side, since nobody knows which sans-serif the reader has.
 */
const CLASSES: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl.,:;'|!`]/, 265],
  [/[ ftrI()[\]{}\-/\\"*]/, 330],
  [/[mwMW@%]/, 870],
  [/[A-Z&+=<>~\u2212]/, 690],
  [/[\u2e80-\uffff]/, 1000],
];
const OTHER = 560;

/** How wide a text is, in the units of the font size. */
export function textWidth(text: string, fontSize: number, bold = false): number {
  let thousandths = 0;
  for (const letter of text) thousandths += CLASSES.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  return (thousandths * fontSize * (bold ? 1.14 : 1.07)) / 1000;
}
