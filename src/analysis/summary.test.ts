import { describe, expect, test } from 'vitest';
import type { RunResult, RunSpec, StopRule } from '../simulation/index.js';
import { FAKE, fakeArm, tallyOf } from '../simulation/play/fake-game.testing.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { summarize } from './summary.js';

function intervalOf(count: number, effect: number | null) {
  const { low, high } = estimate(ofSuccesses(count, 600), { isBounded: true, level: 0.95, effect });
  return { low, high };
}

const FIXED: StopRule = { kind: 'games', games: 600 };
const PRECISE: StopRule = { kind: 'precision', halfWidth: 0.05, most: 1e6 };

function planOf(rule: StopRule): RunSpec {
  return { arms: [fakeArm('a', 'b')], seed: 'demo', rule, threads: 3, gameTimeout: 60 };
}

const TALLY = tallyOf({ from: 0, count: 600 });
const RESULT: RunResult = {
  arms: [{ arm: fakeArm('a', 'b'), tally: TALLY, complete: true }],
  ended: 'complete',
  failure: null,
  seconds: 2,
};

describe('a summary', () => {
  test('names what was played', () => {
    expect(summarize(FAKE, planOf(FIXED), RESULT)).toMatchObject({
      schema: 'shamus-run/1',
      game: 'fake',
      seed: 'demo',
      ended: 'complete',
      timing: { seconds: 2, gamesPerSecond: 300, threads: 3 },
      runs: [
        {
          setup: { variant: 'plain', players: 2, rulings: {}, policies: ['a', 'b'] },
          team: 'a+b',
          games: 600,
          complete: true,
        },
      ],
    });
  });

  test('has a rate for each outcome, and one for all that are wins', () => {
    const [run] = summarize(FAKE, planOf(FIXED), RESULT).runs;
    const counts = [...TALLY.outcomes];
    expect(Object.values(run!.outcomes).map(({ count }) => count)).toEqual(counts);
    expect(Object.keys(run!.outcomes)).toEqual(['win', 'draw', 'loss']);
    expect(run!.outcomes.draw).toEqual({ count: counts[1], rate: counts[1]! / 600, ...intervalOf(counts[1]!, null) });
    expect(run!.any).toEqual(run!.outcomes.win);
    const [luck, skill, peace, error] = TALLY.reasons;
    expect(run!.reasons).toEqual({ luck, skill, peace, error });
  });

  test('takes all outcomes that are wins together', () => {
    const lenient = {
      ...FAKE,
      measures: FAKE.measures.map((measure) => (measure.name === 'any' ? { ...measure, outcomes: [0, 1] } : measure)),
    };
    const [run] = summarize(lenient, planOf(FIXED), RESULT).runs;
    expect(run!.any.count).toBe(TALLY.outcomes[0]! + TALLY.outcomes[1]!);
  });

  test('has mean, deviation and range of each metric', () => {
    const [run] = summarize(FAKE, planOf(FIXED), RESULT).runs;
    const [points] = TALLY.metrics;
    expect(run!.metrics.points).toEqual({
      mean: points!.mean(),
      sd: points!.sd(),
      min: points!.min(),
      max: points!.max(),
    });
    expect(Object.keys(run!.metrics)).toEqual(['points', 'turns']);
  });

  test('has confidence sequences where the run stopped at what it saw', () => {
    const [run] = summarize(FAKE, planOf(PRECISE), RESULT).runs;
    expect(run!.interval).toEqual({ method: 'betting', level: 0.95 });
    const { count, low, high } = run!.outcomes.win!;
    expect({ low, high }).toEqual(intervalOf(count, 0.05));
  });

  test('of a run that came to nothing has no arms', () => {
    const nothing = summarize(FAKE, planOf(FIXED), { ...RESULT, arms: [], ended: 'interrupted' });
    expect(nothing).toMatchObject({ runs: [], ended: 'interrupted', timing: { gamesPerSecond: 0 } });
  });
});
