import { describe, expect, test } from 'vitest';
import { ink, PALETTE } from './palette.js';

/** Relative luminance of a #rrggbb colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const channel = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast ratio (WCAG 2.2), 1 to 21. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const INKS = Object.keys(PALETTE).filter((name) => name.endsWith('-ink'));

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  const of = (name: string) => PALETTE[name]![scheme];

  test('contrast is computed as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test.each(INKS)('%s can be read on its colour (4.5 to 1)', (name) => {
    expect(contrast(of(name), of(name.replace(/-ink$/, '')))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ink', 'quiet', 'win-0'])('%s can be read on the page (4.5 to 1)', (name) => {
    expect(contrast(of(name), of('page'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['win-0', 'win-1', 'win-2', 'reason-0', 'reason-2', 'reason-3'])(
    '%s stands out from the page (3 to 1)',
    (name) => {
      expect(contrast(of(name), of('page'))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each([
    ['win-0', 'win-1'],
    ['win-1', 'win-2'],
    ['win-2', 'win-3'],
    ['win-0', 'loss'],
    ['win-1', 'loss'],
    ['reason-0', 'reason-1'],
    ['reason-1', 'reason-2'],
    ['reason-2', 'reason-3'],
  ])(
    '%s and %s, which stand beside each other, differ in lightness: that is seen without colours too',
    (one, other) => {
      expect(contrast(of(one), of(other))).toBeGreaterThanOrEqual(1.5);
    },
  );
});

test('a colour that the palette has not is a mistake', () => {
  expect(() => ink('mauve')).toThrow(RangeError);
});
