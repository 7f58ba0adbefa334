import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { armSummary, runSummary } from '../../analysis/summaries.testing.js';
import { summaryCsv } from './summary-tables.js';
import { textCell } from './table.js';

const HEADS =
  'arm,variant,players,team,games,complete,' +
  'senior,senior_rate,senior_low,senior_high,junior,junior_rate,junior_low,junior_high,' +
  'loss,loss_rate,loss_low,loss_high,any,any_rate,any_low,any_high,' +
  'ended_senior,ended_junior,ended_circle,ended_stock,' +
  ['net', 'table', 'turns', 'pickups', 'uno-cards', 'circle', 'stock'].map((name) => `${name}_mean,${name}_sd`).join();

describe('the CSV of a summary', () => {
  test('has a line of headings and a line an arm', () => {
    const csv = summaryCsv(runSummary([armSummary(), armSummary({ team: 'c+d', complete: false })]));
    const lines = csv.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe(HEADS);
    expect(lines[1]).toMatch(/^1,standard,2,a\+b,1000,true,100,0\.1,0\.05,0\.55,50,0\.05,/);
    expect(lines[2]).toMatch(/^2,standard,2,c\+d,1000,false,/);
    expect(lines[3]).toBe('');
  });

  test('keeps every digit of a number', () => {
    const rate = { count: 1, rate: 1 / 3, low: 1e-7, high: 0.1 + 0.2 };
    expect(summaryCsv(runSummary([armSummary({ any: rate })]))).toContain(`,1,${1 / 3},${1e-7},${0.1 + 0.2},`);
  });

  test('has a column for each ruling', () => {
    const setup = { variant: 'expert', players: 4, rulings: { wrath: 'uno', wild: 'any' }, policies: ['a', 'b'] };
    const [heads, row] = summaryCsv(runSummary([armSummary({ setup })])).split('\n');
    expect(heads).toMatch(/^arm,variant,players,wrath,wild,team,/);
    expect(row).toMatch(/^1,expert,4,uno,any,a\+b,/);
  });

  test('quotes what would break a line apart', () => {
    expect(summaryCsv(runSummary([armSummary({ team: './my, "own".ts+b' })]))).toContain(',"./my, ""own"".ts+b",');
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
