/** A whole game of each of the seven through the page; two short ones are among the long tests. */
import { test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { describeInBrowser } from './browser.testing.js';
import { playWholeGame } from './play.testing.js';

describeInBrowser('the page of shamus play', () => {
  test.each(GAME_NAMES)('%s: a whole game by keyboard', async (game) => {
    await playWholeGame(['--game', game]);
  });
});
