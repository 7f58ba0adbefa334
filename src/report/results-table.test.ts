import { beforeAll, describe, expect, test } from 'vitest';
import { armSummary, runSummary } from '../experiment/summaries.testing.js';
import type { Game } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { resultsTable } from './results-table.js';

let game: Game;
beforeAll(async () => {
  game = await loadGame('shamus');
});

function setup(variant: string, players: number) {
  return { variant, players, rulings: {}, policies: ['a', 'b'] };
}

function tableOf(...runs: ReturnType<typeof armSummary>[]): string {
  return resultsTable(game, runSummary(runs), false);
}

describe('the results table', () => {
  test('has a line an arm: rates in percent, the first with its interval, and means', () => {
    expect(tableOf(armSummary(), armSummary({ setup: setup('expert', 2), team: 'rank-matching+meld-first' }))).toBe(
      [
        'variant   team                      Senior % (95 % interval)  Junior %  any win %  net points  turns',
        'standard  a+b                          10.00 (5.00 to 55.00)      5.00      15.00        12.3   12.3',
        'expert    rank-matching+meld-first     10.00 (5.00 to 55.00)      5.00      15.00        12.3   12.3',
        '',
      ].join('\n'),
    );
  });

  test('has the number of games where it differs', () => {
    const lines = tableOf(armSummary({ games: 20_000 }), armSummary({ games: 1_000_000 })).split('\n');
    expect(lines.map((line) => line.slice(0, 26))).toEqual([
      'variant   team      games ',
      'standard  a+b      20,000 ',
      'standard  a+b   1,000,000 ',
      '',
    ]);
    expect(tableOf(armSummary(), armSummary())).not.toContain('games');
  });

  test('has the number of players where it differs', () => {
    const lines = tableOf(armSummary(), armSummary({ setup: setup('standard', 4) })).split('\n');
    expect(lines.map((line) => line.slice(0, 23))).toEqual([
      'variant   players  team',
      'standard        2  a+b ',
      'standard        4  a+b ',
      '',
    ]);
  });

  test('shows rates of 0 and 1 as they are', () => {
    const all = { count: 1000, rate: 1, low: 0.996, high: 1 };
    const none = { count: 0, rate: 0, low: 0, high: 0.004 };
    const text = tableOf(armSummary({ outcomes: { senior: all, junior: none, loss: none }, any: all }));
    expect(text).toContain(' 100.00 (99.60 to 100.00) ');
    expect(text).toMatch(/ 0\.00 +100\.00 /);
  });

  test('has its headings in bold for a terminal, and nothing else changes', () => {
    const plain = tableOf(armSummary());
    const coloured = resultsTable(game, runSummary([armSummary()]), true);
    const mark = String.fromCharCode(27);
    expect(coloured.startsWith(`${mark}[1mvariant${mark}[22m`)).toBe(true);
    expect(coloured.replaceAll(`${mark}[1m`, '').replaceAll(`${mark}[22m`, '')).toBe(plain);
    expect(plain).not.toContain(mark);
  });

  test('of no arms claims no interval', () => {
    expect(tableOf()).not.toContain('0 % interval');
  });
});
