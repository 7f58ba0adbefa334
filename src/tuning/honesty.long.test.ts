import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import type { OptionValue } from '../game/index.js';
import { coins, spaceOf, wishFor } from './synthetic.testing.js';
import { tune } from './tune.js';
import { confirmedDifference, searchedDifference } from './tuning-result.js';

type Values = Readonly<Record<string, OptionValue>>;

/** Repetitions of a whole tuning. */
const REPEATED = testSize(60, 2000);

/** Above the count of rare events in all repetitions, but for once in a thousand tests. */
function most(rate: number): number {
  return REPEATED * rate + 3.1 * Math.sqrt(REPEATED * rate * (1 - rate));
}

describe('the confirmation is honest, over many tunings', () => {
  test('where no option matters, it claims no more improvements than its level allows; the search would', async () => {
    let claimed = 0;
    let missed = 0;
    let searchMissed = 0;
    let confirmed = 0;
    for (let time = 0; time < REPEATED; time++) {
      const wish = wishFor(spaceOf({ x: 0 }), `null ${time}`, { games: 6000, confirm: 600, alpha: 0.1 });
      const { summary: result } = await tune(
        wish,
        coins(() => 0.5),
      );
      const difference = confirmedDifference(result);
      if (difference === undefined) continue;
      confirmed++;
      if (result.verdict.confirmation!.decision === 'better') claimed++;
      if (difference.low! > 0 || difference.high! < 0) missed++;
      if (searchedDifference(result)!.low! > 0) searchMissed++;
    }
    expect(confirmed).toBeGreaterThan(0.7 * REPEATED);
    expect(missed).toBeLessThan(most(0.1));
    expect(claimed).toBeLessThan(most(0.05));
    // An interval of 95 % would be above zero in 2.5 %: this is the winner's curse.
    expect(searchMissed).toBeGreaterThan(0.06 * REPEATED);
  });

  test('where options matter, its interval covers the true difference, and the search is too high on average', async () => {
    let missed = 0;
    let flattered = 0;
    let error = 0;
    // Low hills, so that the best is hard to find.
    const rate = ({ x }: Values) => 0.5 - 0.0008 * (Number(x) - 7) ** 2;
    for (let time = 0; time < REPEATED; time++) {
      const wish = wishFor(spaceOf({ x: 3 }), `hill ${time}`, { games: 6000, confirm: 600, alpha: 0.1 });
      const { summary: result } = await tune(wish, coins(rate));
      const difference = confirmedDifference(result);
      if (difference === undefined) continue;
      const truth = rate(result.verdict.winner!.values) - rate({ x: 3 });
      if (truth < difference.low! || truth > difference.high!) missed++;
      flattered += searchedDifference(result)!.mean - truth;
      error += difference.mean - truth;
    }
    expect(missed).toBeLessThan(most(0.1));
    // 600 deals measure a difference to 2 points or so.
    const noise = 0.03 / Math.sqrt(REPEATED);
    expect(flattered / REPEATED).toBeGreaterThan(noise);
    expect(Math.abs(error / REPEATED)).toBeLessThan(3 * noise);
  });
});
