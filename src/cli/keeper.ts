import { type Game, oneLine, shellLine, UsageError } from '../game/index.js';
import { type FinishedRun, type Keeper, openResults, type Whole } from '../results/index.js';
import { type RunPlan, type RunResult, shardText } from '../simulation/index.js';
import { recordsOf } from './input/options.js';
import { conclude, type Measured } from './measure.js';
import { commandLine, commandWithout } from './output/terminal.js';

interface Keeping {
  readonly out: string | undefined;
  readonly records: string | undefined;
  readonly resume: boolean;
  readonly restart: boolean;
  readonly json?: boolean;
}

/** Opens the results folder, if one is wanted. */
export async function keeperOf(
  { out, records, resume, restart, json }: Keeping,
  game: Game,
  plan: RunPlan,
): Promise<Keeper | null> {
  if (plan.shard !== undefined) refuseWithShard(out, json);
  if (out !== undefined) {
    return openResults({ path: out, game, plan, question: null, records: recordsOf(records), resume, restart });
  }
  const orphan = records !== undefined ? 'records' : resume ? 'resume' : restart ? 'restart' : null;
  if (orphan !== null) throw new UsageError(`--${orphan} needs --out, the results folder`);
  return null;
}

function refuseWithShard(out: string | undefined, json = false): void {
  if (out === undefined) throw new UsageError('--shard needs --out, the folder that all shards share');
  if (json)
    throw new UsageError('--shard has no results to print as JSON: shamus merge --json prints those of all shards');
}

/** Ends the command that has played a shard: what it came to is kept, and told when all shards are merged. */
export async function finishShard(
  keeper: Keeper,
  measured: Measured,
  run: Pick<FinishedRun, 'game' | 'plan' | 'question'>,
  whole: Omit<Whole, 'command'>,
  out: string,
): Promise<void> {
  const { result, summary } = measured;
  process.exitCode = conclude(measured, 'to be resumed');
  const command = commandWithout(['--shard'], ['--resume', '--restart']);
  await keeper.finish({ ...run, command: commandLine(), result, summary, whole: { ...whole, command } });
  if (result.ended !== 'complete') return;
  const games = result.arms.reduce((sum, { tally }) => sum + tally.games, 0);
  const text = shardText(run.plan.shard!);
  process.stdout.write(
    `shard ${text}: ${games.toLocaleString('en')} games; when all shards are there: ${shellLine(['shamus', 'merge', out])}\n`,
  );
  tellWhere(out, result, keeper.isComplete);
}

/** Says where results were written. @param path undefined if they were written nowhere */
export function tellWhere(path: string | undefined, { ended }: RunResult, isComplete = false): void {
  if (path === undefined || ended === 'interrupted') return;
  console.error(`results: ${oneLine(path)}${isComplete ? ' (already complete)' : ''}`);
}
