import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IllegalMove, PolicyFault } from './fault.js';
import type { Game } from './game.js';
import { resolveSetup } from './resolve-setup.js';
import { findByName, suggestion, UsageError } from './user-error.js';

const GAME = {
  name: 'whist',
  setups: {
    variants: [
      { name: 'short', summary: '' },
      { name: 'long', summary: '' },
    ],
    players: [4, 2],
    rulings: [
      { name: 'revoke', summary: '', values: ['allowed', 'forbidden'] },
      { name: 'trump', summary: '', values: ['turned', 'called'] },
    ],
  },
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

describe('suggestion', () => {
  test.each([
    ['expret', ['standard', 'expert'], "; did you mean 'expert'?"],
    ['standart', ['standard', 'expert'], "; did you mean 'standard'?"],
    ['rnk-matchng', ['random', 'rank-matching'], "; did you mean 'rank-matching'?"],
    ['Expert', ['standard', 'expert'], "; did you mean 'expert'?"],
    ['sede', ['seed', 'games'], "; did you mean 'seed'?"],
  ])('takes %s for a slip of the nearest of %j', (name, names, expected) => {
    expect(suggestion(name, names)).toBe(expected);
  });

  test.each([
    ['purple', ['standard', 'expert']],
    ['', ['standard', 'expert']],
    ['standardstandard', ['standard', 'expert']],
  ])("lists all names where '%s' is like none", (name, names) => {
    expect(suggestion(name, names)).toBe(`; choose from ${names.join(', ')}`);
  });

  test('says nothing where there is nothing to name', () => {
    expect(suggestion('expert', [])).toBe('');
  });

  test('a name with one letter wrong is always recognised', () => {
    const names = ['standard', 'advanced', 'expert', 'rank-matching', 'meld-first'];
    const slip = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.constantFrom('x', 'q', ''));
    fc.assert(
      fc.property(slip, ([name, at, letter]) => {
        const place = at % name.length;
        const wrong = name.slice(0, place) + letter + name.slice(place + 1);
        expect(suggestion(wrong, names)).toBe(`; did you mean '${name}'?`);
      }),
    );
  });
});

describe('pick', () => {
  const things = [
    { name: 'standard', points: 50 },
    { name: 'expert', points: 150 },
  ];

  test('gives the thing of that name', () => {
    expect(findByName('variant', 'expert', things)).toBe(things[1]);
  });

  test('names what is unknown, and what may be meant', () => {
    expect(() => findByName('variant', 'expret', things)).toThrow("unknown variant 'expret'; did you mean 'expert'?");
    expect(() => findByName('variant', 'toString', things)).toThrow(UsageError);
  });
});

describe('a policy fault', () => {
  test('names the rule when a move was illegal', () => {
    const fault = new PolicyFault(1, 17, new IllegalMove('4.3', 'keeps no card'));
    expect(fault).toMatchObject({ name: 'PolicyFault', seat: 1, game: 17, rule: '4.3', message: 'keeps no card' });
  });

  test("has no rule when the policy threw an error of its own, which is the fault's cause", () => {
    const cause = new RangeError('out of cards');
    const fault = new PolicyFault(0, null, cause);
    expect(fault).toMatchObject({ rule: undefined, game: null, message: 'out of cards' });
    expect(fault.cause).toBe(cause);
  });

  test.each([
    ['a text', 'a text'],
    [undefined, 'undefined'],
    [null, 'null'],
    [7, '7'],
  ])('can be of anything that is thrown: %j', (thrown, message) => {
    expect(new PolicyFault(0, 3, thrown).message).toBe(message);
  });
});
