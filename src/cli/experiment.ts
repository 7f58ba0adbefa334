import { basename, extname, join } from 'node:path';
import type { Argv } from 'yargs';
import { type Experiment, estimate, experimentSchema, openResults, readExperiment } from '../experiment/index.js';
import { loadGame } from '../games/registry.js';
import { caption, planReport, resultsTable } from '../report/index.js';
import type { RunPlan } from '../simulation/index.js';
import { conclude, measure } from './measure.js';
import { gameTimeoutOf, KEEPING_OPTIONS, RUNNING_OPTIONS, recordsOf, text, threadsOf } from './options.js';
import { writePage } from './report.js';
import { commandLine, keepStdoutForResults, lookOf } from './terminal.js';

const FILE = { type: 'string', demandOption: true, describe: 'an experiment file (YAML)' } as const;

/** `shamus experiment FILE`: runs an experiment file and writes its results; `check` and `schema` help to write one. */
export function experimentCommand(yargs: Argv): Argv {
  return yargs.command('experiment', 'run an experiment file and write its results', (command) =>
    command
      .command(
        '$0 <file>',
        'run an experiment file and write its results',
        (run: Argv) =>
          run.positional('file', FILE).options({
            out: text('out', { alias: 'o', describe: 'folder for the results (default: results/NAME)' }),
            ...KEEPING_OPTIONS,
            ...RUNNING_OPTIONS,
          }),
        async (argv) => runExperiment(argv),
      )
      .command(
        'check <file>',
        'show the plan of an experiment file (arms, games, time) without running it',
        (check: Argv) => check.positional('file', FILE).options(RUNNING_OPTIONS),
        async (argv) => checkExperiment(argv),
      )
      .command('schema', 'print the JSON Schema of experiment files, for editors', {}, async () => {
        process.stdout.write(`${JSON.stringify(await experimentSchema(), null, 2)}\n`);
      })
      .example('$0 experiment experiments/senior-vs-junior.yaml', 'writes results/senior-vs-junior/')
      .example('$0 experiment experiments/rulings.yaml --resume', 'goes on where it was stopped or killed')
      .example('$0 experiment check experiments/rulings.yaml', 'what it would play, and how long that takes'),
  );
}

interface Running {
  readonly threads: string | undefined;
  readonly 'game-timeout': string | undefined;
}

function planOf({ arms, seed, rule }: Experiment, wish: Running): RunPlan {
  return { arms, seed, rule, threads: threadsOf(wish.threads), gameTimeout: gameTimeoutOf(wish['game-timeout']) };
}

async function checkExperiment(argv: Running & { readonly file: string }): Promise<void> {
  keepStdoutForResults();
  const experiment = await readExperiment(argv.file);
  const plan = planOf(experiment, argv);
  const estimates = await estimate(plan);
  process.stdout.write(planReport(await loadGame(experiment.game), experiment, estimates, plan.threads));
}

interface Wish extends Running {
  readonly file: string;
  readonly out: string | undefined;
  readonly records: string | undefined;
  readonly resume: boolean;
  readonly restart: boolean;
}

async function runExperiment(argv: Wish): Promise<void> {
  keepStdoutForResults();
  const experiment = await readExperiment(argv.file);
  const game = await loadGame(experiment.game);
  const plan = planOf(experiment, argv);
  const { question, outputs } = experiment;
  const path = argv.out ?? outputs.folder ?? join('results', basename(argv.file, extname(argv.file)));
  const records = recordsOf(argv.records) ?? outputs.records ?? null;
  const { resume, restart } = argv;
  const keeper = await openResults({ path, game, plan, question, records, resume, restart });
  const measured = await measure(game, plan, keeper);
  const { summary, result } = measured;
  const table = resultsTable(game, summary, lookOf(process.stdout));
  process.stdout.write(`${question}\n\n${table}${caption(summary)}`);
  process.exitCode = conclude(measured, true);
  await keeper.finish({ game, command: commandLine(), question, plan, result, summary });
  console.error(`results: ${path}${keeper.isComplete ? ' (complete already)' : ''}`);
  // Who presses Ctrl-C wants it to end at once.
  if (result.ended !== 'interrupted') await writePage(path);
}
