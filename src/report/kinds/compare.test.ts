import { expect, test } from 'vitest';
import type { Comparison } from '../../analysis/index.js';
import { loadGame } from '../../games/registry.js';
import { textOf } from '../blocks/text.js';
import { columnsOf, PLAIN } from '../lines.js';
import { arm } from '../study/studies.testing.js';
import { compareBlocks } from './compare.js';

const GAME = await loadGame('shamus');
const METHOD = { level: 0.95, method: 'bounded' } as const;

/** A comparison of two teams with this verdict. */
function comparison(
  verdict: Comparison['decision']['verdict'],
  change: Partial<Comparison['decision']> = {},
): Comparison {
  const [a, b] = [arm({ team: 'a+b', senior: 300 }), arm({ team: 'c+d', senior: 350 })];
  const found = { estimate: 0.05, low: 0.02, high: 0.08, ...METHOD, discordant: [10, 60] as [number, number] };
  const none = { estimate: 0, low: null, high: null, level: 0.95, method: 'none' } as const;
  const row = Object.fromEntries(GAME.outcomes.map(({ name }) => [name, 5]));
  return {
    ...({ schema: 'shamus-compare/1', game: 'shamus', seed: 'demo', ended: 'complete', games: 1000, a, b } as const),
    difference: Object.fromEntries(GAME.measures.map(({ name }) => [name, found])),
    metrics: Object.fromEntries(GAME.metrics.map(({ name }) => [name, none])),
    table: Object.fromEntries(GAME.outcomes.map(({ name }) => [name, row])),
    notes: [],
    timing: { seconds: 1, gamesPerSecond: 1000, threads: 2 },
    decision: {
      ...({ outcome: 'any', alpha: 0.05, power: 0.95, effect: 0.005, rule: 'fixed-games', verdict } as const),
      ...({ stopped: 'all-games', gamesPlanned: 1000, estimate: { ...found }, gamesToShow: 70_000 } as const),
      ...change,
    },
  };
}

test.each<[Comparison['decision']['verdict'], string]>([
  ['b', 'B is better than A: it wins 45.00 of 100 games, A 40.00.'],
  ['a', 'A is better than B: it wins 40.00 of 100 games, B 45.00.'],
  ['open', 'Undecided: A wins 40.00 of 100 games and B 45.00; their difference may be zero.'],
  ['close', 'A and B are equivalent: they differ by less than 0.50 points.'],
  ['same', 'A and B are the same: the difference is exactly zero.'],
])('the verdict %s leads in a sentence, in 80 columns', (verdict, lead) => {
  const text = textOf(compareBlocks(GAME, comparison(verdict)), PLAIN);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`? ${lead} A: a+b B: c+d Both: standard, 2 players `);
  for (const line of text.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(80);
});

test('one difference is drawn on its own; that of two which are the same is not', () => {
  const drawn = (of: Comparison) => compareBlocks(GAME, of).filter((block) => block.kind === 'estimates');
  expect(drawn(comparison('b'))).toMatchObject([{ rows: [{ label: 'B minus A', mean: 0.05, low: 0.02, high: 0.08 }] }]);
  expect(drawn(comparison('same'))).toEqual([]);
});

test('an estimate that may have ended its own run is called biased', () => {
  const estimate = { estimate: 0.05, low: 0.02, high: 0.08, level: 0.95, method: 'betting' } as const;
  const text = textOf(compareBlocks(GAME, comparison('b', { estimate, gamesToShow: null })), PLAIN);
  expect(text).toMatch(/\nB minus A {2}\+5\.00 \(\+2\.00 to \+8\.00\) {2}biased\n/);
  expect(text).toContain('\nThis estimate is biased, as the run may have stopped because of it.\n');
});
