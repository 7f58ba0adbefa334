import { type Keeper, openResults } from '../experiment/index.js';
import { type Game, UsageError } from '../game/index.js';
import type { RunPlan } from '../simulation/index.js';
import { recordsOf } from './options.js';

interface Keeping {
  readonly out: string | undefined;
  readonly records: string | undefined;
  readonly resume: boolean;
  readonly restart: boolean;
}

/** Opens the results folder, if there is to be one. */
export async function keeperOf(
  { out, records, resume, restart }: Keeping,
  game: Game,
  plan: RunPlan,
): Promise<Keeper | null> {
  if (out !== undefined) {
    return openResults({ path: out, game, plan, question: null, records: recordsOf(records), resume, restart });
  }
  const orphan = records !== undefined ? 'records' : resume ? 'resume' : restart ? 'restart' : null;
  if (orphan !== null) throw new UsageError(`--${orphan} needs --out, the folder of the results`);
  return null;
}
