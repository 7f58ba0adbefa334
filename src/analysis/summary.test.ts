import { describe, expect, test } from 'vitest';
import type { RunResult, RunSpec, StopRule } from '../simulation/index.js';
import { FAKE, fakeArm, tallyOf } from '../simulation/play/fake-game.testing.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { rowsOf } from './rows.js';
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
      schema: 'shamus-result/1',
      game: 'fake',
      seed: 'demo',
      ended: 'complete',
      timing: { seconds: 2, gamesPerSecond: 300, threads: 3 },
      arms: [
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
    const [row] = rowsOf(summarize(FAKE, planOf(FIXED), RESULT));
    const counts = [...TALLY.outcomes];
    expect(row!.outcomes).toEqual({ win: counts[0], draw: counts[1], loss: counts[2] });
    expect(row!.findings.draw).toMatchObject({
      count: counts[1],
      estimate: {
        mean: counts[1]! / 600,
        ...intervalOf(counts[1]!, null),
        blocks: 600,
        level: 0.95,
        method: 'bounded',
      },
    });
    expect(row!.findings.any).toEqual({ ...row!.findings.win, measure: 'any' });
    const [luck, skill, peace, error] = TALLY.reasons;
    expect(row!.reasons).toEqual({ luck, skill, peace, error });
  });

  test('takes all outcomes that are wins together', () => {
    const lenient = {
      ...FAKE,
      results: {
        ...FAKE.results,
        measures: FAKE.results.measures.map((measure) =>
          measure.name === 'any' ? { ...measure, outcomes: [0, 1] } : measure,
        ),
      },
    };
    const [row] = rowsOf(summarize(lenient, planOf(FIXED), RESULT));
    expect(row!.findings.any!.count).toBe(TALLY.outcomes[0]! + TALLY.outcomes[1]!);
  });

  test('has mean, deviation and range of each metric', () => {
    const { measures, ...result } = summarize(FAKE, planOf(FIXED), RESULT);
    const [points] = TALLY.metrics;
    expect(rowsOf(result)[0]!.findings.points).toMatchObject({
      estimate: { mean: points!.mean(), sd: points!.sd(), method: 't' },
      seen: [points!.min(), points!.max()],
    });
    expect(measures.map(({ name }) => name)).toEqual(['win', 'draw', 'loss', 'any', 'points', 'turns']);
  });

  test('has confidence sequences where the run stopped at what it saw', () => {
    const { count, estimate } = rowsOf(summarize(FAKE, planOf(PRECISE), RESULT))[0]!.findings.win!;
    expect(estimate).toMatchObject({ ...intervalOf(count!, 0.05), method: 'betting', level: 0.95 });
  });

  test('of a run that came to nothing has no arms', () => {
    const nothing = summarize(FAKE, planOf(FIXED), { ...RESULT, arms: [], ended: 'interrupted' });
    expect(nothing).toMatchObject({ arms: [], findings: [], ended: 'interrupted', timing: { gamesPerSecond: 0 } });
  });
});
