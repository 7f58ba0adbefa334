import { batchOf, gamesAtMost, LEVEL, playRanges, type RunSpec } from '../simulation/index.js';
import { sequenceTrials } from '../stats/sample-sizes.js';

export interface ArmEstimate {
  /** How many games, those of a control not counted; as far as can be told from the sample for a precision. */
  readonly games: number;
  readonly seconds: number;
}

/** The most games of an arm that are played at a time. */
const SAMPLE = 2000;

/** Seconds that they should take, and those of all arms in a round: of many arms each gets less. */
const SAMPLE_SECONDS = 0.3;
const ROUND_SECONDS = 3;

/** Rounds of sampling: games are many times slower while their code is still being compiled. */
const ROUNDS = 4;

/** Plays a few games of each arm, only one in the first round, and uses the fastest time. */
export async function estimate(plan: Pick<RunSpec, 'arms' | 'seed' | 'rule' | 'threads'>): Promise<ArmEstimate[]> {
  const most = gamesAtMost(plan.rule);
  const enough = Math.min(SAMPLE_SECONDS, ROUND_SECONDS / plan.arms.length);
  const fastest = plan.arms.map(() => Number.POSITIVE_INFINITY);
  const outcomes: Float64Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ranges = plan.arms.map((arm, place) => {
      const affordable = round === 0 ? 1 : Math.max(1, Math.floor(enough / fastest[place]!));
      return { arm, place, from: 0, count: Math.min(SAMPLE, most, affordable) };
    });
    await playRanges(ranges, plan.seed, plan.threads, ({ place }, { tally, seconds }) => {
      fastest[place] = Math.min(fastest[place]!, seconds / Math.max(1, tally.games));
      outcomes[place] = tally.outcomes;
    });
  }
  return fastest.map((seconds, place) => {
    const games = gamesFor(plan, outcomes[place]!);
    return { games, seconds: seconds * games };
  });
}

/** How many games a rule will take, if outcomes come as often as they did. */
function gamesFor({ rule, arms }: Pick<RunSpec, 'arms' | 'rule'>, outcomes: Float64Array): number {
  if (rule.kind !== 'precision') return gamesAtMost(rule);
  const { halfWidth, most } = rule;
  const games = outcomes.reduce((sum, count) => sum + count, 0);
  const needed = Array.from(outcomes, (count) => {
    // Of few games a share is drawn towards a half: none of ten is not never.
    const rate = (count + 1) / (games + 2);
    return sequenceTrials(rate, halfWidth, LEVEL, batchOf(arms), most) ?? most;
  });
  return Math.max(...needed);
}
