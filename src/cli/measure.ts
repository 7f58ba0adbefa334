import { type Keeper, type RunSummary, summarize } from '../experiment/index.js';
import type { Game } from '../game/index.js';
import { type RunPlan, type RunResult, type RunWatch, simulate } from '../simulation/index.js';
import { DONE, FAILURE, INTERRUPTED } from './exit.js';
import { ProgressBar } from './progress.js';

/** What a measurement came to. */
export interface Measured {
  readonly summary: RunSummary;
  readonly result: RunResult;
}

/**
 * Runs a plan with a progress bar; Ctrl-C stops it and keeps what is finished.
 *
 * @param keeper keeps what is played as it is played, if anything does
 */
export async function measure(game: Game, plan: RunPlan, keeper: Keeper | null = null): Promise<Measured> {
  try {
    const sitting = await watched(game, plan, (watch) => simulate(plan, { ...watch, ...keeper?.watch }, keeper?.start));
    const seconds = sitting.seconds + (keeper?.secondsBefore ?? 0);
    const result = { ...sitting, seconds: keeper?.isComplete ? keeper.secondsBefore : seconds };
    return { summary: summarize(game, plan, result), result };
  } catch (error) {
    keeper?.close();
    throw error;
  }
}

/** Does something that plays a plan's games, under a progress bar and until Ctrl-C. */
export async function watched<T>(
  game: Game,
  plan: RunPlan,
  play: (watch: Pick<RunWatch, 'signal' | 'onProgress'>) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(game, plan);
  await bar.start();
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await play({ signal: interrupt.signal, onProgress: bar.follow });
  } finally {
    bar.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** The exit code of a measurement; says on stderr what went wrong. @param kept whether there is a results folder */
export function conclude({ result }: Pick<Measured, 'result'>, kept: boolean): number {
  if (result.failure !== null) console.error(`shamus: ${result.failure}`);
  if (result.ended === 'interrupted') {
    const how = kept ? ', and the same command with --resume goes on' : '';
    console.error(`shamus: interrupted; what was finished is kept${how}`);
  }
  return { complete: DONE, failed: FAILURE, interrupted: INTERRUPTED }[result.ended];
}
