import type { ComparisonSpec } from '../analysis/index.js';
import { type Game, oneLine, shellLine, UsageError } from '../game/index.js';
import {
  type FinishedRun,
  openResults,
  ResultsFolder,
  type RunWriter,
  readTuning,
  type Whole,
} from '../results/index.js';
import { type RunResult, type RunSpec, shardText } from '../simulation/index.js';
import { FAILURE } from './input/conventions.js';
import { recordsOf } from './input/options.js';
import { commandLine, commandWithout } from './output/terminal.js';
import { conclude, type Measured } from './run-with-progress.js';

interface Keeping {
  readonly out: string | undefined;
  readonly records: string | undefined;
  readonly resume: boolean;
  readonly restart: boolean;
  readonly force: boolean;
  readonly json?: boolean;
}

/** Opens the results folder, if one is wanted. @param comparison what `compare` is to find */
export async function openRunWriter(
  { out, records, resume, restart, force, json }: Keeping,
  game: Game,
  plan: RunSpec,
  comparison: ComparisonSpec | null = null,
): Promise<RunWriter | null> {
  if (plan.shard !== undefined) refuseWithShard(out, json);
  if (out !== undefined) {
    const asked = { game, plan, question: null, records: recordsOf(records), comparison };
    return openResults({ path: out, ...asked, resume, restart, force });
  }
  if (records !== undefined) throw new UsageError('--records needs --out, the results folder');
  refuseOrphans({ resume, restart, force });
  return null;
}

/** @throws UsageError if a flag is given that needs a results folder, where there is none */
export function refuseOrphans(flags: Readonly<Record<string, boolean>>): void {
  const orphan = Object.keys(flags).find((name) => flags[name]);
  if (orphan !== undefined) throw new UsageError(`--${orphan} needs --out, the results folder`);
}

function refuseWithShard(out: string | undefined, json = false): void {
  if (out === undefined) throw new UsageError('--shard needs --out, the folder that all shards share');
  if (json)
    throw new UsageError('--shard has no results to print as JSON: shamus merge --json prints those of all shards');
}

/** Ends the command that has played a shard: what it came to is kept, and told when all shards are merged. */
export async function finishShard(
  keeper: RunWriter,
  measured: Measured,
  run: Pick<FinishedRun, 'game' | 'plan' | 'question' | 'folders'>,
  whole: Omit<Whole, 'command'>,
  out: string,
): Promise<void> {
  const { result, summary } = measured;
  process.exitCode = conclude(measured, 'to be resumed');
  const command = commandWithout(['--shard'], ['--resume', '--restart', '--force']);
  await keeper.finish({ ...run, command: commandLine(), result, summary, whole: { ...whole, command } });
  if (result.ended !== 'complete') return;
  const games = result.arms.reduce((sum, { tally }) => sum + tally.games, 0);
  const text = shardText(run.plan.shard!);
  process.stdout.write(
    `shard ${text}: ${games.toLocaleString('en')} games; when all shards are there: ${shellLine(['shamus', 'merge', out])}\n`,
  );
  tellWhere(out, keeper.isComplete);
}

/**
 * Ends a command that has saved results: says where they are and makes their page. After Ctrl-C it does neither, as the
 * user wants the program to end immediately.
 *
 * @param path the results folder; undefined if results were not saved
 */
export async function presentResults(
  path: string | undefined,
  { ended }: RunResult,
  isComplete = false,
): Promise<void> {
  if (path === undefined || ended === 'interrupted') return;
  tellWhere(path, isComplete);
  await writePage(path);
}

function tellWhere(path: string, isComplete: boolean): void {
  console.error(`results: ${oneLine(path)}${isComplete ? ' (already complete)' : ''}`);
}

/** Writes the page of results that have just been saved. A failure sets the exit code; the results are safe. */
export async function writePage(results: string): Promise<void> {
  try {
    // Loaded here, as runs without a results folder need none of it.
    const { readStudy, writeReport, writeTuningPage } = await import('../report/index.js');
    const folder = new ResultsFolder(results);
    const tuning = await readTuning(results);
    const page =
      tuning === null
        ? (await writeReport(await readStudy(results), 'html', folder))[0]!
        : await writeTuningPage(tuning, folder);
    console.error(`report: ${oneLine(page)}`);
  } catch (error) {
    console.error(`shamus: could not write the report (the results are saved): ${oneLine((error as Error).message)}`);
    process.exitCode ||= FAILURE;
  }
}
