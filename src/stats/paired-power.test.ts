import { describe, expect, it } from 'vitest';
import { pairingGain } from './paired.js';
import { trialsToDecide } from './paired-sizes.js';
import { seededUniform } from './seeded.testing.js';
import { NO_PAIRS, playPairs } from './studies.testing.js';

describe('the trials that would decide', () => {
  it.each([
    [0.005, 0.1, 0.8],
    [0.005, 0.1, 0.95],
    [0.02, 0.05, 0.9],
    [-0.1, 0.4, 0.9],
  ])('a difference of %d among %d discordant find it with power %d (3000 runs)', (difference, discordance, power) => {
    const trials = trialsToDecide({ difference, discordance }, 0.05, power);
    const rates = { first: (discordance - difference) / 2, second: (discordance + difference) / 2 };
    const uniform = seededUniform(1987);
    let found = 0;
    for (let run = 0; run < 3000; run++) {
      const { onlyFirst, onlySecond } = playPairs(NO_PAIRS, trials, rates, uniform);
      const z = (onlySecond - onlyFirst) / Math.sqrt(onlyFirst + onlySecond);
      found += z * Math.sign(difference) > 1.959964 ? 1 : 0;
    }
    expect(Math.abs(found / 3000 - power)).toBeLessThan(4 * Math.sqrt((power * (1 - power)) / 3000) + 0.005);
  });

  it('are worked out by hand: (1.95996 sqrt 0.1 + 0.84162 sqrt(0.1 - 0.005^2))^2 / 0.005^2', () => {
    expect(trialsToDecide({ difference: 0.005, discordance: 0.1 }, 0.05, 0.8)).toBe(31_394);
  });

  it('are without end for no difference, and few where all trials tell', () => {
    expect(trialsToDecide({ difference: 0, discordance: 0.1 }, 0.05, 0.8)).toBe(Infinity);
    expect(trialsToDecide({ difference: 1, discordance: 1 }, 0.05, 0.8)).toBe(6);
  });
});

describe('what pairing gains', () => {
  it('is the correlation, and the trials that would do as much apart', () => {
    // Var a = Var b = 1 with correlation 3/4: Var(b - a) = 1/2, a quarter of 2.
    expect(pairingGain(1000, 1, 1, 0.5)).toEqual({ correlation: 0.75, unpaired: 4000 });
    expect(pairingGain(1000, 1, 1, 2)).toEqual({ correlation: 0, unpaired: 1000 });
    expect(pairingGain(1000, 4, 1, 7)).toEqual({ correlation: -0.5, unpaired: 714 });
  });

  it('is unknown where nothing varies', () => {
    expect(pairingGain(1000, 0, 1, 1)).toEqual({ correlation: null, unpaired: 1000 });
    expect(pairingGain(1000, 1, 1, 0)).toEqual({ correlation: 1, unpaired: null });
  });
});
