import { expect, test } from 'vitest';
import { gameFragment, type LinkedGame, readGameFragment } from './game-link.js';

const GAME: LinkedGame = {
  ...{ game: 'shamus', variant: 'standard', players: 2, rulings: { unoOut: 'ends' }, team: 'me+./my-policy.ts' },
  ...{ seed: 'a seed & more', index: 3, policy: 'export default 1; // ü' },
  moves: [{ seat: 0, move: { asked: 'play', answer: 7 } }],
};

test('a game is read from its link as it was written', async () => {
  expect(await readGameFragment(await gameFragment(GAME))).toEqual(GAME);
  const short: LinkedGame = { game: 'rummy', rulings: {} };
  expect(await gameFragment(short)).toBe('#game=rummy');
  expect(await readGameFragment('#game=rummy')).toEqual(short);
});

test('an address that names no game leads to none; a damaged one says so', async () => {
  expect(await readGameFragment('#hand')).toBeNull();
  await expect(readGameFragment('#game=shamus&moves=!')).rejects.toThrow('the link is damaged');
});
