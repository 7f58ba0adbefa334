import { basename, extname, join } from 'node:path';
import type { Argv } from 'yargs';
import { openResults, readExperiment } from '../experiment/index.js';
import { loadGame } from '../games/registry.js';
import { caption, resultsTable } from '../report/index.js';
import type { RunPlan } from '../simulation/index.js';
import { conclude, measure } from './measure.js';
import { gameTimeoutOf, KEEPING_OPTIONS, RUNNING_OPTIONS, recordsOf, text, threadsOf } from './options.js';
import { commandLine, keepStdoutForResults, wantsColours } from './terminal.js';

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
          ...KEEPING_OPTIONS,
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
      const { question, outputs } = experiment;
      const path = argv.out ?? outputs.folder ?? join('results', basename(argv.file, extname(argv.file)));
      const records = recordsOf(argv.records) ?? outputs.records ?? null;
      const { resume, restart } = argv;
      const keeper = await openResults({ path, game, plan, question, records, resume, restart });
      const measured = await measure(game, plan, keeper);
      const { summary, result } = measured;
      const table = resultsTable(game, summary, wantsColours(process.stdout));
      process.stdout.write(`${question}\n\n${table}${caption(summary)}`);
      process.exitCode = conclude(measured, true);
      await keeper.finish({ game, command: commandLine(), question, plan, result, summary });
      console.error(`results: ${path}${keeper.isComplete ? ' (complete already)' : ''}`);
    },
  );
}
