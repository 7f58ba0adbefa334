import { join } from 'node:path';
import type { Argv } from 'yargs';
import { ResultsFolder } from '../experiment/index.js';
import { oneLine, pick, UsageError } from '../game/index.js';
import { FORMATS, readStudy, writeReport } from '../report/index.js';
import { text, textOr, wholeNumber } from './options.js';

/** A page takes a tenth of a megabyte: a hundred of each outcome are too many already. */
const MOST_GAMES = 100;

/** `shamus report DIR`: what a results folder says, as a page or as charts. */
export function reportCommand(yargs: Argv): Argv {
  return yargs.command(
    'report <results..>',
    'make a page, charts or tables of results',
    (command) =>
      command
        .positional('results', { type: 'string', array: true, demandOption: true, describe: 'results folders' })
        .options({
          format: textOr('format', 'html', {
            alias: 'f',
            describe: 'html, one page; svg or png, a picture a chart; md, text with tables',
          }),
          games: text('games', {
            alias: 'g',
            describe: 'of each outcome of each arm, make pages of this many games to watch, in games/ (default: none)',
          }),
          out: text('out', {
            alias: 'o',
            describe: 'folder to write to (default: the results folder; of pictures, charts/ in it)',
          }),
        })
        .example('$0 report results/senior-vs-junior', 'writes results/senior-vs-junior/report.html')
        .example('$0 report results/rulings --format svg --out paper/figures', 'a picture a chart')
        .example('$0 report results/rulings --games 1', 'with a page of one game of each outcome of each arm')
        .example('$0 report results/*/', 'a page for each'),
    async (argv) => {
      const format = pick(
        'format',
        argv.format,
        FORMATS.map((name) => ({ name })),
      ).name;
      if (argv.out !== undefined && argv.results.length > 1) {
        throw new UsageError('--out is for one results folder: the files of several have the same names');
      }
      if (argv.games !== undefined && format !== 'html') throw new UsageError('--games is for pages (--format html)');
      const games = argv.games === undefined ? 0 : wholeNumber('games', argv.games, 1, MOST_GAMES);
      for (const results of argv.results) {
        const study = await readStudy(results);
        const isPictures = format === 'svg' || format === 'png';
        const folder = new ResultsFolder(argv.out ?? (isPictures ? join(results, 'charts') : results));
        for (const path of await writeReport(study, format, folder, games)) process.stdout.write(`${path}\n`);
      }
    },
  );
}

/** Writes the page of results that have just been saved. The results stand without it: a failure is told, no more. */
export async function writePage(results: string): Promise<void> {
  try {
    const [page] = await writeReport(await readStudy(results), 'html', new ResultsFolder(results));
    console.error(`report: ${page}`);
  } catch (error) {
    console.error(`shamus: no report is written: ${oneLine((error as Error).message)}`);
  }
}
