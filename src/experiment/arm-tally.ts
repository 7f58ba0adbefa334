import type { Game } from '../game/index.js';
import { type PackedTally, Tally } from '../simulation/index.js';
import type { Grid, Histogram } from '../stats/index.js';
import type { ArmTally, Counts, Distributions } from './results-format.js';

/** All counts of an arm by name, as they are written. */
export function writtenTally(game: Game, tally: PackedTally): ArmTally {
  const { games, control } = tally;
  const counts = { games, ...writtenCounts(game, tally) };
  if (control === null) return counts;
  const { differences } = new Tally(game, true);
  const size = game.outcomes.length;
  const row = (place: number) => tally.pairs.subarray(place * size, (place + 1) * size);
  return {
    ...counts,
    control: writtenCounts(game, control),
    pairs: Object.fromEntries(game.outcomes.map(({ name }, place) => [name, named(game.outcomes, row(place))])),
    differences: writtenDistributions(game, differences, tally.differences),
  };
}

/** The inverse. @throws RangeError if it is no tally of this game */
export function readTally(game: Game, written: ArmTally): PackedTally {
  const { games, control, pairs, differences } = written;
  const empty = new Tally(game, control !== undefined);
  return {
    games,
    ...readCounts(game, empty, written),
    pairs: Float64Array.from(game.outcomes.flatMap(({ name }) => [...unnamed(game.outcomes, pairs?.[name] ?? {})])),
    control: control === undefined ? null : { ...new Tally(game).pack(), games, ...readCounts(game, empty, control) },
    differences: readDistributions(game, empty.differences, differences ?? {}),
  };
}

function writtenCounts(game: Game, { outcomes, reasons, metrics }: PackedTally): Counts {
  return {
    outcomes: named(game.outcomes, outcomes),
    reasons: named(game.reasons, reasons),
    metrics: writtenDistributions(game, new Tally(game).metrics, metrics),
  };
}

function readCounts(game: Game, empty: Tally, { outcomes, reasons, metrics }: Counts) {
  return {
    outcomes: unnamed(game.outcomes, outcomes),
    reasons: unnamed(game.reasons, reasons),
    metrics: readDistributions(game, empty.metrics, metrics),
  };
}

function writtenDistributions(
  game: Game,
  histograms: readonly Histogram[],
  counts: readonly Float64Array[],
): Distributions {
  return Object.fromEntries(
    game.metrics.map(({ name }, place) => [name, trimmed(counts[place]!, histograms[place]!.grid)]),
  );
}

function readDistributions(game: Game, histograms: readonly Histogram[], written: Distributions): Float64Array[] {
  return histograms.map((histogram, place) => {
    const { name } = game.metrics[place]!;
    const { low, step } = histogram.grid;
    const all = histogram.toCounts();
    const found = written[name] ?? { from: low, step, counts: [] };
    const offset = (found.from - low) / step;
    const fits = found.step === step && Number.isInteger(offset) && offset >= 0;
    if (!fits || offset + found.counts.length > all.length) {
      throw new RangeError(`'${name}' has values that the game's metric has not`);
    }
    all.set(found.counts, offset);
    return all;
  });
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
function trimmed(counts: Float64Array, { low, step }: Grid) {
  const first = counts.findIndex((count) => count > 0);
  if (first < 0) return { from: low, step, counts: [] };
  const last = counts.findLastIndex((count) => count > 0);
  return { from: low + first * step, step, counts: [...counts.subarray(first, last + 1)] };
}
