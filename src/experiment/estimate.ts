import { BATCH, gamesAtMost, playRanges, type RunPlan, type StopRule } from '../simulation/index.js';
import { concentrationFor, confidenceSequence, halfWidth } from '../stats/index.js';

/** What an arm will take. */
export interface ArmEstimate {
  /** How many games, those of a control not counted; as far as can be told from the sample for a precision. */
  readonly games: number;
  /** Of one thread. */
  readonly seconds: number;
}

/** Games of each arm that are played for the estimate; those of the first are slower, as the program warms up. */
const SAMPLE = 2000;

/** Plays a few games of each arm. */
export async function estimate(plan: RunPlan): Promise<ArmEstimate[]> {
  const count = Math.min(SAMPLE, gamesAtMost(plan.rule));
  const ranges = plan.arms.map((arm, place) => ({ arm, place, from: 0, count }));
  const estimates: ArmEstimate[] = [];
  const note = (place: number, outcomes: Float64Array, seconds: number) => {
    const games = gamesFor(plan.rule, outcomes, count);
    estimates[place] = { games, seconds: (seconds * games) / count };
  };
  // Twice: how long it takes the first time says little.
  for (const round of [ranges, ranges]) {
    await playRanges(round, plan.seed, plan.threads, ({ place }, { tally, seconds }) => {
      note(place, tally.outcomes, seconds);
    });
  }
  return estimates;
}

/** How many games a rule will take, if outcomes come as often as in so many games. */
function gamesFor(rule: StopRule, outcomes: Float64Array, games: number): number {
  if (rule.kind !== 'precision') return gamesAtMost(rule);
  const concentration = concentrationFor(rule.halfWidth, 0.95);
  const isPrecise = (needed: number) =>
    Array.from(outcomes).every((count) => {
      const successes = Math.round((count / games) * needed);
      return halfWidth(confidenceSequence(successes, needed, 0.95, concentration)) <= rule.halfWidth;
    });
  let [low, high] = [0, Math.ceil(rule.most / BATCH)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isPrecise(middle * BATCH)) high = middle;
    else low = middle;
  }
  return Math.min(rule.most, high * BATCH);
}
