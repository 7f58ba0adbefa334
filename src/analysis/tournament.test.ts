import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { WHOLE } from '../game/index.js';
import { estimate } from '../stats/estimate.js';
import { ofPairs } from '../stats/observations.js';
import { seededUniform } from '../stats/seeded.testing.js';
import type { FoundEstimate } from './result.js';
import type { Tournament, TournamentQuestion } from './tournament.js';
import { compareCompetitors, findSharesOverFields } from './tournament-findings.js';
import { PairwiseOutcomes, PairwiseShares } from './tournament-pairs.js';

type OfTeams = Tournament & { readonly pairs: PairwiseOutcomes };

function played(shares: readonly number[], games: number, seed = 4): OfTeams {
  const uniform = seededUniform(seed);
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

const SHARED = ['a', 'b', 'c'];

/** Competitors with their differences, each of one arm. */
function compareTeams(
  tournament: Pick<Tournament, 'tallies' | 'pairs'>,
  asked: TournamentQuestion,
  names: readonly string[],
  effect: number | null,
) {
  const competitors = names.map((name, arm) => ({ name, arms: [arm] }));
  const played = { names, question: asked, tournament: { ...tournament, competitors }, effect };
  const { findings, competitors: found } = compareCompetitors(played);
  return {
    shares: findSharesOverFields(played).map(({ estimate }) => estimate),
    teams: found.map((team, place) => ({
      ...team,
      difference: findings.find(({ terms }) => terms[0]!.arm === place + 1)?.estimate,
    })),
  };
}

describe('teams compared at once', () => {
  test.each([
    [90, 0.07, null],
    [5000, 1e-6, null],
    [5000, 0.05, 0.005],
  ])(
    'with a control, of two teams after %i games at alpha %d, have the interval of compare',
    (games, alpha, effect) => {
      const tournament = played([0.3, 0.45], games);
      const found = compareTeams(tournament, question({ control: 0, alpha }), ['a', 'b'], effect);
      const observed = tournament.pairs.differences(0, 1, [0]);
      const { low, high } = estimate(observed, { isBounded: true, level: 1 - alpha, effect });
      expect(found.teams[1]!.difference).toMatchObject({ low: expect.closeTo(low, 9), high: expect.closeTo(high, 9) });
      expect(found.teams[0]).toMatchObject({ decision: 'control', difference: undefined });
    },
  );

  test('of three share the error evenly', () => {
    const tournament = played([0.3, 0.5, 0.5], 60);
    const found = compareTeams(tournament, question({ control: 0, alpha: 0.1 }), SHARED, null);
    const { low, high } = estimate(tournament.pairs.differences(0, 2, [0]), {
      isBounded: true,
      level: 0.95,
      effect: null,
    });
    const { difference } = found.teams[2]!;
    expect(difference!.level).toBeCloseTo(0.95, 12);
    expect(difference!.low).toBeCloseTo(low, 9);
    expect(difference!.high).toBeCloseTo(high, 9);
  });

  test('without a control are compared with the leader, and the leader with the next', () => {
    const { teams } = compareTeams(played([0.3, 0.32, 0.5], 20_000), question(), SHARED, null);
    expect(teams.map(({ against, decision }) => [against, decision])).toEqual([
      ['c', 'not-best'],
      ['c', 'not-best'],
      ['b', 'best'],
    ]);
    expect(teams[2]!.difference!.mean).toBe(-teams[1]!.difference!.mean);
    expect(teams[2]!.difference!.method).toBe('bounded');
    const few = compareTeams(played([0.45, 0.5], 40), question(), ['a', 'b'], null);
    expect(few.teams.map(({ decision }) => decision)).toEqual(['may-be-best', 'may-be-best']);
  });

  test('call the best no worse than another more often than alpha, though the leader is chosen by the same games', () => {
    const runs = testSize(80, 1000);
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      const { teams } = compareTeams(
        played([0.4, 0.4, 0.4, 0.4], 300, run),
        question({ alpha: 0.2 }),
        [...SHARED, 'd'],
        null,
      );
      if (teams.some(({ decision }) => decision === 'not-best')) wrong++;
    }
    // 0.2 in the long run at most, for each of the four; so large a share of 80 comes by chance once in a thousand tests.
    expect(wrong / runs).toBeLessThan(0.8);
  });
});

const FIELDS = 2;

/** Shares of a deck that an entrant can have in a game: all, a part of a shared win, or 0. */
const shareAmong = (players: number) =>
  fc.integer({ min: 0, max: players }).map((sharing) => (sharing === 0 ? 0 : WHOLE / sharing));

describe('shares of entrants', () => {
  test('and their differences are counted for every two that played, as one by one', () => {
    for (const players of [2, 3, 7]) {
      const round = fc.array(shareAmong(players), { minLength: players * FIELDS, maxLength: players * FIELDS });
      const sumOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0);
      const decks = fc.array(
        fc.tuple(round, round, round).map((all) => all.map(sumOf)),
        { maxLength: 20 },
      );
      fc.assert(
        fc.property(decks, fc.subarray([0, 1, 2]), (played, some) => {
          const pairs = new PairwiseShares(3, players, FIELDS);
          const column = (entrant: number) => Int32Array.from(played, (deck) => deck[entrant]!);
          pairs.add(new Map([0, 1, 2].map((entrant) => [entrant, column(entrant)])));
          pairs.add(new Map(some.map((entrant) => [entrant, column(entrant)])));
          for (const first of [0, 1, 2]) {
            const times = some.includes(first) ? 2 : 1;
            expect(pairs.shares(first).count).toBe(times * played.length);
            for (const second of [0, 1, 2].filter((other) => other !== first)) {
              const both = some.includes(first) && some.includes(second) ? 2 : 1;
              const found = pairs.differencesOf(first, second);
              for (const value of new Set(played.map((deck) => deck[second]! - deck[first]!))) {
                const right = played.filter((deck) => deck[second]! - deck[first]! === value).length;
                expect(found.countOf(value)).toBe(both * right);
              }
              expect(found.count).toBe(both * played.length);
            }
          }
        }),
        { numRuns: 15 },
      );
    }
  });

  test('are the same when they are packed and read; what is of other tables is refused', () => {
    const pairs = playedRounds([0.5, 0.3, 0.7], 50, seededUniform(7));
    const read = new PairwiseShares(3, 2, 1);
    read.addPacked(JSON.parse(JSON.stringify(pairs.pack())));
    expect(read.counts).toEqual(pairs.counts);
    for (const packed of [
      [9, 0, 1, 1],
      [0, 0, 9999, 1],
      [0, 9999, 1, 1],
      [0, 0, 2, 1],
    ]) {
      expect(() => read.addPacked(packed)).toThrow('not those of such a tournament');
    }
  });
});

/** Entrants who win these shares of two-player games in one field, on decks whose luck they have in common. */
function playedRounds(shares: readonly number[], rounds: number, uniform: () => number): PairwiseShares {
  const pairs = new PairwiseShares(shares.length, 2, 1);
  const columns = shares.map(() => new Int32Array(rounds));
  for (let round = 0; round < rounds; round++) {
    const luck = [uniform(), uniform()];
    for (const [entrant, share] of shares.entries()) {
      for (const own of luck) columns[entrant]![round]! += (uniform() < 0.5 ? own : uniform()) < share ? WHOLE : 0;
    }
  }
  pairs.add(new Map(columns.map((column, entrant) => [entrant, column])));
  return pairs;
}

function shareQuestion(change: Partial<TournamentQuestion> = {}): TournamentQuestion {
  return { by: { name: 'share' }, control: null, alpha: 0.2, delta: null, ...change } as TournamentQuestion;
}

describe('entrants compared at once', () => {
  test.each([
    ['once', null],
    ['on the way', 0.005],
  ] as const)('have intervals that are right together as often as they claim, looked at %s', (_, effect) => {
    const truth = [0.5, 0.5, 0.4];
    const uniform = seededUniform(3);
    const runs = testSize(60, 150);
    let [sharesMissed, withControl] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const pairs = playedRounds(truth, 60, uniform);
      const counted = { tallies: [], pairs } as Pick<Tournament, 'tallies' | 'pairs'>;
      const { teams, shares } = compareTeams(counted, shareQuestion({ control: 2 }), SHARED, effect);
      const misses = ({ low, high }: FoundEstimate, value: number) => low! > value + 1e-12 || high! < value - 1e-12;
      if (teams.some(({ difference }, place) => difference && misses(difference, truth[place]! - 0.4))) withControl++;
      if (shares.some((share, place) => misses(share, truth[place]!))) sharesMissed++;
    }
    // 0.2 in the long run at most; a binomial with 150 trials exceeds 0.3 with probability 0.001.
    for (const wrong of [withControl, sharesMissed]) expect(wrong / runs).toBeLessThan(0.3);
    // Not so wide that they can never be wrong, where nothing is looked at before the end.
    if (effect === null) expect(withControl + sharesMissed).toBeGreaterThan(3);
  });

  test('of many rounds are told apart', () => {
    const pairs = playedRounds([0.5, 0.4, 0.3], 4000, seededUniform(5));
    const counted = { tallies: [], pairs } as Pick<Tournament, 'tallies' | 'pairs'>;
    const { teams } = compareTeams(counted, shareQuestion({ alpha: 0.05 }), SHARED, null);
    expect(teams.map(({ decision }) => decision)).toEqual(['best', 'not-best', 'not-best']);
    expect(teams.map(({ against }) => against)).toEqual(['b', 'a', 'a']);
  });
});

const OUTCOMES = 3;
const outcome = fc.nat({ max: OUTCOMES - 1 });

describe('pairs of teams', () => {
  test('are counted for every two teams that played, as one by one', () => {
    const deals = fc.array(fc.array(outcome, { minLength: 5, maxLength: 5 }), { maxLength: 30 });
    fc.assert(
      fc.property(deals, fc.subarray([0, 1, 2, 3, 4]), fc.subarray([0, 1, 2]), (games, some, event) => {
        const pairs = new PairwiseOutcomes(5, OUTCOMES);
        const column = (team: number) => Uint8Array.from(games, (game) => game[team]!);
        pairs.add(new Map([0, 1, 2, 3, 4].map((team) => [team, column(team)])));
        pairs.add(new Map(some.map((team) => [team, column(team)])));
        for (let first = 0; first < 5; first++) {
          for (let second = 0; second < 5; second++) {
            if (first === second) continue;
            const times = some.includes(first) && some.includes(second) ? 2 : 1;
            const has = (game: number[], team: number) => event.includes(game[team]!);
            const pairsOf = {
              trials: times * games.length,
              onlyFirst: times * games.filter((game) => has(game, first) && !has(game, second)).length,
              onlySecond: times * games.filter((game) => has(game, second) && !has(game, first)).length,
            };
            expect(pairs.differences(first, second, event)).toEqual(ofPairs(pairsOf));
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
