import { expect, test } from 'vitest';
import { playYardstick, results } from './game.js';

test('the yardstick plays Shamus: it wins as often as the same players do in the study of which it comes', () => {
  const games = 40_000;
  for (let game = 0; game < games; game++) playYardstick(game);
  // Another program played ten million games: Senior 25.68 %, Junior 8.61 %; four standard errors.
  const within = (rate: number) => 4 * Math.sqrt((rate * (1 - rate)) / games);
  expect(Math.abs(results.outcomes[0]! / games - 0.2568)).toBeLessThan(within(0.2568));
  expect(Math.abs(results.outcomes[1]! / games - 0.0861)).toBeLessThan(within(0.0861));
});
