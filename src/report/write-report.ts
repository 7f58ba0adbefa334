import { basename, join, resolve } from 'node:path';
import type { ArmSummary } from '../analysis/index.js';
import { loadGame } from '../games/registry.js';
import { ResultsFolder, savePage, type TuningResults } from '../results/index.js';
import { createReplayer } from '../simulation/index.js';
import { watched } from './model/arms.js';
import type { ReportData } from './model/report-data.js';

export const FORMATS = ['html', 'md'] as const;
export type Format = (typeof FORMATS)[number];

/** Seconds that a game may take. */
const GAME_TIMEOUT = 60;

const GAMES = 'games';

/**
 * Writes a report: one page, or text with tables. What draws is loaded when it is needed.
 *
 * @param games of each outcome of each arm this many get a page to watch them on, beside the report's page
 * @param onLacking told each arm of which games were wanted, and none can be shown
 * @returns the paths of what was written, of games' pages none
 * @throws ResultsError if a file cannot be written
 */
export async function writeReport(
  study: ReportData,
  format: Format,
  folder: ResultsFolder,
  games = 0,
  onLacking: (team: string) => void = () => {},
): Promise<string[]> {
  if (format === 'html') {
    const pages = await pagesOf(study, games);
    for (const team of pages.lacking) onLacking(team);
    return [await writePage(study, folder, pages)];
  }
  const { markdownReport } = await import('./markdown.js');
  return [folder.write('report.md', markdownReport(study))];
}

async function writePage(study: ReportData, folder: ResultsFolder, { page, gamePages }: ReportPages) {
  if (gamePages.size > 0) {
    const beside = new ResultsFolder(join(folder.path, GAMES));
    for (const [name, page] of gamePages) beside.write(basename(name), await page());
  }
  return writeOwn(study, folder, page, () => savePage(folder, page, gamePages.keys()));
}

/** Writes the page of results into their folder, or into another. @param save writes it into theirs, which knows of it */
async function writeOwn(
  { path }: { readonly path: string },
  folder: ResultsFolder,
  page: string,
  save: () => Promise<void>,
): Promise<string> {
  if (resolve(folder.path) !== resolve(path)) return folder.write('report.html', page);
  await save();
  return join(folder.path, 'report.html');
}

/** Writes the page of a tuning. @returns its path @throws ResultsError if it cannot be written */
export async function writeTuningPage(tuning: TuningResults, folder: ResultsFolder): Promise<string> {
  const page = await pageOfTuning(tuning);
  return writeOwn(tuning, folder, page, () => savePage(folder, page));
}

async function pageOfTuning(tuning: TuningResults): Promise<string> {
  const { tuningPage } = await import('./tuning/page.js');
  return tuningPage(await loadGame(tuning.summary), tuning);
}

interface ReportPages {
  readonly page: string;
  /** What makes the pages of games, by their paths as seen from the report: there may be too many to keep. */
  readonly gamePages: ReadonlyMap<string, () => Promise<string>>;
  /** Teams of arms that were to have pages, and have none: they cannot be played as they were. */
  readonly lacking: readonly string[];
}

/** @param games of each ending of each arm or entrant this many get a page */
async function pagesOf(study: ReportData, games: number): Promise<ReportPages> {
  const [{ reportPage }, { findExamples }] = await Promise.all([
    import('./page/page.js'),
    import('./model/examples.js'),
  ]);
  const isOfAll = games > 0;
  const runs = watched(study.groups, isOfAll).flatMap(({ arms }) => arms.map(({ run }) => run));
  // A game of a search can take minutes: it is played again only where the user asks for its page.
  const quick = isOfAll ? runs : runs.filter(({ setup }) => setup.searches !== true);
  const examples = await findExamples(study, quick, Math.max(1, games));
  // Entrants at one table have played the same games.
  const armOf = ({ setup }: ArmSummary) => study.runs.findIndex((run) => run.setup === setup);
  const nameOf = (run: ArmSummary, game: number) => `${GAMES}/arm-${armOf(run) + 1}-game-${game}.html`;
  const gamePages = new Map<string, () => Promise<string>>();
  if (isOfAll) {
    const { replayPage } = await import('./replay/replay-page.js');
    const { seed } = study.manifest;
    for (const [run, { condition, games }] of examples) {
      for (const game of Object.values(games).flat()) {
        gamePages.set(nameOf(run, game), () =>
          replayPage(study.game, createReplayer(condition, seed, GAME_TIMEOUT), condition, seed, game),
        );
      }
    }
  }
  const page = await reportPage(study, {
    examples,
    page: (run, game) => (isOfAll ? nameOf(run, game) : undefined),
    isOfAll,
  });
  // Entrants at one table have played the same games: the first row stands for them.
  const wanted = isOfAll ? study.runs.filter((run, place) => armOf(run) === place) : [];
  const lacking = wanted.filter((run) => !examples.has(run)).map(({ team }) => team);
  return { page, gamePages, lacking };
}
