import { type Game, oneLine, UsageError } from '../game/index.js';
import { type Keeper, openResults } from '../results/index.js';
import type { RunPlan, RunResult } from '../simulation/index.js';
import { recordsOf } from './options.js';

interface Keeping {
  readonly out: string | undefined;
  readonly records: string | undefined;
  readonly resume: boolean;
  readonly restart: boolean;
}

/** Opens the results folder, if one is wanted. */
export async function keeperOf(
  { out, records, resume, restart }: Keeping,
  game: Game,
  plan: RunPlan,
): Promise<Keeper | null> {
  if (out !== undefined) {
    return openResults({ path: out, game, plan, question: null, records: recordsOf(records), resume, restart });
  }
  const orphan = records !== undefined ? 'records' : resume ? 'resume' : restart ? 'restart' : null;
  if (orphan !== null) throw new UsageError(`--${orphan} needs --out, the results folder`);
  return null;
}

/** Says where results were written. @param path undefined if they were written nowhere */
export function tellWhere(path: string | undefined, { ended }: RunResult, isComplete = false): void {
  if (path === undefined || ended === 'interrupted') return;
  console.error(`results: ${oneLine(path)}${isComplete ? ' (already complete)' : ''}`);
}
