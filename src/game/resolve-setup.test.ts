import { describe, expect, test } from 'vitest';
import type { Game } from './game.js';
import { resolveSetup } from './resolve-setup.js';
import { UsageError } from './user-error.js';

/** As much of a game as a setup is made from. */
const GAME = {
  name: 'whist',
  variants: [
    { name: 'short', summary: '' },
    { name: 'long', summary: '' },
  ],
  players: [4, 2],
  rulings: [
    { name: 'revoke', summary: '', values: ['allowed', 'forbidden'] },
    { name: 'trump', summary: '', values: ['turned', 'called'] },
  ],
} as unknown as Game;

describe('resolveSetup', () => {
  test('takes the first of everything where nothing is wished', () => {
    expect(resolveSetup(GAME, {})).toEqual({
      game: 'whist',
      variant: 'short',
      players: 4,
      rulings: { revoke: 'allowed', trump: 'turned' },
    });
  });

  test('takes what is wished', () => {
    expect(resolveSetup(GAME, { variant: 'long', players: 2 })).toMatchObject({ variant: 'long', players: 2 });
  });

  test('takes rulings by name and leaves the others as they are', () => {
    const { rulings } = resolveSetup(GAME, { rulings: { trump: 'called' } });
    expect(rulings).toEqual({ revoke: 'allowed', trump: 'called' });
  });

  test('knows which rulings there are, and their values', () => {
    expect(() => resolveSetup(GAME, { rulings: { trumps: 'called' } })).toThrow(
      "unknown ruling 'trumps'; did you mean 'trump'?",
    );
    expect(() => resolveSetup(GAME, { rulings: { trump: 'none' } })).toThrow(
      new UsageError("ruling trump cannot be 'none'; it is one of turned, called"),
    );
  });

  test('knows which numbers of players and variants there are', () => {
    expect(() => resolveSetup(GAME, { players: 3 })).toThrow(new UsageError('whist is played by 2 or 4, not by 3'));
    expect(() => resolveSetup(GAME, { variant: 'lang' })).toThrow("unknown variant 'lang'; did you mean 'long'?");
  });
});
