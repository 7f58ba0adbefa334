/** Times teams for a moment and prints it; fails if their games allocate. Never fails because of a time. */
import { PACKAGE, playRounds, speedOf, speedText, tablesFor } from '../src/bench/index.js';
import type { Game } from '../src/game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../src/games/registry.js';
import { PLAIN } from '../src/report/text/look.js';

/** Bytes a deal, in the median of a few rounds: one small object in every twentieth deal would be more. */
const MOST_BYTES = 1;
const ROUNDS = 3;
// Looking at the heap costs some hundred bytes itself: short stretches of slow policies would seem to allocate.
const SECONDS = 0.4;

/** Teams in which every shipped policy but searches, which say how large a batch is, sits once at least, beside the game's own. */
async function teamsOf(game: Game): Promise<string[]> {
  const roles = [...new Set(game.roles(game.players[0]))];
  const shipped = (await shippedPolicies(game.name)).filter(({ batch }) => batch === undefined);
  const byRole = roles.map((role) => shipped.filter((policy) => policy.role === role).map(({ name }) => name));
  const most = Math.max(...byRole.map((names) => names.length));
  const others = Array.from({ length: most }, (_, place) =>
    byRole.map((names) => names[place % names.length]!).join('+'),
  );
  return [...new Set([...others, ...game.referenceTeams])];
}

/** The tables of a bench in the first variant; of a game in which each plays for himself, all teams with its usual and its greatest number of players. */
async function tablesOf(game: Game) {
  const tables = await tablesFor(game, { teams: await teamsOf(game), variants: [game.variants[0].name] }, PACKAGE);
  if (game.kind === 'cooperative') return tables;
  const alone = tables.filter(({ players, company }) => players === game.players[0] && company.length === 0);
  return [game.players[0], Math.max(...game.players)].flatMap((players) =>
    alone.map((table) => ({ ...table, players })),
  );
}

for (const name of GAME_NAMES) {
  const measured = await playRounds(
    await tablesOf(await loadGame(name)),
    { rounds: ROUNDS, seconds: SECONDS },
    () => {},
  );
  const speeds = measured.map(speedOf);
  process.stdout.write(`${name}\n${speedText({ speeds, rounds: ROUNDS }, PLAIN)}\n`);
  for (const { team, players, bytes, dealsPerGame } of speeds) {
    const perDeal = bytes / dealsPerGame;
    if (perDeal < MOST_BYTES) continue;
    console.error(
      `${name}, ${team}, ${players} players: a deal allocates ${perDeal.toFixed(1)} bytes; nothing may be allocated.`,
    );
    process.exitCode = 1;
  }
}
