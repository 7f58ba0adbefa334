import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { escapeForTerminal, oneLine, UsageError } from '../../game/index.js';
import { type IndexRow, indexPage, indexRow } from '../../report/page/index-page.js';
import { readStudy } from '../../report/study/study.js';
import { writeReport, writeTuningPage } from '../../report/write-report.js';
import { JOURNAL_FILE, ResultsFolder, readTuning, rewriteDerived } from '../../results/index.js';
import { openGame } from '../../simulation/index.js';
import { EXIT_FAILURE } from '../exit-codes.js';
import * as o from '../options/shared.js';

export async function spec() {
  const { REPORT_FORMATS } = await import('../../report/write-report.js');
  return {
    words: { results: o.words('results folders') },
    options: {
      format: o.choiceOr('html, one page; md, text with tables', 'html', REPORT_FORMATS, { alias: 'f' }),
      games: o.option(
        'also make pages to watch this many games of each outcome of each arm, or won and lost by each player in competitive games, in games/',
        // A page takes a tenth of a megabyte, so a hundred per outcome are already many.
        o.wholeNumber(1, 100),
        { alias: 'g', defaultDescription: 'none' },
      ),
      experiment: o.text(
        'an experiment file of the same games: first rewrites the question, labels, measure and comparison in the results by it; nothing is played',
        { alias: 'e' },
      ),
      ...o.outFolder(
        'output folder; of several results, that of their index.html',
        'the results folder; of several, the one that holds them all',
      ),
    },
    examples: [
      ['report results/senior-vs-junior', 'writes results/senior-vs-junior/report.html'],
      ['report results/rulings --format md', 'text with tables'],
      ['report results/rulings --games 1', 'also write a page of one game of each outcome of each arm'],
      [
        'report results/four --experiment experiments/four.yaml',
        'rewrite what the file says of the results, and the page',
      ],
      ['report results/*/', 'one page per folder, and results/index.html: a table of what they found'],
    ] as const,
  };
}

/** `shamus report DIR`: makes a page or a text from a results folder. */
export async function action(values: o.ValuesFor<typeof spec>): Promise<void> {
  const { format } = values;
  if (values.games !== undefined && format !== 'html') throw new UsageError('--games is for pages (--format html)');
  const games = values.games ?? 0;
  if (values.experiment !== undefined) await rewriteBy(values.experiment, values.results);
  const isIndexed = values.results.length > 1 && format === 'html';
  if (values.results.length > 1 && !isIndexed && values.out !== undefined) {
    throw new UsageError('--out needs a single results folder: texts of several would overwrite each other');
  }
  // That of several is the folder of their index.
  const out = isIndexed ? undefined : values.out;
  const rows: IndexRow[] = [];
  for (const results of values.results) {
    if (values.results.length > 1 && existsSync(results) && !existsSync(join(results, JOURNAL_FILE))) {
      console.error(`shamus: note: ${escapeForTerminal(results)} has no results of games, and so no page`);
      continue;
    }
    const tuning = await readTuning(results);
    if (tuning !== null) {
      if (format !== 'html' || games > 0)
        throw new UsageError(`'${results}' holds a tuning, which has a page only: leave out --format and --games`);
      const page = await writeTuningPage(tuning, new ResultsFolder(out ?? results));
      process.stdout.write(`${escapeForTerminal(page)}\n`);
      continue;
    }
    const study = await readStudy(results);
    const folder = new ResultsFolder(out ?? results);
    const lacking: string[] = [];
    const paths = await writeReport(study, format, folder, games, (team) => lacking.push(team));
    for (const path of paths) process.stdout.write(`${escapeForTerminal(path)}\n`);
    if (isIndexed) rows.push(indexRow(study, resolve(paths[0]!)));
    if (lacking.length === 0) continue;
    const why = 'a report plays only shipped policies, whose code and engine are still what they were';
    console.error(`shamus: no games are shown of ${oneLine(lacking.join(', '))}: ${why}`);
    process.exitCode = EXIT_FAILURE;
  }
  if (rows.length === 0) return;
  const folder = new ResultsFolder(values.out ?? commonParent(values.results));
  const index = folder.write('index.html', indexPage(rows, resolve(folder.path)));
  process.stdout.write(`${escapeForTerminal(index)}\n`);
}

/** The nearest folder that holds all of these. */
function commonParent(folders: readonly string[]): string {
  const parents = folders.map((folder) => dirname(resolve(folder)).split(sep));
  const [first] = parents;
  const differs = first!.findIndex((part, place) => parents.some((parts) => parts[place] !== part));
  const common = differs < 0 ? first! : first!.slice(0, differs);
  return relative('.', common.join(sep) || sep) || '.';
}

/** Rewrites what an experiment file says of a results folder. @throws UsageError if it asks for other games */
async function rewriteBy(file: string, folders: readonly string[]): Promise<void> {
  const [folder] = folders;
  if (folder === undefined || folders.length > 1) throw new UsageError('--experiment needs a single results folder');
  const { readExperiment } = await import('../../experiment/index.js');
  const { game, question, outputs: _, ...asked } = await readExperiment(file);
  const plan = { ...asked, threads: 1, gameTimeout: 60 };
  await rewriteDerived(folder, await openGame(game), plan, question, file);
}
