import { basename, extname, join } from 'node:path';
import type { Argv } from 'yargs';
import { ResultsFolder, readExperiment, saveResults } from '../experiment/index.js';
import { loadGame } from '../games/registry.js';
import { caption, resultsTable } from '../report/index.js';
import type { RunPlan } from '../simulation/index.js';
import { conclude, measure } from './measure.js';
import { gameTimeoutOf, RUNNING_OPTIONS, text, threadsOf } from './options.js';
import { writePage } from './report.js';
import { commandLine, keepStdoutForResults, lookOf } from './terminal.js';

/** `shamus experiment FILE`: runs an experiment file and writes its results. */
export function experimentCommand(yargs: Argv): Argv {
  return yargs.command(
    'experiment <file>',
    'run an experiment file and write its results',
    (command) =>
      command
        .positional('file', { type: 'string', demandOption: true, describe: 'an experiment file (YAML)' })
        .options({
          out: text('out', { alias: 'o', describe: 'folder for the results (default: results/NAME)' }),
          ...RUNNING_OPTIONS,
        })
        .example('$0 experiment experiments/senior-vs-junior.yaml', 'writes results/senior-vs-junior/'),
    async (argv) => {
      keepStdoutForResults();
      const experiment = await readExperiment(argv.file);
      const game = await loadGame(experiment.game);
      const plan: RunPlan = {
        arms: experiment.arms,
        seed: experiment.seed,
        rule: experiment.rule,
        threads: threadsOf(argv.threads),
        gameTimeout: gameTimeoutOf(argv['game-timeout']),
      };
      const folder = new ResultsFolder(argv.out ?? join('results', basename(argv.file, extname(argv.file))));
      const measured = await measure(game, plan);
      const { summary, result } = measured;
      const table = resultsTable(game, summary, lookOf(process.stdout));
      process.stdout.write(`${experiment.question}\n\n${table}${caption(summary)}`);
      process.exitCode = conclude(measured);
      await saveResults(folder, { game, command: commandLine(), question: experiment.question, plan, result, summary });
      console.error(`results: ${folder.path}`);
      await writePage(folder);
    },
  );
}
