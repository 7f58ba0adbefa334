import type { Result } from '../analysis/result.js';
import { summarize } from '../analysis/summary.js';
import { readExperiment } from '../experiment/index.js';
import { Counts, CycleCounter } from '../results/counts.js';
import type { PlayedBatch } from '../simulation/run-spec.js';
import { hostNow } from './host.js';
import { checkOptions, completed, PLAY_OPTIONS, type PlayOptions, specFor } from './options.js';

/**
 * Plays an experiment file and keeps nothing: `runExperiment('rulings.yaml')`. The result is that which `shamus experiment`
 * writes into summary.json; `rowsOf` gives its arms, and findings with a label are its contrasts.
 *
 * @throws UsageError at a mistake in the file; RunError if a policy breaks a rule, throws or hangs
 */
export async function runExperiment(path: string, options: PlayOptions = {}): Promise<Result> {
  checkOptions(options, PLAY_OPTIONS);
  const { arms, rule, seed, contrasts, focus, question, game: name } = await readExperiment(path);
  const game = await hostNow().loadGame(name);
  const more = { ...(contrasts !== undefined && { contrasts }), ...(focus !== undefined && { focus }) };
  const spec = { ...specFor({ seed, ...options }, { arms, rule }), ...more };
  const counts = new Counts({ game, plan: spec, isTournament: false });
  const cycles = new CycleCounter(game, spec);
  const onBatch = (batch: PlayedBatch): undefined => {
    const counted = cycles.receive(batch);
    if (counted !== null) counts.add(counted.turn);
  };
  const result = await completed(spec, options, contrasts === undefined ? {} : { onBatch, log: 'blocks' });
  return { question, ...summarize(game, spec, { ...result, ...(contrasts && { contrasts: counts.contrasts! }) }) };
}
