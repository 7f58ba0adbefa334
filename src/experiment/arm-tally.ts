import type { Game } from '../game/index.js';
import { type PackedTally, Tally } from '../simulation/index.js';
import type { ArmTally } from './results-format.js';

/** All counts of an arm by name, as they are written. */
export function writtenTally(game: Game, tally: PackedTally, paired: boolean): ArmTally {
  const outcomes = named(game.outcomes, tally.outcomes);
  const size = game.outcomes.length;
  return {
    games: tally.games,
    outcomes,
    reasons: named(game.reasons, tally.reasons),
    metrics: Object.fromEntries(
      game.metrics.map(({ name, low, step }, place) => [name, trimmed(tally.metrics[place]!, low, step)]),
    ),
    ...(paired && {
      pairs: Object.fromEntries(
        game.outcomes.map(({ name }, row) => [
          name,
          named(game.outcomes, tally.pairs.subarray(row * size, (row + 1) * size)),
        ]),
      ),
    }),
  };
}

/** The inverse. @throws RangeError if it is no tally of this game */
export function readTally(game: Game, written: ArmTally): PackedTally {
  const packed = new Tally(game).pack();
  const metrics = game.metrics.map((metric, place) => {
    const { from, step, counts } = written.metrics[metric.name] ?? { from: metric.low, step: metric.step, counts: [] };
    const offset = (from - metric.low) / metric.step;
    if (step !== metric.step || !Number.isInteger(offset) || offset < 0) {
      throw new RangeError(`'${metric.name}' has values that the game's metric has not`);
    }
    const all = packed.metrics[place]!;
    if (offset + counts.length > all.length) throw new RangeError(`'${metric.name}' has too many values`);
    all.set(counts, offset);
    return all;
  });
  return {
    games: written.games,
    outcomes: unnamed(game.outcomes, written.outcomes),
    reasons: unnamed(game.reasons, written.reasons),
    pairs: Float64Array.from(
      game.outcomes.flatMap(({ name }) => [...unnamed(game.outcomes, written.pairs?.[name] ?? {})]),
    ),
    metrics,
  };
}

type Named = readonly { readonly name: string }[];

function named(things: Named, counts: Float64Array): Record<string, number> {
  return Object.fromEntries(things.map(({ name }, place) => [name, counts[place]!]));
}

function unnamed(things: Named, counts: Readonly<Record<string, number>>): Float64Array {
  for (const name of Object.keys(counts)) {
    if (!things.some((thing) => thing.name === name)) throw new RangeError(`the game has no '${name}'`);
  }
  return Float64Array.from(things, ({ name }) => counts[name] ?? 0);
}

/** Without the zeros at both ends. */
function trimmed(counts: Float64Array, low: number, step: number) {
  const first = counts.findIndex((count) => count > 0);
  if (first < 0) return { from: low, step, counts: [] };
  const last = counts.findLastIndex((count) => count > 0);
  return { from: low + first * step, step, counts: [...counts.subarray(first, last + 1)] };
}
