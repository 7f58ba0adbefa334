import { BATCH, gamesAtMost, playRanges, type RunPlan, type StopRule } from '../simulation/index.js';
import { concentrationFor, confidenceSequence, halfWidth } from '../stats/index.js';

/** What an arm will take. */
export interface ArmEstimate {
  /** How many games, those of a control not counted; as far as can be told from the sample for a precision. */
  readonly games: number;
  /** Of one thread. */
  readonly seconds: number;
}

/** Games of each arm that are played for the estimate, at a time. */
const SAMPLE = 2000;

/** How often: while code is being compiled games take many times as long, and what is met first pays for it. */
const ROUNDS = 3;

/** Plays a few games of each arm; the fastest time counts. */
export async function estimate(plan: RunPlan): Promise<ArmEstimate[]> {
  const count = Math.min(SAMPLE, gamesAtMost(plan.rule));
  const ranges = plan.arms.map((arm, place) => ({ arm, place, from: 0, count }));
  const estimates: ArmEstimate[] = [];
  const rounds = Array.from({ length: ROUNDS }, () => ranges).flat();
  await playRanges(rounds, plan.seed, plan.threads, ({ place }, { tally, seconds }) => {
    const games = gamesFor(plan.rule, tally.outcomes, count);
    const found = (seconds * games) / count;
    estimates[place] = { games, seconds: Math.min(found, estimates[place]?.seconds ?? found) };
  });
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
