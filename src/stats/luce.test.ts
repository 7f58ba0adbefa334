import { describe, expect, test } from 'vitest';
import { luceStrengths, type Meeting } from './luce.js';
import { seededUniform } from './seeded.testing.js';

/** Wins of each row against each column, and what is known of them. */
function meetingsOf(wins: readonly (readonly number[])[]): Meeting[] {
  return wins.flatMap((row, entrant) =>
    row
      .map((won, other) => ({ entrant, others: [other], games: won + wins[other]![entrant]!, wins: won }))
      .filter(({ others: [other] }) => other! > entrant),
  );
}

describe('strengths by the model of Luce', () => {
  test('are those of the published table for the American League of 1987 (Agresti, Categorical Data Analysis, 10.6)', () => {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore.
    const wins = [
      [0, 7, 9, 7, 7, 9, 11],
      [6, 0, 7, 5, 11, 9, 9],
      [4, 6, 0, 7, 7, 8, 12],
      [6, 8, 6, 0, 6, 7, 10],
      [6, 2, 6, 7, 0, 7, 12],
      [4, 4, 5, 6, 6, 0, 6],
      [2, 4, 1, 3, 1, 7, 0],
    ];
    const strengths = luceStrengths(7, meetingsOf(wins))!;
    const toBaltimore = strengths.map((strength) => strength - strengths[6]!);
    for (const [place, published] of [1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0].entries()) {
      expect(toBaltimore[place]).toBeCloseTo(published, 3);
    }
    expect(strengths.reduce((sum, strength) => sum + strength, 0)).toBeCloseTo(0, 12);
  });

  test('are found again from the shares that they bring about, at tables of any size', () => {
    const uniform = seededUniform(7);
    for (const players of [2, 3, 4, 8]) {
      const given = Array.from({ length: 5 }, () => 3 * uniform() - 1.5);
      const mean = given.reduce((sum, strength) => sum + strength, 0) / given.length;
      const meetings = given.flatMap((own, entrant) =>
        given.map((other, field) => {
          const games = 1000;
          const rest = (players - 1) * Math.exp(other);
          const wins = (games * Math.exp(own)) / (Math.exp(own) + rest);
          return { entrant, others: Array.from({ length: players - 1 }, () => field), games, wins };
        }),
      );
      const found = luceStrengths(5, meetings)!;
      for (const [place, strength] of given.entries()) expect(found[place]).toBeCloseTo(strength - mean, 6);
    }
  });

  test('have no finite value where one wins all, or two groups never meet', () => {
    expect(luceStrengths(2, [{ entrant: 0, others: [1], games: 9, wins: 9 }])).toBeNull();
    const apart = [
      { entrant: 0, others: [1], games: 9, wins: 4 },
      { entrant: 2, others: [3], games: 9, wins: 4 },
    ];
    expect(luceStrengths(4, apart)).toBeNull();
    expect(luceStrengths(0, [])).toBeNull();
  });

  test('leave out who meets only its like', () => {
    const meetings = [
      { entrant: 0, others: [0, 0], games: 9, wins: 3 },
      { entrant: 0, others: [1, 1], games: 8, wins: 4 },
    ];
    const [one, other] = luceStrengths(2, meetings)!;
    expect(one! - other!).toBeCloseTo(Math.log(2), 9);
  });
});
