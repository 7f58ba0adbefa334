/** What a visitor asks for, as the arms of a run and as commands that give the same numbers. */
import { type Game, resolveSetup, shellLine } from '../../game/index.js';
import { DEFAULT_GAME } from '../../games/registry.js';
import type { Arm } from '../../simulation/lineup/arm.js';
import { comparedArm } from '../../simulation/lineup/compared-arm.js';
import { resolveTeam } from '../../simulation/lineup/team.js';
import type { Asked } from '../link.js';

/** The arms of a run, one for each variant: those of `shamus run`, or of `shamus compare` where there is a `b`. @throws UsageError */
export async function armsOf(game: Game, { variants, players, rulings, a, b }: Asked): Promise<Arm[]> {
  const arms = variants.map(async (variant): Promise<Arm> => {
    const setup = resolveSetup(game, { variant, players, rulings });
    if (b === '') return { setup, team: await resolveTeam(game, players, a) };
    return comparedArm(game, [setup, setup], a, b);
  });
  return Promise.all(arms);
}

/** The commands that play the same games: one, or one for each variant where teams are compared. */
export function commandsFor(game: Game, { variants, players, rulings, a, b, seed, games }: Asked): string[] {
  const setup = [
    ...(game.name === DEFAULT_GAME ? [] : ['--game', game.name]),
    ...(players === game.setups.players[0] ? [] : ['--players', String(players)]),
    ...Object.entries(rulings).flatMap(([name, value]) => ['--rule', `${name}=${value}`]),
  ];
  const played = ['--games', String(games), '--seed', seed];
  const line = (...words: readonly string[]) => shellLine(['npx', 'shamus', ...words, ...setup, ...played]);
  if (b === '') return [line('run', '--team', a, '--variant', variants.join(','))];
  return variants.map((variant) => line('compare', a, b, '--variant', variant));
}
