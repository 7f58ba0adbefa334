import { join } from 'node:path';
import { type ArmSummary, ResultsFolder } from '../experiment/index.js';
import type { Chart } from './charts/chart.js';
import type { Study } from './study.js';

/** What reports are written as. */
export const FORMATS = ['html', 'svg', 'png', 'md'] as const;
export type Format = (typeof FORMATS)[number];

/** A file of a report. */
interface ReportFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Within the report's folder. */
  readonly folder?: string;
}

/** The folder beside a report that its example games lie in, and how many there are at most. */
const GAMES = 'games';
const MOST_GAMES = 36;

/** The files of a report: one page or text, or a picture a chart. What draws is loaded when it is needed. */
async function reportFiles(study: Study, format: Format): Promise<ReportFile[]> {
  if (format === 'html') {
    const [{ reportPage }, { findExamples }, { gamePages }] = await Promise.all([
      import('./page/page.js'),
      import('./examples.js'),
      import('./replay/game-pages.js'),
    ]);
    const examples = await findExamples(study);
    const pages = study.game.screen === undefined ? [] : await gamePages(examples, study.manifest.seed, MOST_GAMES);
    const page = (run: ArmSummary, game: number) => {
      const found = pages.find((each) => each.run === run && each.game === game);
      return found === undefined ? undefined : `${GAMES}/${found.name}`;
    };
    const report = { name: 'report.html', content: await reportPage(study, { examples, page }) };
    return [report, ...pages.map(({ name, content }) => ({ name, content, folder: GAMES }))];
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

/** Writes them into a folder. @returns their paths, those of pages that others lead to apart @throws ResultsError if one cannot be written */
export async function writeReport(study: Study, format: Format, folder: ResultsFolder): Promise<string[]> {
  const files = await reportFiles(study, format);
  const folders = new Map<string | undefined, ResultsFolder>([[undefined, folder]]);
  const paths = files.map(({ name, content, folder: within }) => {
    const target = folders.get(within) ?? new ResultsFolder(join(folder.path, within!));
    folders.set(within, target);
    return target.write(name, content);
  });
  return paths.filter((_, place) => files[place]!.folder === undefined);
}
