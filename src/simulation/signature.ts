import { createHash } from 'node:crypto';
import { resolveSetup } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import { matchOf, seat } from './seating.js';
import { resolveTeam } from './team.js';

const SEED = 'signature';
/** Games for each variant and each of the game's reference teams. */
const GAMES = 400;

/**
 * One hash of how the engine behaves: where every card lies, and what was measured, at the end of fixed games. It
 * changes if and only if some game comes out differently.
 */
export async function behaviourSignature(gameName: string): Promise<string> {
  const game = await loadGame(gameName);
  const key = keyFromSeed(SEED);
  const hash = createHash('sha256');
  for (const players of game.players) {
    for (const { name: variant } of game.variants) {
      const setup = resolveSetup(game, { variant, players });
      for (const text of game.referenceTeams) {
        const team = await resolveTeam(game, players, text);
        const match = matchOf(await seat({ setup, team }), key);
        for (let index = 0; index < GAMES; index++) {
          match.play(index);
          hash.update(Int32Array.of(match.fingerprint(), match.outcome, match.reason, ...match.metrics));
        }
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}
