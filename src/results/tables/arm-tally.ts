import { type Game, SHARE } from '../../game/index.js';
import { type PackedEntrant, type PackedTally, Tally, type TallyShape } from '../../simulation/index.js';
import { type Grid, type Histogram, stretchOf, type TrimmedCounts } from '../../stats/histogram.js';
import type { ArmTally, Counts, Distributions, WrittenEntrant } from '../format.js';

/** All counts of an arm by name, as they are written. */
export function writtenTally(game: Game, tally: PackedTally): ArmTally {
  const { games, control, shape } = tally;
  const empty = new Tally(game, shape);
  const counts = {
    games,
    ...(shape.entrants.length > 0 && { round: shape.round }),
    ...writtenCounts(game, empty, tally),
  };
  if (control === null) return counts;
  const size = game.outcomes.length;
  const row = (place: number) => tally.pairs.subarray(place * size, (place + 1) * size);
  return {
    ...counts,
    control: writtenCounts(game, empty.control!, control),
    pairs: Object.fromEntries(game.outcomes.map(({ name }, place) => [name, named(game.outcomes, row(place))])),
    differences: writtenDistributions(game.metrics, empty.differences, tally.differences),
    ...(empty.roundDifferences.length > 0 && {
      roundDifferences: writtenDistributions(game.seatMetrics, empty.roundDifferences, tally.roundDifferences),
    }),
  };
}

/** The inverse. @throws RangeError if it is no tally of this game */
export function readTally(game: Game, written: ArmTally): PackedTally {
  const { games, control, pairs, differences, roundDifferences } = written;
  const shape = shapeIn(game, written);
  const empty = new Tally(game, shape);
  for (const counts of control === undefined ? [written] : [written, control]) checkSums(games, counts);
  return {
    shape,
    games,
    ...readCounts(game, empty, written),
    pairs: Float64Array.from(game.outcomes.flatMap(({ name }) => [...unnamed(game.outcomes, pairs?.[name] ?? {})])),
    control:
      control === undefined
        ? null
        : { ...new Tally(game, shape.control!).pack(), games, ...readCounts(game, empty.control!, control) },
    differences: readDistributions(game.metrics, empty.differences, differences ?? {}),
    roundDifferences: readDistributions(game.seatMetrics, empty.roundDifferences, roundDifferences ?? {}),
  };
}

function shapeIn(game: Game, { round = 1, entrants, control, games }: ArmTally): TallyShape {
  if ((game.kind === 'competitive') !== (entrants !== undefined)) {
    throw new RangeError(`it ${entrants === undefined ? 'lacks' : 'has'} entrants`);
  }
  if (games % round !== 0) throw new RangeError(`${games} games are no whole rounds of ${round}`);
  const placesOf = (all: readonly WrittenEntrant[] = []) => {
    const places = all.map((entrant) => entrant.places);
    const fits = places.every((each) => each.length > 0 && each.every((place) => place <= round));
    if (!fits) throw new RangeError(`an entrant has a place beyond ${round}`);
    return places.map((each) => each.map((place) => place - 1));
  };
  return {
    round,
    entrants: placesOf(entrants),
    control: control === undefined ? null : { round, entrants: placesOf(control.entrants), control: null },
  };
}

/** @throws RangeError unless every game has one outcome, one reason and one value of each metric */
function checkSums(games: number, { outcomes, reasons, metrics, entrants }: Counts): void {
  const countsIn = (what: string, all: Distributions): [string, readonly number[]][] =>
    Object.entries(all).map(([name, { counts }]) => [`${what} of ${name}`, counts]);
  const lists: [string, readonly number[]][] = [
    ['outcomes', Object.values(outcomes)],
    ['reasons', Object.values(reasons)],
    ...countsIn('values', metrics),
  ];
  for (const [name, counts] of lists) checkSum(games, name, counts, games);
  for (const { places, rounds, games: values, bySeat } of entrants ?? []) {
    const players = bySeat.length;
    for (const [name, counts] of countsIn('sums', rounds)) checkSum(games, name, counts, games / players);
    for (const [name, counts] of countsIn('values', values)) checkSum(games, name, counts, games * places.length);
    for (const { counts } of bySeat) checkSum(games, 'shares at a seat', counts, games / players);
  }
}

function checkSum(games: number, name: string, counts: readonly number[], right: number): void {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum !== right) throw new RangeError(`${games} games have ${sum} ${name}`);
}

function writtenCounts(game: Game, empty: Tally, { outcomes, reasons, metrics, entrants }: PackedTally): Counts {
  return {
    outcomes: named(game.outcomes, outcomes),
    reasons: named(game.reasons, reasons),
    metrics: writtenDistributions(game.metrics, empty.metrics, metrics),
    ...(game.kind === 'competitive' && {
      entrants: entrants.map((entrant, place) => writtenEntrant(game, empty.entrants[place]!, entrant)),
    }),
  };
}

function writtenEntrant(game: Game, empty: Tally['entrants'][number], packed: PackedEntrant): WrittenEntrant {
  return {
    places: empty.places.map((place) => place + 1),
    rounds: writtenDistributions(game.seatMetrics, empty.rounds, packed.rounds),
    games: writtenDistributions(game.seatMetrics, empty.games, packed.games),
    bySeat: empty.bySeat.map(({ grid }, seat) => writtenStretch(packed.bySeat[seat]!, grid)),
  };
}

function readCounts(game: Game, empty: Tally, { outcomes, reasons, metrics, entrants = [] }: Counts) {
  return {
    outcomes: unnamed(game.outcomes, outcomes),
    reasons: unnamed(game.reasons, reasons),
    metrics: readDistributions(game.metrics, empty.metrics, metrics),
    entrants: empty.entrants.map((one, place): PackedEntrant => {
      const { rounds, games, bySeat } = entrants[place]!;
      const share = game.seatMetrics[SHARE]!.name;
      return {
        rounds: readDistributions(game.seatMetrics, one.rounds, rounds),
        games: readDistributions(game.seatMetrics, one.games, games),
        bySeat: one.bySeat.map((histogram, seat) => readDistribution(share, histogram, bySeat[seat])),
      };
    }),
  };
}

function writtenDistributions(
  metrics: Named,
  histograms: readonly Histogram[],
  stretches: readonly TrimmedCounts[],
): Distributions {
  const written = (place: number) => writtenStretch(stretches[place]!, histograms[place]!.grid);
  return Object.fromEntries(metrics.map(({ name }, place) => [name, written(place)]));
}

function readDistributions(metrics: Named, histograms: readonly Histogram[], written: Distributions): TrimmedCounts[] {
  return histograms.map((histogram, place) => {
    const { name } = metrics[place]!;
    return readDistribution(name, histogram, written[name]);
  });
}

/** @throws RangeError if some of the values are not on the histogram's grid */
export function readDistribution(
  name: string,
  histogram: Histogram,
  written: Distributions[string] | undefined,
): TrimmedCounts {
  const { size } = histogram;
  const { low, step } = histogram.grid;
  const { from, counts, step: writtenStep } = written ?? { from: low, step, counts: [] };
  const first = (from - low) / step;
  if (writtenStep !== step || !Number.isInteger(first) || first < 0 || first + counts.length > size) {
    throw new RangeError(`'${name}' has values that the game's metric has not`);
  }
  return stretchOf(Float64Array.from(counts), first, size);
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

export function writtenStretch({ first, counts }: TrimmedCounts, { low, step }: Grid): Distributions[string] {
  return { from: low + first * step, step, counts: [...counts] };
}
