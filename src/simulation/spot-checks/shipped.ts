import type { Key } from '../../random/index.js';
import type { GameRange } from '../batches/play-job.js';
import type { FaultReport } from '../fault-report.js';
import type { Arm, Condition } from '../lineup/arm.js';
import type { PolicyCreationHook } from '../lineup/seating.js';
import { type Digests, digestOf } from './digest.js';
import type { RecheckEngineCache } from './fresh-tables.js';
import { choicesFor } from './sampled-games.js';

/** Games of an arm that were played, and the share of them to play again. */
export interface PlayedRange extends GameRange {
  readonly arm: Arm;
  readonly key: Key;
  readonly spotChecks: number;
}

/**
 * Plays some of the games again, from the last to the first, by policies that have not played the games that count. It is
 * for policies that come with the program: they do not lie, so it may happen in the thread in which they have played.
 *
 * @param tables kept from one call to the next
 * @param making stands between the program and the making of each policy
 * @returns the first fault that is found, if any
 */
export async function playAgainHere(
  range: PlayedRange,
  { own, control }: Digests,
  tables: RecheckEngineCache,
  making?: PolicyCreationHook,
): Promise<FaultReport | null> {
  const { arm, key, spotChecks, from } = range;
  const games = choicesFor(key, spotChecks).again.within({ from, count: own.length });
  const sides: readonly (readonly [Condition, Uint16Array])[] =
    control === null || arm.control === undefined
      ? [[arm, own]]
      : [
          [arm, own],
          [arm.control, control],
        ];
  for (const [contender, digests] of games.length === 0 ? [] : sides) {
    const engine = await tables.engineFor(contender, key, games.length, making);
    for (const game of games.toReversed()) {
      engine.play(game);
      if (digestOf(engine) === digests[game - from]) continue;
      const message = 'plays differently when fresh policies replay the game';
      return {
        policy: contender.team.name,
        role: '',
        seat: null,
        game,
        rule: null,
        foundBy: 'spot-check',
        message,
        place: null,
      };
    }
  }
  return null;
}
