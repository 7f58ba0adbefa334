/** Times tables in alternation, each in a process of its own. */
import { mean } from 'simple-statistics';
import { distinctRoles, type Game, gameArgument, gameReferenceOf, resolveSetup } from '../src/game/index.js';
import { shippedPolicies } from '../src/games/registry.js';
import { resolveTeam } from '../src/simulation/index.js';
import { type Median, medianOf } from './median.js';
import type { Table, TimingSample } from './player.js';
import { PlayerProcess } from './player-process.js';
import type { Compared, Speed } from './report.js';

/** The user's choice of what to time; the rest defaults to the game's. */
export interface TableChoice {
  readonly teams: readonly string[] | undefined;
  readonly variants: readonly string[] | undefined;
}

export interface Effort {
  readonly rounds: number;
  /** Approximate CPU time of a round. */
  readonly seconds: number;
}

/** Policies per role to load for the benchmark with several. */
const LOADED = 4;
const COUNTED = 2_000;
/** Deals for choosing the length of a round. */
const TRIED = 4_000;
/** Rounds of at least this many CPU seconds need the whole warm-up. */
const WARMED_UP = 0.3;

/** Length of the warm-up before a round of `seconds`, as a share of the default. */
export function warmUpFor(seconds: number): number {
  return Math.min(1, seconds / WARMED_UP);
}

/**
 * Lists the tables to measure: each team in each variant; the last team also with several policies loaded. With the largest
 * number of players: the last team, or, in competitive games, all teams.
 *
 * @param folder of the built package
 * @throws UsageError if there is no such team or variant
 */
export async function tablesFor(game: Game, choice: TableChoice, folder: string): Promise<Table[]> {
  const teams = choice.teams ?? game.defaults.bench?.teams ?? game.policies.referenceTeams;
  await Promise.all(teams.map((team) => resolveTeam(game, game.setups.players[0], team)));
  const variants = choice.variants ?? game.defaults.bench?.variants ?? game.setups.variants.map(({ name }) => name);
  const roles = distinctRoles(game).length;
  const table = (team: string, variant: string | undefined, players = game.setups.players[0]): Table => {
    const setup = resolveSetup(game, { players, ...(variant === undefined ? {} : { variant }) });
    return { package: folder, ...setup, game: gameArgument(game), team, roles, company: [] };
  };
  const tables = teams.flatMap((team) => variants.map((variant) => table(team, variant)));
  const last = table(teams.at(-1)!, variants[0]);
  const most = Math.max(...game.setups.players);
  const crowded = game.results.kind === 'competitive' ? teams : [last.team];
  return [
    ...tables,
    { ...last, company: await companyFor(game, last.team) },
    ...(most > last.players ? crowded.map((team) => table(team, variants[0], most)) : []),
  ];
}

/** Teams of other shipped policies, enough for four policies per role together with this one. */
async function companyFor(game: Game, team: string): Promise<string[]> {
  const shipped = await shippedPolicies(gameReferenceOf(game));
  const taken = team.split('+').map((policy) => policy.split(':')[0]);
  const others = distinctRoles(game).map((role, seat) =>
    shipped.filter((policy) => policy.role === role && policy.name !== taken[seat]).map(({ name }) => name),
  );
  const teams = Math.min(LOADED - 1, ...others.map((names) => names.length));
  return Array.from({ length: teams }, (_, place) => others.map((names) => names[place]).join('+'));
}

interface Measured {
  readonly table: Table;
  readonly decisionsPerGame: number;
  readonly samples: readonly TimingSample[];
}

/**
 * Plays at all tables in turn, round by round, so that a change in the machine's speed affects all of them equally. Every
 * second round runs in reverse order.
 *
 * @param tell called with the progress, from 0 to 1
 */
export async function playRounds(
  tables: readonly Table[],
  { rounds, seconds }: Effort,
  tell: (done: number) => void,
): Promise<Measured[]> {
  const players: PlayerProcess[] = [];
  const samples = tables.map((): TimingSample[] => []);
  const steps = rounds + 2;
  try {
    for (const [place, table] of tables.entries()) {
      players.push(await PlayerProcess.open(table, warmUpFor(seconds)));
      tell((place + 1) / tables.length / steps);
    }
    const lengths: number[] = [];
    for (const player of players) {
      const { nanoseconds } = await player.call('try', TRIED);
      lengths.push(4 * Math.ceil((seconds * 1e9) / nanoseconds / 4));
    }
    for (let round = 0; round < rounds; round++) {
      const places = [...players.keys()];
      for (const place of round % 2 === 0 ? places : places.reverse()) {
        samples[place]!.push(await players[place]!.call('play', lengths[place]!));
      }
      tell((round + 2) / steps);
    }
    const measured: Measured[] = [];
    // Last, because it wraps the policies, which changes how V8 compiles the calls.
    for (const [place, table] of tables.entries()) {
      const decisionsPerGame = await players[place]!.call('decisions', COUNTED);
      measured.push({ table, decisionsPerGame, samples: samples[place]! });
    }
    tell(1);
    return measured;
  } finally {
    for (const player of players) player.close();
  }
}

export function speedOf({ table, decisionsPerGame, samples }: Measured): Speed {
  const nanoseconds = medianOf(samples.map((sample) => sample.nanoseconds));
  const { game, team, variant, players } = table;
  return {
    ...{ game, team, variant, players },
    policies: table.roles * (1 + table.company.length),
    gamesPerSecond: Math.round(1e9 / nanoseconds.median),
    decisionsPerSecond: Math.round((1e9 / nanoseconds.median) * decisionsPerGame),
    decisionsPerGame,
    dealsPerGame: mean(samples.map(({ deals }) => deals)),
    nanoseconds,
    ofYardstick: medianOf(samples.map((sample) => sample.yardstick / sample.nanoseconds)),
    bytes: medianOf(samples.map(({ bytes }) => bytes)).median,
  };
}

/** Returns CPU nanoseconds per game of the yardstick during these measurements. */
export function yardstickOf(measured: readonly Measured[]): Median {
  return medianOf(measured.flatMap(({ samples }) => samples.map(({ yardstick }) => yardstick)));
}

/**
 * Times two checkouts of the package in alternation, round by round; each round gives a ratio.
 *
 * @returns a row for each table that the other checkout can play (it may lack a policy)
 */
export async function compareInTurn(
  tables: readonly Table[],
  otherPackage: string,
  effort: Effort,
  tell: (done: number) => void,
): Promise<Compared[]> {
  const others = tables.map((table) => ({ ...table, package: otherPackage }));
  const playable = await PlayerProcess.which(others);
  const pairs = tables.flatMap((table, place) => (playable[place] ? [table, others[place]!] : []));
  const measured = await playRounds(pairs, effort, tell);
  return measured.flatMap((now, place) => {
    if (place % 2 === 1) return [];
    const before = measured[place + 1]!;
    const ratio = medianOf(
      now.samples.map(({ nanoseconds }, round) => before.samples[round]!.nanoseconds / nanoseconds),
    );
    const verdict = ratio.low <= 1 && ratio.high >= 1 ? 'noise' : ratio.median > 1 ? 'faster' : 'slower';
    return [{ now: speedOf(now), before: speedOf(before), ratio, verdict }];
  });
}
