/** Words that the texts of all games use. Runs in browsers too. */

/** `no cards`, `1 card`, `2 cards`. */
export function countInWords(count: number, what: string): string {
  if (count === 0) return `no ${what}s`;
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

/** `A`, `A and B`, `A, B and C`. */
export function joinWithAnd(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** A number of points with a real minus: `−25`. */
export function formatSignedPoints(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
