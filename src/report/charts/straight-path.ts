/** A point of a path, in pixels. */
type Point = readonly [x: number, y: number];

/** A path of straight lines between absolute points, as Vega writes areas. */
const LINES = /^M-?[\d.]+,-?[\d.]+(?:L-?[\d.]+,-?[\d.]+)+Z?$/;

/**
 * The same shape with fewer words: tenths of a pixel, and no point on a level or upright line between its neighbours.
 * A step chart of two hundred bins loses more than half of its length so.
 *
 * @param path the `d` of a path; any other than of straight lines is left as it is
 */
export function straightened(path: string): string {
  if (!LINES.test(path)) return path;
  const points: Point[] = [];
  for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)) {
    const point: Point = [Math.round(Number(x) * 10) / 10, Math.round(Number(y) * 10) / 10];
    while (points.length > 0 && isBetween(points.at(-2), points.at(-1)!, point)) points.pop();
    points.push(point);
  }
  return `M${points.map((point) => point.join()).join('L')}${path.endsWith('Z') ? 'Z' : ''}`;
}

/** Whether a path that goes on to `next` needs no point here. */
function isBetween(before: Point | undefined, here: Point, next: Point): boolean {
  if (here[0] === next[0] && here[1] === next[1]) return true;
  return before !== undefined && [0, 1].some((axis) => liesBetween(before, here, next, axis));
}

function liesBetween(before: Point, here: Point, next: Point, axis: number): boolean {
  if (before[axis] !== here[axis] || here[axis] !== next[axis]) return false;
  const other = 1 - axis;
  return (here[other]! - before[other]!) * (next[other]! - here[other]!) >= 0;
}
