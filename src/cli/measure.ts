import { type RunSummary, summarize } from '../experiment/summary.js';
import type { Game } from '../game/index.js';
import { type RunPlan, type RunResult, simulate } from '../simulation/index.js';
import { DONE, FAILURE, INTERRUPTED } from './exit.js';
import { ProgressBar } from './progress.js';

/** What a measurement came to. */
export interface Measured {
  readonly summary: RunSummary;
  readonly result: RunResult;
}

/** Runs a plan with a progress bar; Ctrl-C stops it and keeps what is finished. */
export async function measure(game: Game, plan: RunPlan): Promise<Measured> {
  const bar = new ProgressBar(game, plan);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await bar.start();
    const result = await simulate(plan, { signal: interrupt.signal, onProgress: bar.follow });
    return { summary: summarize(game, plan, result), result };
  } finally {
    bar.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** The exit code of a measurement; says on stderr what went wrong. */
export function conclude({ result }: Measured): number {
  if (result.failure !== null) console.error(`shamus: ${result.failure}`);
  if (result.ended === 'interrupted') console.error('shamus: interrupted; what was finished is kept');
  return { complete: DONE, failed: FAILURE, interrupted: INTERRUPTED }[result.ended];
}
