import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitLuckAndSkill } from './explained-game.js';
import type { TimedDecision } from './judge.js';

function decision(value: number, cost: number, error = 0.01): TimedDecision {
  const made = {
    words: '',
    kind: '',
    value: { mean: value, error: 0.02 },
    lead: null,
    behind: null,
    truth: null,
    scripted: null,
  };
  const common = { seat: 0, asked: '', frame: 0, turn: 1, situation: {}, worlds: 64, proposed: 64, infers: true };
  return { ...common, moves: [made, made], made: 0, best: 0, cost: { mean: cost, error } };
}

describe('start, luck and play', () => {
  test('add up to the result, and so do the swings and costs from decision to decision', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const decisions = fc.array(fc.record({ value: share, cost: fc.double({ min: -0.1, max: 1, noNaN: true }) }));
    fc.assert(
      fc.property(share, decisions, fc.constantFrom(0, 1), (start, rows, result) => {
        const game = { decisions: rows.map(({ value, cost }) => decision(value, cost)), result };
        const account = splitLuckAndSkill({ mean: start, error: 0.01 }, game);
        expect(account.start.mean + account.luck.mean + account.play.mean).toBeCloseTo(result, 9);
        expect(account.swings).toHaveLength(rows.length + 1);
        const luck = account.swings.reduce((sum, swing) => sum + swing, 0);
        expect(luck).toBeCloseTo(account.luck.mean, 9);
        expect(account.play.mean).toBeCloseTo(-rows.reduce((sum, { cost }) => sum + cost, 0), 9);
      }),
    );
  });

  test('which decided is said only where it is clear', () => {
    const start = { mean: 0.6, error: 0.01 };
    const decided = (result: number, ...costs: number[]) =>
      splitLuckAndSkill(start, { decisions: costs.map((cost) => decision(0.5, cost)), result }).decidedBy;
    expect(decided(0, 0.02)).toBe('luck');
    expect(decided(0, 0.3, 0.2)).toBe('play');
    expect(decided(0, 0.3)).toBeNull();
    // Play only takes: who wins had at least the luck to make up for it.
    expect(decided(1, 0.3, 0.2)).toBe('luck');
  });
});
