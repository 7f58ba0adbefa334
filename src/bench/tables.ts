import { type Game, resolveSetup } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import { resolveTeam } from '../simulation/index.js';
import type { Table } from './player-task.js';

/** What a user wants to be timed; what is left out is the game's own choice. */
export interface Wish {
  readonly teams: readonly string[] | undefined;
  readonly variants: readonly string[] | undefined;
}

/** Policies of a role that play in turn where several are loaded. */
const LOADED = 4;

/**
 * The tables whose speed is measured: each team in each variant; the last team also among policies that change, and at
 * the largest number of players.
 *
 * @param folder where the package is, as it is built
 * @throws UsageError if there is no such team or variant
 */
export async function tablesFor(game: Game, wish: Wish, folder: string): Promise<Table[]> {
  const teams = wish.teams ?? game.referenceTeams;
  await Promise.all(teams.map((team) => resolveTeam(game, game.players[0], team)));
  const variants = wish.variants ?? game.variants.map(({ name }) => name);
  const roles = new Set(game.roles(game.players[0])).size;
  const table = (team: string, variant: string | undefined, players = game.players[0]): Table => {
    const setup = resolveSetup(game, { players, ...(variant === undefined ? {} : { variant }) });
    return { package: folder, ...setup, team, roles, company: [] };
  };
  const tables = teams.flatMap((team) => variants.map((variant) => table(team, variant)));
  const last = table(teams.at(-1)!, variants[0]);
  const most = Math.max(...game.players);
  return [
    ...tables,
    { ...last, company: await companyFor(game, last.team) },
    ...(most > last.players ? [table(last.team, variants[0], most)] : []),
  ];
}

/** Teams of shipped policies none of which sits in this one, as many as make with it four policies a role. */
async function companyFor(game: Game, team: string): Promise<string[]> {
  const roles = [...new Set(game.roles(game.players[0]))];
  const shipped = await shippedPolicies(game.name);
  const taken = team.split('+').map((policy) => policy.split(':')[0]);
  const others = roles.map((role, seat) =>
    shipped.filter((policy) => policy.role === role && policy.name !== taken[seat]).map(({ name }) => name),
  );
  const teams = Math.min(LOADED - 1, ...others.map((names) => names.length));
  return Array.from({ length: teams }, (_, place) => others.map((names) => names[place]).join('+'));
}
