import { describe, expect, test } from 'vitest';
import { type Comparison, type ComparisonSpec, comparisonOf } from '../../analysis/index.js';
import type { Engine, Game } from '../../game/index.js';
import type { RunResult, RunSpec, StopRule } from '../../simulation/index.js';
import { PAIRED, Tally } from '../../simulation/index.js';
import { comparisonReport } from './comparison.js';

/** A game without cards, and with words of its own. */
const DARTS = {
  name: 'darts',
  outcomes: [
    { name: 'bull', title: 'Bull', summary: '' },
    { name: 'miss', title: 'Miss', summary: '' },
  ],
  measures: [
    { name: 'bull', title: 'Bull', summary: '', better: 'more', outcomes: [0] },
    { name: 'miss', title: 'Miss', summary: '', better: 'less', outcomes: [1] },
    { name: 'any', title: 'any win', summary: '', better: 'more', outcomes: [0] },
  ],
  rankedBy: 'any',
  reasons: [{ name: 'aim', summary: '' }],
  metrics: [{ name: 'throws', summary: '', unit: 'throws', low: 0, high: 3, step: 1 }],
  rulings: [{ name: 'distance', summary: '', values: ['near', 'far'] }],
} as unknown as Game;

const QUESTION: ComparisonSpec = { outcome: 'any', alpha: 0.05, power: 0.95, effect: 0.01 };
const FIXED: StopRule = { kind: 'games', games: 10_000 };

function contender(name: string, distance = 'near') {
  const setup = { game: 'darts', variant: 'pub', players: 1, rulings: { distance } };
  return { setup, team: { name, policies: [{ name, role: 'thrower', policy: name, module: null }] } };
}

function planOf(rule: StopRule, names: readonly [string, string] = ['left', 'right'], distance = 'near'): RunSpec {
  const arm = { ...contender(names[1], distance), control: contender(names[0]) };
  return { arms: [arm], seed: 'pub', rule, threads: 1, gameTimeout: 1 };
}

function game(outcome: number, throws: number): Engine {
  return {
    outcome,
    reason: 0,
    metrics: Int32Array.of(throws),
    seats: new Int32Array(0),
    play: () => {},
    fingerprint: () => 0,
  };
}

/** So many games in which A and B hit, only A, only B and neither. */
function resultOf(plan: RunSpec, counts: readonly number[], ended: RunResult['ended'] = 'complete'): RunResult {
  const tally = new Tally(DARTS, PAIRED);
  const pairs = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const;
  for (const [place, [a, b]] of pairs.entries()) {
    for (let i = 0; i < counts[place]!; i++) {
      tally.count(game(b, 1 + b), game(a, 1 + a));
    }
  }
  return { arms: [{ arm: plan.arms[0]!, tally, complete: ended === 'complete' }], ended, failure: null, seconds: 1 };
}

function reportOf(plan: RunSpec, counts: readonly number[], ended?: RunResult['ended']): string {
  return comparisonReport(DARTS, comparisonOf(DARTS, plan, QUESTION, resultOf(plan, counts, ended)) as Comparison);
}

function wordsOf(report: string): string[] {
  return report.split('\n\n')[1]!.split('\n');
}

describe('a comparison says in words', () => {
  test('which is better, by how much, and nothing of any one game', () => {
    expect(wordsOf(reportOf(planOf(FIXED), [2000, 300, 600, 7100]))).toEqual([
      'B is better than A: any win % is 23.00 with A and 26.00 with B.',
      'B - A is about +3.00 points (+2.41 to +3.60).',
    ]);
    expect(wordsOf(reportOf(planOf(FIXED), [2000, 600, 300, 7100]))[0]).toMatch(/^A is better than B: /);
  });

  test('that it is undecided', () => {
    expect(wordsOf(reportOf(planOf(FIXED), [200, 30, 36, 734]))).toEqual([
      'Undecided: these games do not show which team is better by any win %.',
      'B - A is about +0.60 points (-1.10 to +2.31).',
    ]);
  });

  test('that the two are equivalent, or the same', () => {
    expect(wordsOf(reportOf(planOf(FIXED), [2000, 50, 52, 7898]))[0]).toBe(
      'A and B are equivalent: they differ by less than 1.00 points in any win %.',
    );
    expect(wordsOf(reportOf(planOf(FIXED, ['left', 'left']), [20, 0, 0, 80]))).toEqual([
      'A and B are the same: the difference is exactly zero.',
    ]);
    expect(wordsOf(reportOf(planOf(FIXED), [2000, 0, 0, 8000]))[1]).toBe('A and B had the same result in every game.');
  });

  test('that it was stopped by hand', () => {
    const told = wordsOf(reportOf(planOf(FIXED), [20, 3, 6, 71], 'interrupted'));
    expect(told.at(-1)).toBe('Interrupted after 100 games.');
  });

  test('nothing of a run until it has decided that was stopped before', () => {
    const told = wordsOf(
      reportOf(
        planOf({ kind: 'decided', level: 0.95, effect: 0.01, outcomes: [0], most: 1e6 }),
        [20, 3, 6, 71],
        'interrupted',
      ),
    );
    expect(told[0]).toBe('Undecided: these games do not show which team is better by any win %.');
    expect(told[1]).toMatch(/, biased, as the run may have stopped because of it\.$/);
    expect(told.at(-1)).toBe('Interrupted after 100 games.');
  });

  test('which is better after a run until it has decided, and that the estimate is biased', () => {
    const plan = planOf({ kind: 'decided', level: 0.95, effect: 0.01, outcomes: [0], most: 1e6 });
    const report = reportOf(plan, [2000, 300, 600, 7100]);
    expect(wordsOf(report)[0]).toBe('B is better than A: any win % is 23.00 with A and 26.00 with B.');
    expect(wordsOf(report)[1]).toMatch(/, biased, as the run may have stopped because of it\.$/);
  });
});

test('a comparison in full, in the words of its game', () => {
  expect(reportOf(planOf(FIXED, ['left', 'right'], 'far'), [2000, 300, 600, 7100])).toBe(`\
A  left (pub, 1 player)
B  right (pub, 1 player, distance=far)

B is better than A: any win % is 23.00 with A and 26.00 with B.
B - A is about +3.00 points (+2.41 to +3.60).

           A %    B %   B - A (95 % interval)  only A  only B
Bull     23.00  26.00  +3.00 (+2.41 to +3.60)     300     600
Miss     77.00  74.00  -3.00 (-3.60 to -2.41)     600     300
any win  23.00  26.00  +3.00 (+2.41 to +3.60)     300     600

mean        A      B      B - A (95 % interval)
throws  1.770  1.740  -0.030 (-0.036 to -0.024)

A below, B right   Bull   Miss
Bull              2,000    300
Miss                600  7,100

Intervals of rates: Gaffke's limits; of means: Student's t.
10,000 deals, each played by A and by B, seed 'pub'; 1.0 s on 1 thread
A difference of 1.00 points would show after 12,325 decks of another seed, with
power 95 % and by the upper 95 % limit of the variance.
`);
});

describe('what the numbers are worth is said', () => {
  test('where a run was stopped: intervals hold at any number of games', () => {
    const plan = planOf(FIXED);
    const counts = [2000, 300, 420, 4100];
    const [stopped, whole] = (['interrupted', 'complete'] as const).map(
      (ended) => comparisonOf(DARTS, plan, QUESTION, resultOf(plan, counts, ended)) as Comparison,
    );
    expect(stopped!.notes[0]).toMatch(/^6,820 of the 10,000 planned games were played\. /);
    expect(stopped!.decision).toMatchObject({ rule: 'fixed-games', gamesPlanned: 10_000, verdict: 'b' });
    expect(stopped!.decision.estimate).toMatchObject({ method: 'betting' });
    for (const [name, { low, high }] of Object.entries(stopped!.difference)) {
      expect(high - low).toBeGreaterThan(whole!.difference[name]!.high - whole!.difference[name]!.low);
    }
    const report = comparisonReport(DARTS, stopped!);
    expect(report.replaceAll('\n', ' ')).toContain('You may have stopped because of what you saw');
    expect(whole!.notes).toEqual([]);
  });

  test('where games are too few for intervals of means, or a metric never differed', () => {
    const few = reportOf(planOf(FIXED), [10, 2, 3, 14]);
    expect(few).toMatch(/^throws +1\.6 +1\.6 +0\.0 \(no interval\)$/m);
    expect(few).toContain('of means: none, too few games.');
    expect(reportOf(planOf(FIXED), [200, 0, 0, 300])).toMatch(/^throws .* 0\.0 \(no interval\)$/m);
  });

  test.each([
    ['where few decks tell the two apart, by the upper limit', [1, 0, 0, 4], undefined, 58_570],
    ['where many do', [2000, 300, 600, 7100], undefined, 12_325],
    ['nothing where the run was stopped, perhaps because of its results', [1, 0, 0, 4], 'interrupted', null],
  ] as const)('how many decks would show a difference: %s', (_, counts, ended, games) => {
    const plan = planOf(FIXED);
    const found = comparisonOf(DARTS, plan, QUESTION, resultOf(plan, counts, ended)) as Comparison;
    expect(found.decision.gamesToShow).toBe(games);
  });

  test('after a run until it has decided: one interval for one difference, on the side of the finding', () => {
    const plan = planOf({ kind: 'decided', level: 0.95, effect: 0.01, outcomes: [0], most: 1e6 });
    const { decision, difference } = comparisonOf(
      DARTS,
      plan,
      QUESTION,
      resultOf(plan, [2000, 300, 600, 7100]),
    ) as Comparison;
    expect(decision.verdict).toBe('b');
    const { low, high } = decision.estimate!;
    expect(low).toBeGreaterThan(0);
    for (const name of ['bull', 'any']) expect(difference[name]).toMatchObject({ low, high, method: 'betting' });
    expect(difference.miss).toMatchObject({ low: expect.closeTo(-high, 6), high: expect.closeTo(-low, 6) });
  });
});

test('a comparison of which no game was finished prints nothing', () => {
  const plan = planOf(FIXED);
  const nothing: RunResult = { arms: [], ended: 'interrupted', failure: null, seconds: 1 };
  const comparison = comparisonOf(DARTS, plan, QUESTION, nothing) as Comparison;
  expect(comparison).toMatchObject({ games: 0, a: null, b: null, decision: { verdict: 'open', stopped: 'by-hand' } });
  expect(comparisonReport(DARTS, comparison)).toBe('');
});
