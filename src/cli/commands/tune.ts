import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Argv } from 'yargs';
import { escapeForTerminal, type Game, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { tuneReport } from '../../report/index.js';
import { openTuning } from '../../results/index.js';
import { beginningOf, type TuneBeginning, type Tuned, type TuningSpec, tune } from '../../tuning/index.js';
import { DONE, FAILURE, INTERRUPTED } from '../input/conventions.js';
import {
  gameTimeoutOf,
  OUTPUT_OPTIONS,
  QUEUE_OPTIONS,
  queueOf,
  RUNNING_OPTIONS,
  SEED_OPTION,
  SHARD_OPTION,
  spotChecksShare,
  stringOption,
  threadsOf,
} from '../input/options.js';
import { setupOptions } from '../input/plan.js';
import { examplesFor, tuneOptions, tuneWishOf } from '../input/tune-question.js';
import { ProgressBar } from '../output/progress.js';
import { commandLine, keepStdoutForResults } from '../output/terminal.js';
import { refuseOrphans, writePage } from '../results-output.js';
import { interruptible } from '../run-with-progress.js';

const NO_SHARDS =
  'a tuning cannot be divided with --shard: what a round plays depends on the rounds before; --redis spreads each round over machines';

/** `shamus tune`: finds good values of options of policies, and confirms them on fresh deals. */
export async function tuneCommand(
  yargs: Argv,
  gameName: string,
  onWish?: (beginning: TuneBeginning, spotChecks: number | undefined) => void,
): Promise<Argv> {
  const game = await loadGame(gameName);
  const { resume, restart, force } = OUTPUT_OPTIONS;
  const examples = await examplesFor(game);
  return yargs.command(
    'tune [team..]',
    'find good values of the options of policies, and confirm them on fresh deals',
    (command) =>
      command
        .options({
          ...setupOptions(game),
          ...tuneOptions(game),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          shard: { ...SHARD_OPTION.shard, hidden: true },
          ...QUEUE_OPTIONS,
          out: stringOption('out', { alias: 'o', describe: 'folder for the results, with a page' }),
          resume: { ...resume, describe: 'continue the unfinished tuning in the results folder' },
          restart: { ...restart, describe: 'discard the unfinished tuning in the results folder' },
          force,
          json: { type: 'boolean', default: false, describe: 'print the results as JSON (schema shamus-tune/1)' },
        } as const)
        .example(examples),
    async (argv) => {
      keepStdoutForResults();
      if (argv.shard !== undefined) throw new UsageError(NO_SHARDS);
      const wish = await tuneWishOf(game, argv);
      const share = spotChecksShare(argv['spot-checks']);
      if (onWish !== undefined) return onWish(beginningOf(wish), share.spotChecks);
      const threads = threadsOf(argv.threads);
      const carrying = {
        threads,
        gameTimeout: gameTimeoutOf(argv['game-timeout']),
        ...share,
        ...queueOf(argv),
      };
      await inFolder(argv, async (path, isKept) => {
        const tuned = await playTuning({ ...wish, carrying }, path, argv, threads);
        await tell(game, tuned, argv.json, isKept, threads);
        if (isKept && tuned.summary.ended === 'complete') await writePage(path);
      });
    },
  );
}

interface Keeping {
  readonly out: string | undefined;
  readonly resume: boolean;
  readonly restart: boolean;
  readonly force: boolean;
}

/** Without a folder for the results there is one for the time being: what rounds play is more than memory holds. */
async function inFolder(
  { out, resume, restart, force }: Keeping,
  action: (path: string, isKept: boolean) => Promise<void>,
): Promise<void> {
  if (out !== undefined) return action(out, true);
  refuseOrphans({ resume, restart, force });
  const path = mkdtempSync(join(tmpdir(), 'shamus-tune-'));
  try {
    await action(path, false);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

async function playTuning(wish: TuningSpec, path: string, keeping: Keeping, threads: number): Promise<Tuned> {
  const { game } = wish;
  const command = commandLine();
  const folder = await openTuning({ ...keeping, path, game, command, beginning: beginningOf(wish) });
  let bar: ProgressBar | null = null;
  try {
    const tuned = await interruptible({ end: () => bar?.end() }, (signals) =>
      tune(wish, async (stage) => {
        if (process.stderr.isTTY) console.error(escapeForTerminal(stage.title));
        bar = new ProgressBar(game, stage.plan);
        await bar.start();
        try {
          return await folder.play(stage, { ...signals, onProgress: bar.follow });
        } finally {
          bar.end();
        }
      }),
    );
    await folder.finish(tuned, threads);
    return tuned;
  } finally {
    folder.close();
  }
}

async function tell(
  game: Game,
  { summary, failure, seconds }: Tuned,
  json: boolean,
  isKept: boolean,
  threads: number,
): Promise<void> {
  if (json) process.stdout.write(`${JSON.stringify({ ...summary, timing: { seconds, threads } })}\n`);
  else process.stdout.write(escapeForTerminal(tuneReport(game, summary)));
  if (failure !== null) console.error(`shamus: ${failure}`);
  if (summary.ended === 'interrupted') {
    const how = isKept
      ? 'finished games are saved; run the same command with --resume to continue'
      : 'nothing is kept without --out';
    console.error(`shamus: interrupted; ${how}`);
  }
  process.exitCode = { complete: DONE, failed: FAILURE, interrupted: INTERRUPTED }[summary.ended];
}
