import { availableParallelism } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { UsageError } from '../../game/index.js';
import {
  gamesOf,
  gameTimeoutOf,
  list,
  numberBetween,
  stringOption,
  textOr,
  threadsOf,
  wholeNumber,
} from './options.js';

describe('a whole number', () => {
  test('within bounds is read, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (number) => {
        expect(gamesOf(String(number))).toBe(number);
        expect(gamesOf(number.toExponential())).toBe(number);
      }),
    );
    expect([gamesOf('1e6'), gamesOf('1E6'), gamesOf('2.5e3'), gamesOf('10.0')]).toEqual([1e6, 1e6, 2500, 10]);
  });

  test.each([
    'abc',
    '',
    ' ',
    '0',
    '-5',
    '1.5',
    '1e99',
    '4294967297',
    '1,000',
    '1_000',
    'Infinity',
    'NaN',
    '1e-3',
    '5 6',
  ])('is not %j', (wrong) => {
    const message = `--games must be a whole number from 1 to 4294967296, not '${wrong}'`;
    expect(() => gamesOf(wrong)).toThrow(new UsageError(message));
  });

  test('keeps to its bounds', () => {
    expect([wholeNumber('game', '0', 0, 3), wholeNumber('game', '3', 0, 3)]).toEqual([0, 3]);
    expect(() => wholeNumber('game', '4', 0, 3)).toThrow("--game must be a whole number from 0 to 3, not '4'");
  });
});

describe('a number between bounds', () => {
  test('is read', () => {
    expect([numberBetween('precision', '0.002', 0, 0.5), numberBetween('precision', '5e-4', 0, 0.5)]).toEqual([
      0.002, 0.0005,
    ]);
  });

  test.each(['0', '0.5', '2', '-0.1', 'x', '', 'NaN'])('is not %j', (wrong) => {
    expect(() => numberBetween('precision', wrong, 0, 0.5)).toThrow(UsageError);
  });
});

describe('how a run is run', () => {
  test('has a thread a core and a minute a game unless told otherwise', () => {
    expect([threadsOf(undefined), gameTimeoutOf(undefined)]).toEqual([availableParallelism(), 60]);
    expect([threadsOf('1'), gameTimeoutOf('0.5')]).toEqual([1, 0.5]);
  });

  test('of more than there are cores are no more than these, which is said', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const cores = availableParallelism();
    if (cores < 256) {
      expect(threadsOf('256')).toBe(cores);
      expect(said.mock.calls).toEqual([[expect.stringMatching(/^shamus: this machine has \d+ cores?, .* not 256$/)]]);
    } else expect(threadsOf('256')).toBe(256);
    said.mockRestore();
  });

  test.each(['0', '257', '1.5', 'all'])('has no %s threads', (wrong) => {
    expect(() => threadsOf(wrong)).toThrow(UsageError);
  });
});

describe('an option of text', () => {
  test('is given once', () => {
    expect([stringOption('seed', {}).coerce('a'), stringOption('seed', {}).coerce(undefined)]).toEqual([
      'a',
      undefined,
    ]);
    expect(() => stringOption('seed', {}).coerce(['a', 'b'])).toThrow(new UsageError('--seed is given more than once'));
    expect(() => textOr('seed', 'shamus', {}).coerce(['a', 'b'])).toThrow(UsageError);
  });

  test('keeps an empty text, which is not its default', () => {
    expect([textOr('seed', 'shamus', {}).default, textOr('seed', 'shamus', {}).coerce('')]).toEqual(['shamus', '']);
  });
});

describe('an option of several texts', () => {
  const { coerce } = list('team', {});

  test('takes them parted by commas, one after the other, or both', () => {
    expect(coerce('a+b')).toEqual(['a+b']);
    expect(coerce('a+b, c+d')).toEqual(['a+b', 'c+d']);
    expect(coerce(['a+b', 'c+d,e+f'])).toEqual(['a+b', 'c+d', 'e+f']);
    expect(coerce(undefined)).toBeUndefined();
  });

  test.each(['', ',', 'a,', ',a', 'a, ,b'])('refuses an empty one: %j', (wrong) => {
    expect(() => coerce(wrong)).toThrow(new UsageError('--team has an empty entry'));
  });
});
