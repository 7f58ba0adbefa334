/** Prints each game's behaviour signature; fails if it is not the one in signature.json beside the source. */
import { readFileSync } from 'node:fs';
import { GAME_NAMES } from '../src/games/registry.js';
import { behaviourSignature } from '../src/simulation/index.js';

const FILE = 'bench/signature.json';

const expected = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>;
for (const game of GAME_NAMES) {
  const found = await behaviourSignature(game);
  console.log(`signature ${game} ${found}`);
  if (found === expected[game]) continue;
  console.error(
    `The engine of ${game} behaves otherwise than ${FILE} says (${expected[game]}). If that is meant, write ${found} there and tell why in the commit.`,
  );
  process.exitCode = 1;
}
