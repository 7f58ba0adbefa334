import { describe, expect, test } from 'vitest';
import { textWidth, wrapText } from './text-width.js';

/** Widths in Helvetica's published metrics (Adobe, Helvetica.afm), in thousandths of the font size. */
const HELVETICA = [
  ['rank-matching+meld-first', 11_030],
  ['0123456789', 5560],
  ['Win %', 944 + 222 + 556 + 278 + 889],
] as const;

test.each(HELVETICA)('%s is held to be at least as wide as in Helvetica, and not much wider', (text, thousandths) => {
  expect(textWidth(text, 1000)).toBeGreaterThanOrEqual(thousandths);
  expect(textWidth(text, 1000)).toBeLessThan(1.25 * thousandths);
});

describe('a name in lines', () => {
  test('is broken after what joins its parts', () => {
    expect(wrapText('ace-keeper+pile-saver', 80, 12)).toEqual(['ace-keeper+', 'pile-saver']);
  });

  test('is one line where it fits', () => {
    expect(wrapText('standard', 300, 12)).toEqual(['standard']);
  });

  test('is broken anywhere where it has no joint, and no line is too wide', () => {
    const lines = wrapText('m'.repeat(40), 100, 12, 10);
    expect(lines.join('')).toBe('m'.repeat(40));
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(100);
  });

  test('ends in an ellipsis where it takes too many lines', () => {
    const lines = wrapText('a '.repeat(200), 50, 12, 3);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/…$/);
  });
});
