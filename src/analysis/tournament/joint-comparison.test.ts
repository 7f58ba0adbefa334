import { describe, expect, test } from 'vitest';
import { pairedRateInterval } from '../../stats/paired-interval.js';
import { seededUniform } from '../../stats/seeded.testing.js';
import { pairedSequence } from '../../stats/sequential-test.js';
import { compareTeams } from './joint-comparison.js';
import { PairwiseOutcomes } from './team-pairs.js';
import type { Tournament, TournamentQuestion } from './tournament.js';

type OfTeams = Tournament & { readonly pairs: PairwiseOutcomes };

/** Games with two outcomes, of which teams win these shares on common deals. */
function played(shares: readonly number[], games: number): OfTeams {
  const uniform = seededUniform(4);
  const columns = shares.map(() => new Uint8Array(games));
  for (let game = 0; game < games; game++) {
    const deal = uniform();
    for (const [team, share] of shares.entries()) {
      columns[team]![game] = (uniform() < 0.5 ? deal : uniform()) < share ? 0 : 1;
    }
  }
  const pairs = new PairwiseOutcomes(shares.length, 2);
  pairs.add(new Map(columns.map((column, team) => [team, column])));
  const tallies = columns.map((column) => {
    const wins = column.filter((outcome) => outcome === 0).length;
    return { games, outcomes: [wins, games - wins] };
  });
  return { tallies, pairs } as unknown as OfTeams;
}

function question(change: Partial<TournamentQuestion> = {}): TournamentQuestion {
  const by = { name: 'win', title: 'Win', better: 'more', outcomes: [0] };
  return { by, control: null, alpha: 0.05, delta: null, ...change } as TournamentQuestion;
}

describe('teams compared at once', () => {
  test.each([
    [90, 0.07],
    [90, 1e-6],
    [5000, 0.05],
    [5000, 1e-6],
  ])('with a control, of two teams after %i games at alpha %d, have the interval of compare', (games, alpha) => {
    const tournament = played([0.3, 0.45], games);
    const found = compareTeams(tournament, question({ control: 0, alpha }), ['a', 'b'], 'seed', 'never');
    const { low, high } = pairedRateInterval(tournament.pairs.tally(0, 1, [0]), found.level);
    expect(found.teams[1]).toMatchObject({ low, high });
    expect(found.joint).toEqual({ method: 'bonferroni', draws: 0, errors: [alpha, alpha] });
  });

  test('of few games share alpha evenly and have exact intervals', () => {
    const tournament = played([0.3, 0.5, 0.5], 60);
    const found = compareTeams(tournament, question({ control: 0, alpha: 0.1 }), ['a', 'b', 'c'], 'seed', 'never');
    const { low, high, method } = pairedRateInterval(tournament.pairs.tally(0, 2, [0]), 0.95);
    expect(method).toBe('exact-unconditional');
    expect(found.teams[2]!.low).toBeCloseTo(low, 9);
    expect(found.teams[2]!.high).toBeCloseTo(high, 9);
  });

  test.each([0.05, 1e-4, 1e-6])('of many games give each comparison more than an even share of alpha = %d', (alpha) => {
    const tournament = played([0.3, 0.32, 0.34, 0.5], 20_000);
    for (const control of [0, null]) {
      const { joint, method } = compareTeams(
        tournament,
        question({ control, alpha }),
        ['a', 'b', 'c', 'd'],
        's',
        'never',
      );
      expect(joint!.method).toBe('importance-sampling');
      expect(method).toContain(`${joint!.draws.toLocaleString('en')} draws of importance sampling`);
      for (const error of joint!.errors) {
        expect(error).toBeGreaterThan(alpha / 3);
        expect(error).toBeLessThan(alpha);
      }
    }
  });

  test('after a look have confidence sequences, each with an even share of alpha', () => {
    const tournament = played([0.3, 0.32, 0.5], 20_000);
    const found = compareTeams(tournament, question({ control: 0 }), ['a', 'b', 'c'], 's', 'anytime');
    const { low, high } = pairedSequence(tournament.pairs.tally(0, 2, [0]), 0.975, 0.005);
    expect(found.teams[2]).toMatchObject({ low, high });
    expect(found.method).toContain('confidence sequences');
    expect(found.joint).toBeUndefined();
  });
});
