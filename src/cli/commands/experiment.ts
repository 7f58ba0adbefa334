import { basename, dirname, extname, join } from 'node:path';
import type { Argv } from 'yargs';
import { type Experiment, estimate, experimentSchema, readExperiment } from '../../experiment/index.js';
import { escapeForTerminal } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { caption, intervalsLine, planReport, resultsTable } from '../../report/index.js';
import { openResults } from '../../results/index.js';
import type { RunSpec } from '../../simulation/index.js';
import {
  describedGame,
  gameTimeoutOf,
  giveExamplesLines,
  OUTPUT_OPTIONS,
  QUEUE_OPTIONS,
  type QueueArguments,
  queueOf,
  RUNNING_OPTIONS,
  recordsOf,
  SHARD_OPTION,
  shardOf,
  spotChecksShare,
  stringOption,
  threadsOf,
} from '../input/options.js';
import type { OnPlan } from '../input/plan.js';
import { commandLine, keepStdoutForResults, lookOf } from '../output/terminal.js';
import { finishShard, presentResults } from '../results-output.js';
import { conclude, runWithProgress } from '../run-with-progress.js';

const FILE = { type: 'string', demandOption: true, describe: 'an experiment file (YAML)' } as const;

/** `shamus experiment FILE`: runs an experiment file and saves its results; `check` and `schema` help to write one. */
export function experimentCommand(yargs: Argv, _game: string, onPlan?: OnPlan): Argv {
  return yargs.command('experiment', 'run an experiment file and write its results', (command) =>
    command
      .command(
        '$0 <file>',
        'run an experiment file and write its results',
        (run: Argv) =>
          run.positional('file', FILE).options({
            out: stringOption('out', { alias: 'o', describe: 'folder for the results (default: results/NAME)' }),
            ...OUTPUT_OPTIONS,
            ...RUNNING_OPTIONS,
            ...SHARD_OPTION,
            ...QUEUE_OPTIONS,
          }),
        async (argv) => runExperiment(argv, onPlan),
      )
      .command(
        'check <file>',
        'show what an experiment file would run (arms, games, time), without running it',
        (check: Argv) =>
          giveExamplesLines(check)
            .positional('file', FILE)
            .options(RUNNING_OPTIONS)
            .example('$0 experiment check experiments/rulings.yaml', 'show its arms, labels, games and time')
            .example('$0 experiment check my.yaml --threads 8', 'estimate the time on eight threads'),
        async (argv) => checkExperiment(argv),
      )
      .command(
        'schema',
        'print the JSON Schema of experiment files, for editors',
        (schema: Argv) =>
          giveExamplesLines(schema).example(
            '$0 experiment schema > experiment.schema.json',
            'lets editors check experiment files (see docs/experiments.md)',
          ),
        async () => {
          process.stdout.write(`${JSON.stringify(await experimentSchema(), null, 2)}\n`);
        },
      )
      .example('$0 experiment experiments/senior-vs-junior.yaml', 'writes results/senior-vs-junior/')
      .example('$0 experiment experiments/rulings.yaml --resume', 'continue a run that was stopped or killed')
      .example('$0 experiment experiments/rulings.yaml --shard 1/2', 'play a half; when both are there: shamus merge')
      .example(
        '$0 experiment experiments/rulings.yaml --redis redis://localhost',
        'by workers, on any number of machines',
      )
      .example('$0 experiment check experiments/rulings.yaml', 'show what it would play, and how long that takes'),
  );
}

interface Running extends QueueArguments {
  readonly threads: string | undefined;
  readonly 'game-timeout': string | undefined;
  readonly 'spot-checks': string | undefined;
  readonly shard?: string | undefined;
}

function planOf({ arms, seed, rule, contrasts, focus }: Experiment, wish: Running): RunSpec {
  return {
    ...(contrasts !== undefined && { contrasts }),
    ...(focus !== undefined && { focus }),
    ...{ arms, seed, rule, threads: threadsOf(wish.threads), gameTimeout: gameTimeoutOf(wish['game-timeout']) },
    ...spotChecksShare(wish['spot-checks']),
    ...shardOf(wish.shard, rule),
    ...queueOf(wish),
  };
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
  readonly features?: readonly string[] | undefined;
  readonly resume: boolean;
  readonly restart: boolean;
  readonly force: boolean;
}

async function runExperiment(argv: Wish, onPlan?: OnPlan): Promise<void> {
  keepStdoutForResults();
  const experiment = await readExperiment(argv.file);
  const plan = planOf(experiment, argv);
  const { question, outputs } = experiment;
  const path = argv.out ?? outputs.folder ?? join('results', basename(argv.file, extname(argv.file)));
  const records = recordsOf(argv.records) ?? outputs.records ?? null;
  const game = describedGame(await loadGame(experiment.game), argv.features ?? outputs.features, records);
  if (onPlan !== undefined) return onPlan({ plan, question, records, game });
  const { resume, restart, force } = argv;
  const asked = { game, plan, question, records, comparison: null };
  const keeper = await openResults({ path, ...asked, resume, restart, force });
  const folders = { command: '.', policies: dirname(argv.file) };
  const measured = await runWithProgress(game, plan, keeper);
  if (plan.shard !== undefined) {
    return finishShard(
      keeper,
      measured,
      { game, plan, question, folders },
      { of: 'experiment', comparison: null, ...(plan.focus && { focus: plan.focus }) },
      path,
    );
  }
  const { summary, result } = measured;
  const look = lookOf(process.stdout);
  const table = resultsTable(game, summary, look);
  process.stdout.write(
    `${escapeForTerminal(question)}\n\n${table}${caption(summary)}${intervalsLine(game, summary, look)}`,
  );
  process.exitCode = conclude(measured, 'to be resumed');
  if (plan.contrasts !== undefined && result.ended !== 'complete') {
    console.error('shamus: contrasts are told once all arms are complete');
  }
  await keeper.finish({ game, command: commandLine(), folders, question, plan, result, summary });
  await presentResults(path, result, keeper.isComplete);
}
