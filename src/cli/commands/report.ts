import { join } from 'node:path';
import type { Argv } from 'yargs';
import { escapeForTerminal, findByName, oneLine, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { FORMATS, readStudy, writeReport, writeTuningPage } from '../../report/index.js';
import { ResultsFolder, readCeilingFolder, readTuning, rewriteDerived } from '../../results/index.js';
import { FAILURE } from '../input/conventions.js';
import { stringOption, textOr, wholeNumber } from '../input/options.js';

/** A page takes a tenth of a megabyte, so a hundred per outcome are already many. */
const MOST_GAMES = 100;

/** `shamus report DIR`: makes a page or charts from a results folder. */
export function reportCommand(yargs: Argv): Argv {
  return yargs.command(
    'report <results..>',
    'make a page, charts or tables from results',
    (command) =>
      command
        .positional('results', { type: 'string', array: true, demandOption: true, describe: 'results folders' })
        .options({
          format: textOr('format', 'html', {
            alias: 'f',
            describe: 'html, one page; svg or png, one image per chart; md, text with tables',
          }),
          games: stringOption('games', {
            alias: 'g',
            describe:
              'also make pages to watch this many games of each outcome of each arm, or won and lost by each player for himself, in games/ (default: none)',
          }),
          ceiling: stringOption('ceiling', {
            describe:
              'a folder that shamus ceiling --out has written: shows how much could be won, and keeps its ceiling.json beside the results',
          }),
          experiment: stringOption('experiment', {
            alias: 'e',
            describe:
              'an experiment file of the same games: first rewrites the question, labels, measure and comparison in the results by it; nothing is played',
          }),
          out: stringOption('out', {
            alias: 'o',
            describe: 'output folder (default: the results folder; for images, charts/ in it)',
          }),
        })
        .example('$0 report results/senior-vs-junior', 'writes results/senior-vs-junior/report.html')
        .example('$0 report results/rulings --format svg --out paper/figures', 'one image per chart')
        .example('$0 report results/rulings --games 1', 'also write a page of one game of each outcome of each arm')
        .example('$0 report results/senior-vs-junior --ceiling results/ceiling', 'from policy to ceiling, in one table')
        .example(
          '$0 report results/four --experiment experiments/four.yaml',
          'rewrite what the file says of the results, and the page',
        )
        .example('$0 report results/*/', 'one page per folder'),
    async (argv) => {
      const format = findByName(
        'format',
        argv.format,
        FORMATS.map((name) => ({ name })),
      ).name;
      if (argv.out !== undefined && argv.results.length > 1) {
        throw new UsageError('--out needs a single results folder: files of several would overwrite each other');
      }
      if (argv.games !== undefined && format !== 'html') throw new UsageError('--games is for pages (--format html)');
      const games = argv.games === undefined ? 0 : wholeNumber('games', argv.games, 1, MOST_GAMES);
      if (argv.experiment !== undefined) await rewriteBy(argv.experiment, argv.results);
      for (const results of argv.results) {
        if (argv.results.length > 1 && (await readCeilingFolder(results)) !== null) {
          console.error(
            `${escapeForTerminal(results)} contains ceiling results; show them with \`shamus report DIR --ceiling\``,
          );
          continue;
        }
        const tuning = await readTuning(results);
        if (tuning !== null) {
          if (format !== 'html' || games > 0) {
            throw new UsageError(`'${results}' holds a tuning, which has a page only: leave out --format and --games`);
          }
          const page = await writeTuningPage(tuning, new ResultsFolder(argv.out ?? results));
          process.stdout.write(`${escapeForTerminal(page)}\n`);
          continue;
        }
        const study = await readStudy(results, undefined, argv.ceiling);
        const isPictures = format === 'svg' || format === 'png';
        const folder = new ResultsFolder(argv.out ?? (isPictures ? join(results, 'charts') : results));
        const lacking: string[] = [];
        const paths = await writeReport(study, format, folder, games, (team) => lacking.push(team));
        for (const path of paths) process.stdout.write(`${escapeForTerminal(path)}\n`);
        if (lacking.length === 0) continue;
        const why = 'a report plays only shipped policies, whose code and engine are still what they were';
        console.error(`shamus: no games are shown of ${oneLine(lacking.join(', '))}: ${why}`);
        process.exitCode = FAILURE;
      }
    },
  );
}

/** Rewrites what an experiment file says of a results folder. @throws UsageError if it asks for other games */
async function rewriteBy(file: string, folders: readonly string[]): Promise<void> {
  const [folder] = folders;
  if (folder === undefined || folders.length > 1) throw new UsageError('--experiment needs a single results folder');
  const { readExperiment } = await import('../../experiment/index.js');
  const { arms, seed, rule, contrasts, focus, game, question } = await readExperiment(file);
  const plan = {
    arms,
    seed,
    rule,
    threads: 1,
    gameTimeout: 60,
    ...(contrasts && { contrasts }),
    ...(focus && { focus }),
  };
  await rewriteDerived(folder, await loadGame(game), plan, question, file);
}
