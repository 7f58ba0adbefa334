/** Makes the arm of a visitor's run, and the command that gives the same numbers. */
import { formatShellLine, type Game, resolveSetup } from '../../game/index.js';
import { DEFAULT_GAME } from '../../games/registry.js';
import type { Arm } from '../../simulation/lineup/arm.js';
import { createComparedArm } from '../../simulation/lineup/compared-arm.js';
import { entrantsOf } from '../../simulation/lineup/rotation.js';
import { resolveEntrant } from '../../simulation/lineup/team.js';
import type { ComparisonRequest } from '../link.js';

/** The arm of `shamus run`, or of `shamus compare` where there is a `b`. @throws UsageError */
export async function armOf(game: Game, { variant, players, rulings, a, b, field }: ComparisonRequest): Promise<Arm> {
  const setup = resolveSetup(game, { variant, players, rulings });
  const opponents = field === '' ? undefined : field;
  if (b !== '') return createComparedArm(game, [setup, setup], a, b, opponents);
  const arm = { setup, team: await resolveEntrant(game, players, a, opponents) };
  const isAlone = opponents === undefined && entrantsOf(game, arm.team).length === 1;
  if (isAlone) throw new Error(`choose opponents for ${a}: at a table of its own kind each seat gets an even share`);
  return arm;
}

/** The command that plays the same games. */
export function commandFor(
  game: Game,
  { variant, players, rulings, a, b, field, seed, games }: ComparisonRequest,
): string {
  const teams = b === '' ? ['run', '--team', a] : ['compare', a, b];
  return formatShellLine([
    ...['npx', 'shamus', ...teams, '--variant', variant],
    ...(field === '' ? [] : ['--field', field]),
    ...(game.name === DEFAULT_GAME ? [] : ['--game', game.name]),
    ...(players === game.setups.players[0] ? [] : ['--players', String(players)]),
    ...Object.entries(rulings).flatMap(([name, value]) => ['--rule', `${name}=${value}`]),
    ...['--games', String(games), '--seed', seed],
  ]);
}
