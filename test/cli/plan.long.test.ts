/** Plans for tournaments and for games where everybody plays for himself, by the command line. */
import { describe, expect, test } from 'vitest';
import { planJson } from './json.testing.js';

const A = 'rank-matching+meld-first';
const B = 'high-first+meld-first';
const FEW = ['--pilot', '400'];

describe('a plan', () => {
  test('is the same on any number of threads', async () => {
    const plans = await Promise.all(
      ['1', '2'].map((threads) => planJson(A, B, ...FEW, '-n', '1e5', '--effect', '0.02', '--threads', threads)),
    );
    const [one, two] = plans.map((each) => ({ ...each, timing: null }));
    expect(two).toEqual(one);
  });

  test('for a tournament has intervals that hold together: more games than for two', async () => {
    const team = ['--team', `${A},${B},random+meld-first`];
    const few = [...FEW, '--effect', '0.02', '--precision', '0.02'];
    const [best, control, two] = await Promise.all([
      planJson(...team, ...few),
      planJson(...team, ...few, '--control', A),
      planJson('random+meld-first', A, ...few),
    ]);
    expect(best).toMatchObject({ kind: 'best', untilDecided: [] });
    expect(best.competitors.map(({ name }) => name)).toEqual([A, B, 'random+meld-first']);
    expect(control.kind).toBe('control');
    expect(control.variance!.limit).toBe(two.variance!.limit);
    expect(control.widths[0]!.games!).toBeGreaterThan(two.widths[0]!.games!);
    // Two comparisons, each at half the error: 2.2414 instead of 1.96 standard errors.
    expect(control.widths[0]!.games! / two.widths[0]!.games!).toBeCloseTo((2.2414 / 1.96) ** 2, 1);
  });

  test('where everybody plays for himself counts rounds', async () => {
    const rummy = ['--game', 'rummy', '--pilot', '45', '--effect', '0.05'];
    const [duel, field, share, all] = await Promise.all([
      planJson('greedy', 'careful', ...rummy, '--players', '3', '--precision', '0.05'),
      planJson('greedy', 'careful', ...rummy, '--field', 'random', '--until-decided'),
      planJson('greedy', ...rummy, '--field', 'careful', '--precision', '0.05'),
      planJson('-t', 'greedy,careful', ...rummy),
    ]);
    expect(duel).toMatchObject({ kind: 'duel', pilot: { games: 45, rounds: 15 } });
    expect(duel.widths[0]!.games! % 3).toBe(0);
    expect(field).toMatchObject({ kind: 'difference', pilot: { games: 46, rounds: 23 } });
    expect(field.untilDecided).toHaveLength(1);
    expect(share).toMatchObject({ kind: 'rate', untilDecided: [] });
    expect(share.widths[0]!.precision! % 10_000).toBe(0);
    expect(all).toMatchObject({ kind: 'best', pilot: { games: 46, rounds: 23 } });
  });
});
