/** Designs: which combinations of values a search begins with. */
import type { Draws } from './rng.js';
import type { Levels } from './tunable.js';

/** Samples of which the one is taken whose points are furthest apart. */
const TRIES = 100;

/** Further samples, where points of one coincide because there are few values. */
const REFILLS = 1000;

/**
 * All combinations if there are no more than `most`; else a Latin hypercube of so many: each option has each part of its
 * range equally often, and no two points are closer than they need be (maximin, of a hundred samples).
 *
 * McKay, Beckman & Conover, Technometrics 21 (1979); Johnson, Moore & Ylvisaker, J. Stat. Plan. Inference 26 (1990).
 *
 * @param sizes how many values each option has
 */
export function designOf(sizes: readonly number[], most: number, draws: Draws): Levels[] {
  const all = sizes.reduce((product, size) => product * size, 1);
  return all <= most ? grid(sizes) : hypercube(sizes, most, draws);
}

/** All combinations, those of the last option next to each other. */
function grid(sizes: readonly number[]): Levels[] {
  return sizes.reduce<number[][]>(
    (points, size) => points.flatMap((point) => Array.from({ length: size }, (_, level) => [...point, level])),
    [[]],
  );
}

function hypercube(sizes: readonly number[], points: number, draws: Draws): Levels[] {
  let best: Levels[] = [];
  let widest = -1;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = sample(sizes, points, draws);
    const width = leastDistance(found, sizes);
    if (width <= widest) continue;
    [best, widest] = [found, width];
  }
  return filledUp(best, sizes, points, draws);
}

function sample(sizes: readonly number[], points: number, draws: Draws): Levels[] {
  const columns = sizes.map((size) =>
    draws.order(points).map((part) => Math.floor(((part + draws.uniform()) / points) * size)),
  );
  return Array.from({ length: points }, (_, point) => columns.map((column) => column[point]!));
}

/** The square of the least distance between two points of a cube. */
function leastDistance(points: readonly Levels[], sizes: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [place, one] of points.entries()) {
    for (let other = 0; other < place; other++) {
      let square = 0;
      for (let at = 0; at < sizes.length; at++) {
        square += ((one[at]! - points[other]![at]!) / Math.max(1, sizes[at]! - 1)) ** 2;
      }
      least = Math.min(least, square);
    }
  }
  return least;
}

/** Replaces points that are there already by points of further samples. */
function filledUp(points: readonly Levels[], sizes: readonly number[], wanted: number, draws: Draws): Levels[] {
  const found = new Map(points.map((point) => [point.join(), point]));
  for (let attempt = 0; found.size < wanted && attempt < REFILLS; attempt++) {
    const [point] = sample(sizes, 1, draws);
    found.set(point!.join(), point!);
  }
  return [...found.values()];
}
