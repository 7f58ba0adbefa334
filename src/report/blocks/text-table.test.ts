import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { hangText, wrapText } from '../lines.js';
import { formatTextTable, type TextColumn } from './text-table.js';

const word = fc.stringMatching(/^[a-z]{1,12}([=:.,+/-][a-z0-9]{1,12}){0,12}$/);
const number = fc.stringMatching(/^[0-9]{1,4}\.[0-9]{2}( \([0-9]{1,3}\.[0-9]{2} to [0-9]{1,3}\.[0-9]{2}\))?$/);

/** Tables as they are printed: names that break, numbers that do not, of which some may go. */
const anyTable = fc.integer({ min: 1, max: 5 }).chain((rows) => {
  const cells = (cell: fc.Arbitrary<string>) => fc.array(cell, { minLength: rows, maxLength: rows });
  const name = fc.record({
    heading: fc.constant('team'),
    align: fc.constant('left'),
    cells: cells(word),
    breaks: fc.constant(true),
  });
  const figure = fc
    .record({ heading: fc.constant('Senior %\n(95 % interval)'), align: fc.constant('right'), cells: cells(number) })
    .map((column) => ({ ...column, narrow: column.cells.map((cell) => cell.replace(' (', '\n(')) }));
  const mean = fc.record({
    heading: fc.constant('net points'),
    align: fc.constant('right'),
    cells: cells(fc.constant('122.7')),
    optional: fc.constant(true),
  });
  return fc
    .tuple(
      fc.array(name, { minLength: 1, maxLength: 2 }),
      fc.array(figure, { maxLength: 2 }),
      fc.array(mean, { maxLength: 4 }),
    )
    .map((parts) => parts.flat() as TextColumn[]);
});

const PLAIN = { width: 80, colours: false, bars: false };

describe('a table', () => {
  test('is never wider than the screen', () => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 60, max: 120 }), (columns, width) => {
        const lines = formatTextTable(columns, { ...PLAIN, width }).split('\n');
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      }),
      { numRuns: testSize(100, 400) },
    );
  });

  test('loses nothing of a cell that it keeps, whatever lines it takes', () => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 60, max: 120 }), (columns, width) => {
        const text = formatTextTable(columns, { ...PLAIN, width });
        const letters = (all: string) => [...all.replaceAll(/\s/g, '')].sort().join('');
        const kept = columns.filter(({ optional }) => optional !== true);
        const least = letters(kept.flatMap(({ heading, cells }) => [heading, ...cells]).join(''));
        const most = letters(columns.flatMap(({ heading, cells }) => [heading, ...cells]).join(''));
        const shown = letters(text);
        expect(shown.length).toBeGreaterThanOrEqual(least.length);
        expect(shown.length).toBeLessThanOrEqual(most.length);
        if (shown.length === most.length) expect(shown).toBe(most);
      }),
      { numRuns: testSize(80, 300) },
    );
  });

  const COLUMNS: TextColumn[] = [
    { heading: 'team', align: 'left', cells: ['tips:aceSignal=off,rankMatching=on+pile-saver', 'a+b'], breaks: true },
    { heading: 'Senior %\n(95 % interval)', align: 'right', cells: ['68.30 (68.21 to 68.39)', '1.00 (0.90 to 1.10)'] },
    { heading: 'net points', align: 'right', cells: ['122.7', '9.9'], optional: true },
  ];

  test('stands on one line a row where there is room', () => {
    expect(formatTextTable(COLUMNS, { ...PLAIN, width: 100 })).toBe(
      [
        'team                                           Senior % (95 % interval)  net points',
        'tips:aceSignal=off,rankMatching=on+pile-saver    68.30 (68.21 to 68.39)       122.7',
        'a+b                                                 1.00 (0.90 to 1.10)         9.9',
        '',
      ].join('\n'),
    );
  });

  test('breaks headings, then names at their joints', () => {
    expect(formatTextTable(COLUMNS, { ...PLAIN, width: 60 })).toBe(
      [
        'team                                      Senior %     net',
        '                                   (95 % interval)  points',
        'tips:aceSignal=off,         68.30 (68.21 to 68.39)   122.7',
        'rankMatching=on+pile-saver',
        'a+b                            1.00 (0.90 to 1.10)     9.9',
        '',
      ].join('\n'),
    );
  });

  test('has colours that change nothing else, by row and line', () => {
    const mark = String.fromCharCode(27);
    const columns: TextColumn[] = [
      { heading: 'h', align: 'left', cells: ['a\nb', 'c'], style: (row, line) => (row + line === 1 ? 'green' : null) },
    ];
    const coloured = formatTextTable(columns, { ...PLAIN, colours: true });
    const greens = coloured.split('\n').filter((line) => line.includes(`${mark}[32m`));
    expect(greens.map((line) => line.replaceAll(new RegExp(`${mark}\\[\\d+m`, 'g'), ''))).toEqual(['b', 'c']);
    expect(coloured.replaceAll(new RegExp(`${mark}\\[\\d+m`, 'g'), '')).toBe(formatTextTable(columns, PLAIN));
  });
});

describe('a text in lines', () => {
  test('is whole, and no line is too long', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrapText(text, width);
        expect(lines.join('')).toBe(text);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('is broken at joints where that is possible', () => {
    expect(wrapText('ace-keeper+pile-saver', 14)).toEqual(['ace-keeper', '+pile-saver']);
    expect(wrapText('./policies/mine.ts+b', 11)).toEqual(['./policies/', 'mine.ts+b']);
    expect(wrapText('unoOut=ends layoff=no', 12)).toEqual(['unoOut=ends', 'layoff=no']);
    expect(wrapText('of (97,482 games', 9)).toEqual(['of', '(97,482', 'games']);
    expect(wrapText('', 5)).toEqual(['']);
  });

  test('hangs from its lead, or stays in one line where width has no end', () => {
    expect(hangText('layoff  ', 'Are lay-offs allowed at all?', 22)).toBe(
      'layoff  Are lay-offs\n        allowed at\n        all?',
    );
    const text = 'a line that is piped is a thing '.repeat(20).trim();
    expect(hangText('name  ', text, Number.POSITIVE_INFINITY)).toBe(`name  ${text}`);
  });
});
