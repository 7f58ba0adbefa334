import { distinctRoles, type Game, resolveSetup } from '../game/index.js';
import { shippedPolicies } from '../games/registry.js';
import { resolveTeam } from '../simulation/index.js';
import type { Table } from './player-task.js';

/** What the user wants timed; the rest defaults to the game's choice. */
export interface BenchOptions {
  readonly teams: readonly string[] | undefined;
  readonly variants: readonly string[] | undefined;
}

/** How many policies per role to load for the benchmark with several. */
const LOADED = 4;

/**
 * The tables to measure: each team in each variant; the last team also with several policies loaded. With the largest
 * number of players: the last team, or, where each plays for himself, all teams.
 *
 * @param folder of the built package
 * @throws UsageError if there is no such team or variant
 */
export async function tablesFor(game: Game, wish: BenchOptions, folder: string): Promise<Table[]> {
  const teams = wish.teams ?? game.bench?.teams ?? game.referenceTeams;
  await Promise.all(teams.map((team) => resolveTeam(game, game.players[0], team)));
  const variants = wish.variants ?? game.bench?.variants ?? game.variants.map(({ name }) => name);
  const roles = distinctRoles(game).length;
  const table = (team: string, variant: string | undefined, players = game.players[0]): Table => {
    const setup = resolveSetup(game, { players, ...(variant === undefined ? {} : { variant }) });
    return { package: folder, ...setup, team, roles, company: [] };
  };
  const tables = teams.flatMap((team) => variants.map((variant) => table(team, variant)));
  const last = table(teams.at(-1)!, variants[0]);
  const most = Math.max(...game.players);
  const crowded = game.kind === 'competitive' ? teams : [last.team];
  return [
    ...tables,
    { ...last, company: await companyFor(game, last.team) },
    ...(most > last.players ? crowded.map((team) => table(team, variants[0], most)) : []),
  ];
}

/** Teams of other shipped policies, enough for four policies per role together with this one. */
async function companyFor(game: Game, team: string): Promise<string[]> {
  const roles = distinctRoles(game);
  const shipped = await shippedPolicies(game.name);
  const taken = team.split('+').map((policy) => policy.split(':')[0]);
  const others = roles.map((role, seat) =>
    shipped.filter((policy) => policy.role === role && policy.name !== taken[seat]).map(({ name }) => name),
  );
  const teams = Math.min(LOADED - 1, ...others.map((names) => names.length));
  return Array.from({ length: teams }, (_, place) => others.map((names) => names[place]).join('+'));
}
