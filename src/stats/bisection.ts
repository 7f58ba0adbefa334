/** Searches by halving for where something begins to hold. */

/**
 * Narrows down where something begins to hold, by halving.
 *
 * @param before where it does not hold, on either side of `from`
 * @param from where it holds, and on from there
 * @param goesOn how often to halve, or whether two such points are still too far apart
 * @returns the last points of both kinds
 */
export function bisect(
  before: number,
  from: number,
  goesOn: number | ((before: number, from: number) => boolean),
  holds: (value: number) => boolean,
): readonly [before: number, from: number] {
  let [without, within] = [before, from];
  for (let step = 0; typeof goesOn === 'number' ? step < goesOn : goesOn(without, within); step++) {
    const middle = (without + within) / 2;
    if (holds(middle)) within = middle;
    else without = middle;
  }
  return [without, within];
}
