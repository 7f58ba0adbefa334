import type { Game } from '../game/index.js';
import { batchOf } from './batch-size.js';
import type { GameRange } from './lineup/arm.js';
import { gamesPerRound, wholeRounds } from './lineup/entrants.js';
import type { RunSpec, Shard } from './run-spec.js';
import { gamesAtMost } from './stopping.js';

/**
 * The games of each arm that a shard plays, in the order of the arms: whole batches that follow each other, none where
 * there are fewer batches than shards. The shards of a run play every batch once.
 *
 * What is left when an arm's batches are dealt out evenly goes to the shards in turn, from arm to arm, so that in all
 * arms together no shard has more than one batch more than another.
 */
export function partsOf(
  game: Pick<Game, 'kind'>,
  plan: Omit<RunSpec, 'threads' | 'gameTimeout'>,
  shard: Shard,
): GameRange[] {
  const { arms, rule } = plan;
  const usual = batchOf(arms);
  let first = 0;
  return arms.map((arm) => {
    const round = gamesPerRound(game, arm);
    const [batch, most] = [wholeRounds(usual, round), wholeRounds(gamesAtMost(rule), round)];
    const batches = Math.ceil(most / batch);
    const [each, left] = [Math.floor(batches / shard.of), batches % shard.of];
    const place = (shard.index - 1 - first + shard.of) % shard.of;
    first = (first + left) % shard.of;
    const begin = batch * (each * place + Math.min(place, left));
    const end = batch * (each * (place + 1) + Math.min(place + 1, left));
    return { from: Math.min(begin, most), count: Math.min(end, most) - Math.min(begin, most) };
  });
}

/** `3/100` */
export function shardText({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/** Games of all arms together that a run plays at most, or its shard. */
export function gamesInPlan(game: Pick<Game, 'kind'>, plan: RunSpec): number {
  if (plan.shard === undefined) return plan.arms.length * gamesAtMost(plan.rule);
  return partsOf(game, plan, plan.shard).reduce((sum, { count }) => sum + count, 0);
}
