import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textCell } from './text-cell.js';

test('a cell of text begins with nothing that spreadsheets take for a formula, and can be read back', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", '');
  fc.assert(
    fc.property(signs, fc.string(), (sign, rest) => {
      const text = sign + rest;
      const cell = textCell(text);
      expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(cell.replace(/^'/, '')).toBe(text);
    }),
  );
  expect(['./my.ts+b', 'high-first+meld-first'].map(textCell)).toEqual(['./my.ts+b', 'high-first+meld-first']);
});
