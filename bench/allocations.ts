/** Times teams for a moment and prints it; fails if their games allocate. Never fails because of a time. */
import { PACKAGE, playRounds, speedOf, speedText, tablesFor } from '../src/bench/index.js';
import { DEFAULT_GAME, loadGame, shippedPolicies } from '../src/games/registry.js';
import { PLAIN } from '../src/report/look.js';

/** Bytes a game, in the median of a few rounds: one small object in every twentieth game would be more. */
const MOST_BYTES = 1;
const ROUNDS = 3;
const SECONDS = 0.2;

const game = await loadGame(DEFAULT_GAME);
const roles = [...new Set(game.roles(game.players[0]))];
const shipped = await shippedPolicies(game.name);
const byRole = roles.map((role) => shipped.filter((policy) => policy.role === role).map(({ name }) => name));
/** Teams in which every shipped policy sits once at least, beside the game's own. */
const most = Math.max(...byRole.map((names) => names.length));
const others = Array.from({ length: most }, (_, place) =>
  byRole.map((names) => names[place % names.length]!).join('+'),
);
const teams = [...new Set([...others, ...game.referenceTeams])];

const tables = await tablesFor(game, { teams, variants: [game.variants[0].name] }, PACKAGE);
const measured = await playRounds(tables, { rounds: ROUNDS, seconds: SECONDS }, () => {});
const speeds = measured.map(speedOf);
process.stdout.write(speedText({ speeds, rounds: ROUNDS }, PLAIN));
for (const { team, players, bytes } of speeds.filter(({ bytes }) => bytes >= MOST_BYTES)) {
  console.error(`${team}, ${players} players: a game allocates ${bytes.toFixed(1)} bytes; nothing may be allocated.`);
  process.exitCode = 1;
}
