import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { PAIRED_SHAPE, type RunSpec, type StopRule, Tally, TEAM_SHAPE } from '../../simulation/index.js';
import { formatProgress } from './progress-text.js';

let game: Game;
beforeAll(async () => {
  game = await loadGame('shamus');
});

const FIXED: StopRule = { kind: 'games', games: 1000 };

function planOf(teams: readonly string[], rule: StopRule = FIXED): RunSpec {
  const setup = { game: 'shamus', variant: 'standard', players: 2, rulings: {} };
  const arms = teams.map((name) => ({ setup, team: { name, policies: [] } }));
  return { arms, seed: 's', rule, threads: 1, gameTimeout: 60 };
}

function tallyOf(games: number, won: number): Tally {
  return counted(new Tally(game, TEAM_SHAPE), [won, 0, games - won]);
}

function counted(tally: Tally, outcomes: readonly number[]): Tally {
  tally.outcomes.set(outcomes);
  tally.games = outcomes.reduce((sum, count) => sum + count, 0);
  return tally;
}

function textAt(
  plan: RunSpec,
  games: number,
  seconds: number,
  { arm = 0, resumed = 0, left = null as number | null, tally = tallyOf(0, 0), width = 80 } = {},
) {
  return formatProgress(game, plan, { arm, games, resumed, secondsLeft: left, tally }, seconds, width);
}

describe('live progress', () => {
  test('tells games, games per second and the time left', () => {
    const text = textAt(planOf(['a+b', 'c+d']), 500, 5, { left: 14.2 });
    expect(text).toMatchObject({ share: 0.25, pace: '500 games  100/s  0:15 left' });
    const long = planOf(['a+b'], { kind: 'games', games: 1e8 });
    expect(textAt(long, 1e6, 10, { left: 990 }).pace).toBe('1,000,000 games  100,000/s  16:30 left');
    expect(textAt(long, 1e6, 10, { left: 9990 }).pace).toMatch(/ 2:46:30 left$/);
  });

  test('does not count games that were there at the start towards the pace', () => {
    expect(textAt(planOf(['a+b']), 600, 1, { resumed: 500 }).pace).toBe('600 games  100/s');
  });

  test('guesses no time where it has nothing to go by', () => {
    expect(textAt(planOf(['a+b']), 0, 0).pace).toBe('0 games  0/s');
    const rule: StopRule = { kind: 'precision', halfWidth: 0.01, most: 1e6 };
    expect(textAt(planOf(['a+b'], rule), 5000, 5)).toMatchObject({ share: null, pace: '5,000 games  1,000/s' });
  });

  test('tells by how much an arm differs from its control, with an interval that holds at every look', () => {
    const plan = planOf(['a+b'], { kind: 'games', games: 2000 });
    const arm = { ...plan.arms[0]!, control: plan.arms[0]! };
    // 1,000 decks, of which 30 were won by the control alone and 80 by the arm alone.
    const tally = counted(new Tally(game, PAIRED_SHAPE), [380, 0, 620]);
    tally.pairs.set([300, 0, 30, 0, 0, 0, 80, 0, 590]);
    counted(tally.control!, [330, 0, 670]);
    const { estimate } = textAt({ ...plan, arms: [arm] }, 1000, 1, { tally });
    const [, found, low, high] = /any win (\S+) points \((\S+) to (\S+)\) so far$/.exec(estimate)!;
    expect(found).toBe('+5.00');
    // Wider than the interval of a single look, +3.0 to +7.1.
    expect(Number(low)).toBeLessThan(3);
    expect(Number(high)).toBeGreaterThan(7.1);
  });

  test('tells the arm under way, with its estimate and interval', () => {
    const tally = tallyOf(100, 50);
    const plan = planOf(['a+b'], { kind: 'games', games: 100 });
    expect(textAt(plan, 100, 1, { tally }).estimate).toBe('standard a+b  Senior 50.00 % (39.83 to 60.17)');
    // Before the last game the interval is one that holds at every look.
    const [, low, high] = /50\.00 % \(([\d.]+) to ([\d.]+)\) so far$/.exec(
      textAt(planOf(['a+b']), 100, 1, { tally }).estimate,
    )!;
    expect([Number(low) < 40, Number(high) > 60]).toEqual([true, true]);
    expect(textAt(planOf(['a+b', 'c+d']), 1100, 1, { arm: 1, tally }).estimate).toMatch(
      /^2 of 2: standard c\+d {2}Senior /,
    );
    expect(textAt(planOf(['a+b']), 0, 1).estimate).toBe('standard a+b');
  });

  test('keeps to the width, and cuts names rather than numbers', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.integer({ min: 60, max: 120 }),
        fc.nat(1e6),
        (name, width, games) => {
          const { pace, estimate } = textAt(planOf([name, name]), games, 3, { tally: tallyOf(1e6, 123_456), width });
          expect(Math.max(pace.length, estimate.length)).toBeLessThanOrEqual(width);
          expect(estimate).toMatch(/Senior 12\.35 % \(12\.28 to 12\.41\)$/);
        },
      ),
    );
  });
});
