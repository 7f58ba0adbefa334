import { linearRegression } from 'simple-statistics';
import { expect, test } from 'vitest';
import { ClusteredSlope } from './clustered-slope.js';
import { seededUniform } from './seeded.testing.js';

test('over all it is the least-squares slope', () => {
  const uniform = seededUniform(1);
  const slope = new ClusteredSlope(false);
  const points: [number, number][] = [];
  for (let cluster = 0; cluster < 40; cluster++) {
    const x = [uniform(), uniform()];
    const y = x.map((value) => 3 * value + uniform());
    slope.add(x, y);
    points.push([x[0]!, y[0]!], [x[1]!, y[1]!]);
  }
  expect(slope.slope(0.95)!.estimate).toBeCloseTo(linearRegression(points).m, 10);
});

test('within clusters it leaves out what differs between them, and covers at its level though a cluster hangs together', () => {
  let missed = 0;
  const STUDIES = 400;
  for (let study = 0; study < STUDIES; study++) {
    const uniform = seededUniform(study);
    const slope = new ClusteredSlope(true);
    for (let cluster = 0; cluster < 60; cluster++) {
      const level = 10 * uniform();
      const tilt = 2 * (uniform() - 0.5);
      const x = [0, 1, 2].map(() => level + uniform());
      // Each cluster has a slope of its own, 2 on average.
      slope.add(
        x,
        x.map((value) => -5 * level + (2 + tilt) * (value - level) + 0.1 * uniform()),
      );
    }
    const { low, high } = slope.slope(0.95)!;
    if (low > 2 || high < 2) missed++;
  }
  expect(missed / STUDIES).toBeLessThan(0.05 + 4 * Math.sqrt(0.0475 / STUDIES));
});

test('no slope of few clusters, or where nothing varies', () => {
  const [few, flat] = [new ClusteredSlope(true), new ClusteredSlope(true)];
  for (let cluster = 0; cluster < 29; cluster++) few.add([0, 1], [cluster, cluster + 1]);
  for (let cluster = 0; cluster < 40; cluster++) flat.add([1, 1], [0, 1]);
  expect(few.slope(0.95)).toBeNull();
  expect(flat.slope(0.95)).toBeNull();
});
