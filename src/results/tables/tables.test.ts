import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { armSummary, runSummary } from '../../analysis/summaries.testing.js';
import { loadGame } from '../../games/registry.js';
import { columnName } from './column-names.js';
import { summaryCsv } from './summary-tables.js';
import { textCell } from './table.js';

const HEADS = [
  'arm,variant,players,team,games,complete,interval_level,interval_method',
  ...['any', 'senior', 'junior', 'loss'].map((name) => `${name}_games,${name}_rate,${name}_rate_low,${name}_rate_high`),
  ...['senior', 'junior', 'circle', 'stock'].map((name) => `ended_${name}_games`),
  ...['net_points', 'table_points', 'turns', 'pickups', 'uno_cards', 'circle_cards', 'stock_cards'].map(
    (name) => `${name}_mean,${name}_sd`,
  ),
].join();
const GAME = await loadGame('shamus');

describe('the CSV of a summary', () => {
  test('has a line of headings and a line an arm', () => {
    const csv = summaryCsv(GAME, runSummary([armSummary(), armSummary({ team: 'c+d', complete: false })]));
    const lines = csv.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe(HEADS);
    expect(lines[1]).toMatch(
      /^1,standard,2,a\+b,1000,true,0\.95,bounded,150,0\.15,0\.075,0\.575,100,0\.1,0\.05,0\.55,50,0\.05,/,
    );
    expect(lines[2]).toMatch(/^2,standard,2,c\+d,1000,false,/);
    expect(lines[3]).toBe('');
  });

  test('keeps every digit of a number', () => {
    const rate = { count: 1, rate: 1 / 3, low: 1e-7, high: 0.1 + 0.2 };
    expect(summaryCsv(GAME, runSummary([armSummary({ any: rate })]))).toContain(`,1,${1 / 3},${1e-7},${0.1 + 0.2},`);
  });

  test('has a column for each ruling', () => {
    const setup = { variant: 'expert', players: 4, rulings: { wrath: 'uno', wild: 'any' }, policies: ['a', 'b'] };
    const [heads, row] = summaryCsv(GAME, runSummary([armSummary({ setup })])).split('\n');
    expect(heads).toMatch(
      /^arm,variant,players,team,games,complete,interval_level,interval_method,ruling_wrath,ruling_wild,/,
    );
    expect(row).toMatch(/^1,expert,4,a\+b,1000,true,0\.95,bounded,uno,any,/);
  });

  test('quotes what would break a line apart', () => {
    expect(summaryCsv(GAME, runSummary([armSummary({ team: './my, "own".ts+b' })]))).toContain(
      ',"./my, ""own"".ts+b",',
    );
  });
});

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

test.each([
  ['uno-cards', 'cards', 'uno_cards'],
  ['table', 'points', 'table_points'],
  ['pickups', 'pick-ups', 'pickups'],
  ['aces-2', 'cards', 'aces_cards_2'],
  ['share-1', '1/840 wins', 'share_840ths_1'],
  ['turnLimit', '', 'turn_limit'],
])('the column of %s in %s is %s', (name, unit, column) => {
  expect(columnName(name, unit)).toBe(column);
});
