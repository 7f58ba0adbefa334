import type { Tournament } from '../analysis/tournament.js';
import { tournamentArmResults } from '../analysis/tournament-summary.js';
import { type RunCallbacks, type RunResult, type RunSpec, simulate } from '../simulation/index.js';
import type { RunWriter } from './run-writer.js';

/**
 * Plays what is left of a run.
 *
 * @param writer keeps it, and is closed if it cannot be played; null for a run without a folder
 * @param tournament decides which arms go on; the plan then has the order `in-turn`
 * @returns the run with all sittings before
 */
export async function playInto(
  writer: RunWriter | null,
  plan: RunSpec,
  watch: Omit<RunCallbacks, 'onBatch' | 'log'>,
  tournament?: Tournament,
): Promise<RunResult> {
  try {
    const sitting = await simulate(plan, { ...watch, ...tournament?.watch, ...writer?.watch }, writer?.start);
    const played = writer?.wholeOf(sitting) ?? sitting;
    return tournament === undefined ? played : { ...played, arms: tournamentArmResults(tournament, plan, played) };
  } catch (error) {
    writer?.close();
    throw error;
  }
}
