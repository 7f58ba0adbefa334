import { type Game, type Setup, UsageError } from '../../game/index.js';
import type { Arm } from './arm.js';
import { gamesPerBlock } from './rotation.js';
import { resolveEntrant, type TeamInput } from './team.js';

/**
 * The arm of a comparison: B, with A as its control on the same decks. Where seats rotate and no field is given, it is a duel
 * instead: A among Bs.
 *
 * @param setups of A and of B; a duel is played by the first
 * @param field policies on the other seats
 * @throws UsageError as `resolveEntrant`, and if a duel has two setups
 */
export async function createComparedArm(
  game: Game,
  [setup, other]: readonly [Setup, Setup],
  a: TeamInput,
  b: TeamInput,
  field?: TeamInput,
): Promise<Arm> {
  const { players } = setup;
  if (field === undefined && gamesPerBlock(game, { setup }) > 1) {
    if (JSON.stringify(setup) !== JSON.stringify(other))
      throw new UsageError(
        '--variant-b and --rule-b (in scripts variantB and rulingsB) need --field: A and B of a duel play the same game',
      );
    return { setup, team: await resolveEntrant(game, players, a, b) };
  }
  const control = { setup, team: await resolveEntrant(game, players, a, field) };
  return { setup: other, team: await resolveEntrant(game, players, b, field), control };
}
