/** Plays teams until a round is done without allocating, and fails if there is none. Never fails because of a time. */
import type { Game } from '../src/game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../src/games/registry.js';
import { PACKAGE } from './bench.js';
import type { Table } from './player.js';
import { PlayerProcess } from './player-process.js';
import { tablesFor } from './speeds.js';

/** Bytes a deal: one small object in every twentieth deal would be more. */
const MAX_BYTES = 1;
/** Bytes a stretch: looking at the heap costs some, which counts where a stretch is of few, slow deals. */
const LOOKING = 400;
/** Deals of a round, of which there are four stretches, for games of microseconds. */
const DEALS = 40_000;
/** Allocations of a policy recur in every round; those of V8 for compiling and optimising end. */
const MAX_ROUNDS = 20;
/** Tables measured at once, each in a process of its own. */
const AT_ONCE = 2;

/** Teams in which every shipped policy but searches, which say how large a batch is, sits once at least, beside the game's own. */
async function teamsOf(game: Game): Promise<string[]> {
  const roles = [...new Set(game.setups.roles(game.setups.players[0]))];
  const shipped = (await shippedPolicies(game.name)).filter(({ batch }) => batch === undefined);
  const byRole = roles.map((role) => shipped.filter((policy) => policy.role === role).map(({ name }) => name));
  const most = Math.max(...byRole.map((names) => names.length));
  const others = Array.from({ length: most }, (_, place) =>
    byRole.map((names) => names[place % names.length]!).join('+'),
  );
  return [...new Set([...others, ...game.policies.referenceTeams])];
}

/**
 * The tables of a bench in the first variant; of a competitive game, all policies with its default number of players,
 * and the last two with the largest.
 */
async function tablesOf(game: Game): Promise<Table[]> {
  const tables = await tablesFor(
    game,
    { teams: await teamsOf(game), variants: [game.setups.variants[0].name] },
    PACKAGE,
  );
  if (game.results.kind === 'cooperative') return tables;
  const alone = tables.filter(({ players, company }) => players === game.setups.players[0] && company.length === 0);
  const players = Math.max(...game.setups.players);
  return [...alone, ...alone.slice(-2).map((table) => ({ ...table, players }))];
}

/** @returns the fewest bytes a deal of any round, and the rounds until there were few enough */
async function fewestBytes(table: Table): Promise<{ readonly bytes: number; readonly rounds: number }> {
  const player = await PlayerProcess.open(table);
  let fewest = Number.POSITIVE_INFINITY;
  try {
    for (let round = 1; ; round++) {
      const { deals, games, bytes } = await player.call('try', DEALS);
      const perDeal = Math.max(0, bytes - LOOKING / (games / 4)) / deals;
      fewest = Math.min(fewest, perDeal);
      if (fewest < MAX_BYTES || round === MAX_ROUNDS) return { bytes: fewest, rounds: round };
    }
  } finally {
    player.close();
  }
}

const tables: Table[] = [];
for (const name of GAME_NAMES) tables.push(...(await tablesOf(await loadGame(name))));

/**
 * True if a table is measured: all are at night, else each team once, with `players` players, in the first game
 * that has it, and the last table of each game. Contract games share their engine and policies.
 */
function isMeasured({ game, team, players, company }: Table, place: number): boolean {
  const isAlike = (other: Table) =>
    other.team === team && other.players === players && other.company.length === company.length;
  return process.env.TEST_SIZE === 'long' || tables.findIndex(isAlike) === place || tables[place + 1]?.game !== game;
}

const waiting = tables.filter(isMeasured).values();
async function measure(): Promise<void> {
  for (const table of waiting) {
    const { bytes, rounds } = await fewestBytes(table);
    const what = `${table.game}, ${table.team}, ${table.players} players`;
    console.log(`${what}: ${bytes.toFixed(2)} bytes a deal (round ${rounds})`);
    if (bytes < MAX_BYTES) continue;
    console.error(`${what}: a deal allocates ${bytes.toFixed(1)} bytes; nothing may be allocated.`);
    process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, measure));
