import { type Game, resolveSetup } from '../game/index.js';
import { type Arm, type ArmResult, type RunPlan, type RunResult, resolveTeam, Tally } from '../simulation/index.js';
import { readTally } from './arm-tally.js';
import type { Results } from './read-results.js';
import type { SetupSummary } from './results-format.js';

/** A run as its results folder tells it: what was played, and what it came to. */
export interface RebuiltRun {
  readonly plan: RunPlan;
  readonly result: RunResult;
}

/**
 * Puts a run together again from what was written of it.
 *
 * @param folder where paths of policies are seen from
 * @throws UsageError if a policy cannot be found; RangeError if the counts are of another game
 */
export async function rebuild(
  game: Game,
  { manifest, summary, tallies }: Results,
  folder: string,
): Promise<RebuiltRun> {
  const arms: ArmResult[] = [];
  for (const [place, run] of summary.runs.entries()) {
    const arm = {
      ...(await contenderOf(game, run.setup, folder)),
      ...(run.control && { control: await contenderOf(game, run.control.setup, folder) }),
    };
    const packed = readTally(game, tallies.arms[place]!);
    const tally = new Tally(game, packed.control !== null);
    tally.merge(packed);
    arms.push({ arm: { ...arm, team: { ...arm.team, name: run.team } }, tally, complete: run.complete });
  }
  const { rule, machine, seed, seconds } = manifest;
  return {
    plan: { arms: arms.map(({ arm }) => arm), seed, rule, threads: machine.threads, gameTimeout: 60 },
    result: { arms, ended: manifest.ended, failure: null, seconds },
  };
}

async function contenderOf(game: Game, summary: SetupSummary, folder: string): Promise<Arm> {
  const { variant, players, rulings, policies } = summary;
  const setup = resolveSetup(game, { variant, players, rulings });
  return { setup, team: await resolveTeam(game, players, policies.join('+'), folder) };
}
