import { contrastOf } from '../analysis/contrast-summary.js';
import { type SampleSizes, sampleSizesOf } from '../analysis/index.js';
import type { Game } from '../game/index.js';
import type { Results } from './read.js';
import { parseContrasts, parseTally } from './tables/tallies.js';

/** Sample sizes, with the games of a results folder as a pilot. */
export function sampleSizesIn(game: Game, { summary, manifest: { rule }, tallies }: Results): SampleSizes | null {
  if (!('runs' in summary) || 'comparison' in summary) return null;
  const { runs, ended, contrasts: found } = summary;
  const plan = found && { ...found, all: found.all.map(contrastOf) };
  const counts = plan && tallies.contrasts && parseContrasts(game, runs, plan, tallies.contrasts);
  const arms = tallies.arms.map((arm) => ({ tally: parseTally(game, arm) }));
  return sampleSizesOf(game, { rule, arms: runs, contrasts: plan }, { ended, arms, contrasts: counts });
}
