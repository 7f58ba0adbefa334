import { join } from 'node:path';
import { ResultsFolder } from '../experiment/index.js';
import type { Chart } from './charts/chart.js';
import type { Study } from './study.js';

/** What reports are written as. */
export const FORMATS = ['html', 'svg', 'png', 'md'] as const;
export type Format = (typeof FORMATS)[number];

/** Where the pages of games lie, seen from the report. */
const GAMES = 'games';

/**
 * Writes a report: one page or text, or a picture a chart. What draws is loaded when it is needed.
 *
 * @param games of each outcome of each arm this many get a page to watch them on, beside the report's page
 * @returns the paths of what was written, of games' pages none
 * @throws ResultsError if a file cannot be written
 */
export async function writeReport(study: Study, format: Format, folder: ResultsFolder, games = 0): Promise<string[]> {
  if (format === 'html') return [await writePage(study, folder, games)];
  if (format === 'md') {
    const { markdownReport } = await import('./markdown.js');
    return [folder.write('report.md', markdownReport(study))];
  }
  const { sectionsOf } = await import('./sections.js');
  const charts = sectionsOf(study).flatMap((section) => section.charts);
  const pictures = await Promise.all(charts.map((chart) => picture(chart, format)));
  return pictures.map((content, place) => folder.write(`${charts[place]!.name}.${format}`, content));
}

async function picture(chart: Chart, format: 'svg' | 'png'): Promise<string | Uint8Array> {
  const { picturePng, pictureSvg } = await import('./charts/render.js');
  return format === 'svg' ? pictureSvg(chart) : picturePng(chart);
}

async function writePage(study: Study, folder: ResultsFolder, games: number): Promise<string> {
  const [{ reportPage }, { findExamples }] = await Promise.all([import('./page/page.js'), import('./examples.js')]);
  const examples = await findExamples(study, Math.max(1, games));
  const nameOf = (run: Study['runs'][number], game: number) => `arm-${study.runs.indexOf(run) + 1}-game-${game}.html`;
  if (games > 0) {
    const { replayPage } = await import('./replay/index.js');
    const beside = new ResultsFolder(join(folder.path, GAMES));
    for (const [run, { contender, games }] of examples) {
      for (const game of Object.values(games).flat()) {
        beside.write(nameOf(run, game), await replayPage(contender, study.manifest.seed, game));
      }
    }
  }
  const page = await reportPage(study, {
    examples,
    page: (run, game) => (games > 0 ? `${GAMES}/${nameOf(run, game)}` : undefined),
  });
  return folder.write('report.html', page);
}
