const MOST_STEPS = 200;
/** Greater values, and infinite ones, would mislead the interpolation. */
const STEEPEST = 40;

/**
 * Where a monotone function crosses 0 between two points: inverse quadratic interpolation where three points allow it, else
 * bisection (T. R. Chandrupatla, "A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function
 * without using derivatives", Adv. Eng. Softw. 28, 1997).
 *
 * @param outside where the function is at least 0
 * @param inside where it is below 0
 * @param tolerance the largest distance from the crossing, above 0
 * @returns a point at which the function is at least 0, so on the side of `outside`
 */
export function crossing(f: (x: number) => number, outside: number, inside: number, tolerance: number): number {
  const at = (x: number) => ({ x, y: Math.max(-STEEPEST, Math.min(STEEPEST, f(x))) });
  // The crossing is between `last` and `other`; `before` was at one of them a step ago.
  let last = at(outside);
  let other = at(inside);
  let share = 0.5;
  for (let step = 0; step < MOST_STEPS && Math.abs(other.x - last.x) > tolerance; step++) {
    const next = at(last.x + share * (other.x - last.x));
    let before = last;
    if (next.y >= 0 !== last.y >= 0) {
      before = other;
      other = last;
    }
    last = next;
    // Each step is at least half the tolerance long, so that the bracket closes from both sides.
    const least = Math.min(0.5, (0.5 * tolerance) / Math.abs(other.x - last.x));
    share = Math.max(least, Math.min(1 - least, interpolated(last, other, before)));
  }
  return last.y >= 0 ? last.x : other.x;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The share of the way from `last` to `other` at which the function is expected to be 0. */
function interpolated(last: Point, other: Point, before: Point): number {
  const xi = (last.x - other.x) / (before.x - other.x);
  const phi = (last.y - other.y) / (before.y - other.y);
  if (!(phi ** 2 < xi && (1 - phi) ** 2 < 1 - xi)) return 0.5;
  return (
    ((last.y / (other.y - last.y)) * before.y) / (other.y - before.y) +
    (((before.x - last.x) / (other.x - last.x)) * last.y * other.y) / ((before.y - last.y) * (before.y - other.y))
  );
}
