import type { ResultsFolder } from '../experiment/index.js';
import type { Chart } from './charts/chart.js';
import type { Study } from './study.js';

/** What reports are written as. */
export const FORMATS = ['html', 'svg', 'png', 'md'] as const;
export type Format = (typeof FORMATS)[number];

/** A file of a report. */
interface ReportFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The files of a report: one page or text, or a picture a chart. What draws is loaded when it is needed. */
async function reportFiles(study: Study, format: Format): Promise<ReportFile[]> {
  if (format === 'html') {
    const [{ reportPage }, { findExamples }] = await Promise.all([import('./page/page.js'), import('./examples.js')]);
    const examples = await findExamples(study);
    return [{ name: 'report.html', content: await reportPage(study, { examples, page: () => undefined }) }];
  }
  if (format === 'md') {
    const { markdownReport } = await import('./markdown.js');
    return [{ name: 'report.md', content: markdownReport(study) }];
  }
  const { sectionsOf } = await import('./sections.js');
  const charts = sectionsOf(study).flatMap((section) => section.charts);
  return Promise.all(charts.map((chart) => picture(chart, format)));
}

async function picture(chart: Chart, format: 'svg' | 'png'): Promise<ReportFile> {
  const { picturePng, pictureSvg } = await import('./charts/render.js');
  const name = `${chart.name}.${format}`;
  return { name, content: await (format === 'svg' ? pictureSvg(chart) : picturePng(chart)) };
}

/** Writes them into a folder. @returns their paths @throws ResultsError if one cannot be written */
export async function writeReport(study: Study, format: Format, folder: ResultsFolder): Promise<string[]> {
  const files = await reportFiles(study, format);
  return files.map(({ name, content }) => folder.write(name, content));
}
