import { expect, test } from 'vitest';
import { PLAIN } from '../src/report/lines.js';
import { type Speed, speedText } from './report.js';

function speed(game: string, dealsPerGame: number): Speed {
  const nanoseconds = { median: 20_000, low: 19_000, high: 21_000 };
  const row = { team: 'some', variant: 'all', players: 2, policies: 1, nanoseconds, dealsPerGame };
  return { ...row, game, gamesPerSecond: 50_000, decisionsPerSecond: 2e6, decisionsPerGame: 40, bytes: 5 };
}

test('a game of several deals is told by deals, one of a single deal by games, each in its own table', () => {
  const lines = speedText({ speeds: [speed('one', 1), speed('other', 10)], rounds: 3 }, PLAIN).split('\n');
  const rows = lines.map((line) => line.split(/\s+/).filter(Boolean).join(' '));
  expect(rows.filter((row) => row.startsWith('all'))).toEqual([
    'all some 50,000 2,000,000 20,000 ± 5 % 5.00',
    'all some 500,000 2,000,000 2,000 ± 5 % 0.50',
  ]);
  expect(rows.filter((row) => row === 'one' || row === 'other')).toEqual(['one', 'other']);
  expect(rows.filter((row) => row.startsWith('variant')).map((row) => row.split(' ')[2])).toEqual([
    'games/s',
    'deals/s',
  ]);
});

test('one game alone has no name above it', () => {
  expect(speedText({ speeds: [speed('one', 1)], rounds: 3 }, PLAIN).split('\n')).not.toContain('one');
});
