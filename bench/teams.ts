/** What is timed: the default game's first variant with its reference teams. */
import { resolveSetup } from '../src/game/index.js';
import { DEFAULT_GAME, loadGame } from '../src/games/registry.js';
import { type Arm, resolveTeam } from '../src/simulation/index.js';

export async function benchArms(): Promise<Arm[]> {
  const game = await loadGame(DEFAULT_GAME);
  const setup = resolveSetup(game, {});
  return Promise.all(
    game.referenceTeams.map(async (name) => ({ setup, team: await resolveTeam(game, setup.players, name) })),
  );
}
