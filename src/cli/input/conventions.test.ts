import { expect, test } from 'vitest';
import { gameNamed } from './conventions.js';

test.each([
  ['run -t a+b', 'shamus'],
  ['run --game rummy -t a+b', 'rummy'],
  ['run -t a+b --game=rummy', 'rummy'],
  ['run --game 7', '7'],
  ['replay --game 7', 'shamus'],
  ['replay -g 7-12', 'shamus'],
  ['replay --game=7 --game rummy', 'shamus'],
  ['replay --index 7 --game rummy', 'rummy'],
  ['replay -g rummy', 'rummy'],
  ['report results -g 3', 'shamus'],
  ['replay --game', 'shamus'],
  ['', 'shamus'],
])("'shamus %s' is about %s", (line, game) => {
  expect(gameNamed(line.split(' '))).toBe(game);
});
