import { expect, test } from 'vitest';
import { PLAIN_STYLE } from '../src/report/lines.js';
import { type BenchReport, benchText, type Speed } from './report.js';

const median = (value: number) => ({ median: value, low: 0.95 * value, high: 1.05 * value });

function textOf(dealsPerGame: number, others: Partial<BenchReport> = {}): string {
  const row = { game: 'some', team: 'one', variant: 'all', players: 2, policies: 1, dealsPerGame };
  const figures = { gamesPerSecond: 50_000, decisionsPerSecond: 2e6, decisionsPerGame: 40, bytes: 5 };
  const speed: Speed = { ...row, ...figures, nanoseconds: median(20_000), ofYardstick: median(0.1) };
  const machine = { node: '20', cpu: 'fast', cores: 2, load: 0, yardstick: median(2000) };
  const nothing = { wholeRuns: [], parts: [] };
  const head = { schema: 'shamus-bench/2', version: '1', game: 'some', machine, rounds: 3 } as const;
  return benchText({ ...head, speeds: [speed], ...nothing, ...others }, PLAIN_STYLE);
}

const rowsOf = (text: string) => text.split('\n').map((line) => line.split(/\s+/).filter(Boolean).join(' '));

test('speeds are told by games, beside the yardstick', () => {
  const text = textOf(1);
  expect(rowsOf(text)).toContain('all one 50,000 ± 5 % 2,000,000 0.10 5.00');
  expect(text).toMatch(/The yardstick, .* plays 500,000 ± 5 % games\/s/);
});

test('speeds of a game of several deals are told by deals, and not compared with the yardstick', () => {
  const text = textOf(10);
  expect(rowsOf(text)).toContain('all one 500,000 ± 5 % 2,000,000 0.50');
  expect(text).not.toContain('of the');
  expect(text).toContain('only says how fast the machine was');
});

test('whole runs are told with games a second of the clock', () => {
  const run = {
    game: 'some',
    variant: 'all',
    team: 'one',
    games: 1e6,
    threads: 2,
    seconds: 4,
    cpu: 7.5,
    megabytes: 120,
  };
  expect(rowsOf(textOf(1, { wholeRuns: [run] }))).toContain('1,000,000 2 4.00 250,000 7.50 120');
});
