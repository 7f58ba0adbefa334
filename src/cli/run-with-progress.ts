import { type RunSummary, summarize } from '../analysis/index.js';
import type { Game } from '../game/index.js';
import type { RunWriter } from '../results/index.js';
import { type RunCallbacks, type RunResult, type RunSpec, simulate, spotChecksOf } from '../simulation/index.js';
import { DONE, FAILURE, INTERRUPTED } from './input/conventions.js';
import { ProgressBar } from './output/progress.js';

/** The results of a measurement. */
export interface Measured {
  readonly summary: RunSummary;
  readonly result: RunResult;
}

/**
 * Runs a plan with a progress bar; Ctrl-C stops it and keeps finished games.
 *
 * @param keeper saves games as they are played; null to save nothing
 */
export async function runWithProgress(game: Game, plan: RunSpec, keeper: RunWriter | null = null): Promise<Measured> {
  try {
    const sitting = await watched(game, plan, (watch) => simulate(plan, { ...watch, ...keeper?.watch }, keeper?.start));
    const seconds = sitting.seconds + (keeper?.secondsBefore ?? 0);
    const played = { ...sitting, seconds: keeper?.isComplete ? keeper.secondsBefore : seconds };
    const contrasts = keeper?.contrasts(played);
    const result = contrasts === undefined ? played : { ...played, contrasts };
    return { summary: summarize(game, plan, result), result };
  } catch (error) {
    keeper?.close();
    throw error;
  }
}

/** Runs something that plays a plan's games, with a progress bar, see `interruptible`. */
export async function watched<T>(
  game: Game,
  plan: RunSpec,
  play: (watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress' | 'onArm'>) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(game, plan);
  await bar.start();
  return interruptible(bar, (signals) => play({ ...signals, onProgress: bar.follow, onArm: bar.finished }));
}

/** Milliseconds after Ctrl-C before the program says what it is waiting for. */
const PATIENCE = 1000;

/** Ctrl-C lets running games finish; a second Ctrl-C stops immediately. @param bar shows progress, and is cleared */
export async function interruptible<T>(
  bar: { end(): void },
  play: (signals: { readonly signal: AbortSignal; readonly endNow: AbortSignal }) => Promise<T>,
): Promise<T> {
  const interrupt = new AbortController();
  const endNow = new AbortController();
  let patience: NodeJS.Timeout | undefined;
  const stop = () => {
    if (interrupt.signal.aborted) return endNow.abort();
    interrupt.abort();
    patience = setTimeout(() => {
      bar.end();
      console.error('shamus: waiting for running games to finish; press Ctrl-C again to stop immediately');
    }, PATIENCE);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await play({ signal: interrupt.signal, endNow: endNow.signal });
  } finally {
    clearTimeout(patience);
    bar.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** A summary as `--json` prints it, with the number of replayed games. */
export function jsonLine<T extends { readonly timing: unknown }>(summary: T, plan: RunSpec, result: RunResult): string {
  // Timing, which differs from run to run, comes last.
  const { timing, ...lasting } = summary;
  return `${JSON.stringify({ ...lasting, spotChecks: spotChecksOf(plan, result), timing })}\n`;
}

/** Where the results of an interrupted run are kept. */
export type Kept = 'to be resumed' | 'in a folder' | 'nowhere';

/** The exit code of a measurement; reports failures on stderr. */
export function conclude({ result }: Pick<Measured, 'result'>, kept: Kept): number {
  if (result.failure !== null) console.error(`shamus: ${result.failure}`);
  if (result.ended === 'interrupted') console.error(`shamus: ${interruptedText(result, kept)}`);
  return { complete: DONE, failed: FAILURE, interrupted: INTERRUPTED }[result.ended];
}

function interruptedText({ arms }: RunResult, kept: Kept): string {
  if (arms.every(({ tally }) => tally.games === 0))
    return 'interrupted before any game was finished; nothing was saved';
  if (kept === 'nowhere') return 'interrupted; the results so far are printed';
  const how = kept === 'to be resumed' ? '; run the same command with --resume to continue' : '';
  return `interrupted; finished games are saved${how}`;
}
