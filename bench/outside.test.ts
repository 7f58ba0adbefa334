import { expect, test } from 'vitest';
import { GAME_NAMES, loadGame } from '../src/games/registry.js';
import { PACKAGE, printed } from '../test/cli/shamus.testing.js';
import { testSize } from '../test/sized.testing.js';
import { timeBots } from './outside.js';

test.each(testSize(['rummy'], GAME_NAMES))('bots of the bench play %s, and count their decisions', async (name) => {
  const game = await loadGame(name);
  const variant = game.setups.variants.at(-1)!.name;
  // Small runs: the second run of each pair plays twice as many decks as the first.
  let runs = 0;
  const run = async (team: string, _: number, options: readonly string[]) => {
    const games = game.setups.players[0] * (1 + (runs % 2));
    await printed(['run', '--game', name, '-v', variant, team, '-n', String(games), ...options]);
    return { seconds: ++runs, cpu: runs };
  };
  const rows = await timeBots(game, PACKAGE, 1, run);
  expect(rows.map(({ target }) => target)).toEqual([60_000, 10_000]);
  for (const { value, note } of rows) expect(value === null ? /missing/.test(note) : value > 0).toBe(true);
});
