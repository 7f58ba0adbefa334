import { expect, test } from 'vitest';
import type { ComparisonVerdict, Finding, FoundEstimate, StoredResult } from '../../analysis/index.js';
import { expectWithin, resultOf } from '../../analysis/results.testing.js';
import { loadGame } from '../../games/registry.js';
import { renderText } from '../blocks/text.js';
import { columnsOf, PLAIN_STYLE } from '../lines.js';
import { compareBlocks } from './compare.js';

const GAME = await loadGame('shamus');
/** A comparison of two teams with this decision. */
function comparison(
  decision: ComparisonVerdict['decision'],
  { method = 'bounded', gamesToShow = 70_000 }: { method?: FoundEstimate['method']; gamesToShow?: number | null } = {},
): StoredResult {
  const sides = resultOf([{ senior: 300 }, { team: 'c+d', senior: 350 }]);
  const terms = [
    { arm: 2, weight: 1 },
    { arm: 1, weight: -1 },
  ];
  const row = Object.fromEntries(GAME.results.outcomes.map(({ name }) => [name, 5]));
  return {
    ...sides,
    findings: [
      ...sides.findings,
      ...GAME.results.measures.map(({ name }): Finding => {
        return { measure: name, terms, discordant: [10, 60], estimate: { ...expectWithin(0.05, 0.02, 0.08), method } };
      }),
      ...GAME.results.metrics.map(({ name }) => ({ measure: name, terms, estimate: expectWithin(0, null, null) })),
    ],
    verdict: {
      ...({ kind: 'comparison', measure: 'any', alpha: 0.05, power: 0.95, effect: 0.005 } as const),
      ...({ rule: 'fixed-games', decision, stopped: 'all-games', gamesPlanned: 1000, gamesToShow } as const),
      meetings: Object.fromEntries(GAME.results.outcomes.map(({ name }) => [name, row])),
    },
  };
}

test.each<[ComparisonVerdict['decision'], string]>([
  ['b', 'B is better than A: it wins 45.00 of 100 games, A 40.00.'],
  ['a', 'A is better than B: it wins 40.00 of 100 games, B 45.00.'],
  ['open', 'Undecided: A wins 40.00 of 100 games and B 45.00; their difference may be zero.'],
  ['close', 'A and B are equivalent: they differ by less than 0.50 points.'],
  ['same', 'A and B are the same: the difference is exactly zero.'],
])('the verdict %s leads in a sentence, in 80 columns', (verdict, lead) => {
  const text = renderText(compareBlocks(GAME, comparison(verdict)), PLAIN_STYLE);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`? ${lead} A: a+b B: c+d Both: standard, 2 players `);
  for (const line of text.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(80);
});

test('one difference is drawn on its own; that of two which are the same is not', () => {
  const drawn = (of: StoredResult) => compareBlocks(GAME, of).filter((block) => block.kind === 'estimates');
  expect(drawn(comparison('b'))).toMatchObject([{ rows: [{ label: 'B minus A', mean: 0.05, low: 0.02, high: 0.08 }] }]);
  expect(drawn(comparison('same'))).toEqual([]);
});

test('an estimate that may have ended its own run is called biased', () => {
  const text = renderText(compareBlocks(GAME, comparison('b', { method: 'betting', gamesToShow: null })), PLAIN_STYLE);
  expect(text).toMatch(/\nB minus A {2}\+5\.00 \(\+2\.00 to \+8\.00\) {2}biased\n/);
  expect(text).toContain('\nThis estimate is biased, as the run may have stopped because of it.\n');
});
