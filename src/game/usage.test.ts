import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findByName, suggestion, UsageError } from './user-error.js';

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
