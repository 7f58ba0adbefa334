import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRateDifference } from './rate-difference.js';

test.each([
  ['0.005', 0.005],
  ['0.5%', 0.005],
  ['0.5pt', 0.005],
  ['0.5 %', 0.005],
  [' .7PT ', 0.007],
  ['5e-1%', 0.005],
  ['-1pt', -0.01],
  ['+2%', 0.02],
  ['1e-3', 0.001],
  ['0', 0],
])('%j is read as %d', (text, difference) => {
  expect(parseRateDifference(text)).toBe(difference);
});

test.each(['', ' ', '%', 'pt', '0.5p', '0.5 points', '0.5%%', '1,5%', 'small', 'NaN', 'Infinity', '0x1'])(
  '%j is none',
  (text) => {
    expect(parseRateDifference(text)).toBeNaN();
  },
);

test('percent and points are the decimal number that they are written as', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999, max: 99_999 }), (thousandths) => {
      const points = String(thousandths / 1000);
      expect(parseRateDifference(`${points}pt`)).toBe(Number(`${thousandths}e-5`));
      expect(parseRateDifference(`${points}%`)).toBe(Number(`${thousandths}e-5`));
    }),
  );
});
