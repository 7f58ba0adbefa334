import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectWithin, resultOf } from '../../analysis/results.testing.js';
import { columnName } from './column-names.js';
import { formatSummaryCsv } from './summary-tables.js';
import { escapeCell } from './table.js';

const HEADS = [
  'arm,variant,players,team,games,complete,interval_level,interval_method',
  ...['senior', 'junior', 'loss', 'any'].map((name) => `${name}_games,${name}_rate,${name}_rate_low,${name}_rate_high`),
  ...['net_points', 'table_points', 'turns', 'pickups', 'uno_cards', 'circle_cards', 'stock_cards'].map(
    (name) => `${name}_mean,${name}_mean_low,${name}_mean_high,${name}_sd`,
  ),
].join();
const ENDED = ['senior', 'junior', 'circle', 'stock', 'uno_out'].map((name) => `ended_${name}_games`).join();

describe('the CSV of a summary', () => {
  test('has a line of headings and a line an arm', () => {
    const lines = formatSummaryCsv(resultOf([{}, { team: 'c+d', complete: false }])).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(new RegExp(`^${HEADS},.*,${ENDED}$`));
    expect(lines[1]).toMatch(/^1,standard,2,a\+b,1000,true,0\.95,bounded,300,0\.3,0\.\d+,0\.\d+,100,0\.1,/);
    expect(lines[2]).toMatch(/^2,standard,2,c\+d,1000,false,/);
    expect(lines[3]).toBe('');
  });

  test('keeps every digit of a number', () => {
    const result = resultOf([{}]);
    const findings = result.findings.map((one) => ({ ...one, estimate: expectWithin(1 / 3, 1e-7, 0.1 + 0.2) }));
    expect(formatSummaryCsv({ ...result, findings })).toContain(`,300,${1 / 3},${1e-7},${0.1 + 0.2},`);
  });

  test('has a column for each ruling', () => {
    const plan = { variant: 'expert', players: 4, rulings: { wrath: 'uno', wild: 'any' } };
    const [heads, row] = formatSummaryCsv(resultOf([plan])).split('\n');
    expect(heads).toMatch(
      /^arm,variant,players,team,games,complete,interval_level,interval_method,ruling_wrath,ruling_wild,/,
    );
    expect(row).toMatch(/^1,expert,4,a\+b,1000,true,0\.95,bounded,uno,any,/);
  });

  test('quotes what would break a line apart', () => {
    expect(formatSummaryCsv(resultOf([{ team: './my, "own".ts+b' }]))).toContain(',"./my, ""own"".ts+b",');
  });
});

test('a cell of text begins with nothing that spreadsheets take for a formula, and can be read back', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", '');
  fc.assert(
    fc.property(signs, fc.string(), (sign, rest) => {
      const text = sign + rest;
      const cell = escapeCell(text);
      expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(cell.replace(/^'/, '')).toBe(text);
    }),
  );
  expect(['./my.ts+b', 'high-first+meld-first'].map(escapeCell)).toEqual(['./my.ts+b', 'high-first+meld-first']);
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
