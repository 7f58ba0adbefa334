import { twoSidedT } from './distributions.js';
import type { Interval } from './interval.js';

interface Slope extends Interval {
  readonly estimate: number;
}

/** Clusters below which a slope gets no interval. */
const MIN_CLUSTERS = 30;

/**
 * The slope of a least-squares line through pairs of numbers in independent clusters, with a standard error that allows for
 * any dependence within a cluster (K.-Y. Liang & S. L. Zeger, Biometrika 73, 1986) and Student's t.
 */
export class ClusteredSlope {
  private readonly clusters: { x: number[]; y: number[] }[] = [];

  /** @param isWithin whether numbers are taken as differences from the means of their cluster, or from those of all */
  constructor(private readonly isWithin: boolean) {}

  add(x: number[], y: number[]): void {
    this.clusters.push({ x, y });
  }

  /** Clusters added so far. */
  get count(): number {
    return this.clusters.length;
  }

  /** The slope at a level; null for fewer than thirty clusters, or where x never varies. */
  slope(level: number): Slope | null {
    const { clusters } = this;
    const all = { x: clusters.flatMap(({ x }) => x), y: clusters.flatMap(({ y }) => y) };
    const centred = clusters.map((cluster) => {
      const { x, y } = this.isWithin ? cluster : all;
      const [middleX, middleY] = [meanOf(x), meanOf(y)];
      return { x: cluster.x.map((value) => value - middleX), y: cluster.y.map((value) => value - middleY) };
    });
    const sumOf = (of: (x: number, y: number) => number, { x, y }: { x: number[]; y: number[] }) =>
      x.reduce((sum, value, place) => sum + of(value, y[place]!), 0);
    const squares = centred.reduce((sum, cluster) => sum + sumOf((x) => x * x, cluster), 0);
    if (clusters.length < MIN_CLUSTERS || squares === 0) return null;
    const estimate = centred.reduce((sum, cluster) => sum + sumOf((x, y) => x * y, cluster), 0) / squares;
    const scores = centred.map((cluster) => sumOf((x, y) => x * (y - estimate * x), cluster));
    const square = scores.reduce((sum, score) => sum + score ** 2, 0) * (clusters.length / (clusters.length - 1));
    const margin = (twoSidedT(clusters.length - 1, level) * Math.sqrt(square)) / squares;
    return { estimate, low: estimate - margin, high: estimate + margin };
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
