/** Counts of arms and contrasts by name, as tallies.json has them. */
import { type Game, SHARE } from '../../game/index.js';
import { ContrastCounts, type ContrastPlan, type RunResult, Tally, type TallyShape } from '../../simulation/index.js';
import type { Histogram } from '../../stats/histogram.js';
import type { ArmTally, ContrastTallies, Counts, Distributions, Tallies, WrittenEntrant } from '../format.js';

export function serializeTallies(game: Game, { arms, contrasts }: Pick<RunResult, 'arms' | 'contrasts'>): Tallies {
  return {
    schema: 'shamus-tallies/1',
    arms: arms.map(({ tally }) => serializeTally(game, tally)),
    ...(contrasts !== undefined && { contrasts: serializeContrasts(contrasts) }),
  };
}

export function serializeTally(game: Game, tally: Tally): ArmTally {
  const { games, control, shape } = tally;
  const counts = { games, ...(shape.entrants.length > 0 && { round: shape.round }), ...serializeCounts(game, tally) };
  if (control === null) return counts;
  const size = game.outcomes.length;
  const row = (place: number) => tally.pairs.subarray(place * size, (place + 1) * size);
  return {
    ...counts,
    control: serializeCounts(game, control),
    pairs: byName(game.outcomes, (place) => byName(game.outcomes, (at) => row(place)[at]!)),
    differences: serializeAll(game.metrics, tally.differences),
    ...(tally.roundDifferences.length > 0 && {
      roundDifferences: serializeAll(game.seatMetrics, tally.roundDifferences),
    }),
  };
}

function serializeCounts(game: Game, { outcomes, reasons, metrics, entrants }: Tally): Counts {
  return {
    outcomes: byName(game.outcomes, (place) => outcomes[place]!),
    reasons: byName(game.reasons, (place) => reasons[place]!),
    metrics: serializeAll(game.metrics, metrics),
    ...(game.kind === 'competitive' && {
      entrants: entrants.map(
        ({ places, rounds, games, bySeat }): WrittenEntrant => ({
          places: places.map((place) => place + 1),
          rounds: serializeAll(game.seatMetrics, rounds),
          games: serializeAll(game.seatMetrics, games),
          bySeat: bySeat.map(serializeValues),
        }),
      ),
    }),
  };
}

function serializeAll(metrics: Named, histograms: readonly Histogram[]): Distributions {
  return byName(metrics, (place) => serializeValues(histograms[place]!));
}

function serializeValues(histogram: Histogram): Distributions[string] {
  const { low, step } = histogram.grid;
  const { first, counts } = histogram.toStretch();
  return { from: low + first * step, step, counts: [...counts] };
}

type Named = readonly { readonly name: string }[];

function byName<T>(things: Named, value: (place: number) => T): Record<string, T> {
  return Object.fromEntries(things.map(({ name }, place) => [name, value(place)]));
}

/** Parses what `serializeTally` gives. @throws RangeError if it is no tally of this game */
export function parseTally(game: Game, written: ArmTally): Tally {
  const { games, control, pairs = {}, differences, roundDifferences } = written;
  const tally = new Tally(game, shapeOf(game, written));
  fill(game, tally, games, written);
  if (control === undefined) return tally;
  fill(game, tally.control!, games, control);
  tally.pairs.set(game.outcomes.flatMap(({ name }) => [...unnamed(game.outcomes, pairs[name] ?? {})]));
  parseAll(game.metrics, tally.differences, differences);
  parseAll(game.seatMetrics, tally.roundDifferences, roundDifferences);
  return tally;
}

function shapeOf(game: Game, { round = 1, entrants, control, games }: ArmTally): TallyShape {
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
function checkSums(games: number, { outcomes, reasons, metrics, entrants = [] }: Counts): void {
  const check = (what: string, counts: readonly number[], right: number) => {
    const sum = counts.reduce((total, count) => total + count, 0);
    if (sum !== right) throw new RangeError(`${games} games have ${sum} ${what}`);
  };
  const checkAll = (what: string, all: Distributions, right: number) => {
    for (const [name, { counts }] of Object.entries(all)) check(`${what} of ${name}`, counts, right);
  };
  check('outcomes', Object.values(outcomes), games);
  check('reasons', Object.values(reasons), games);
  checkAll('values', metrics, games);
  for (const { places, rounds, games: values, bySeat } of entrants) {
    const players = bySeat.length;
    checkAll('sums', rounds, games / players);
    checkAll('values', values, games * places.length);
    for (const { counts } of bySeat) check('shares at a seat', counts, games / players);
  }
}

function fill(game: Game, tally: Tally, games: number, counts: Counts): void {
  checkSums(games, counts);
  tally.games = games;
  tally.outcomes.set(unnamed(game.outcomes, counts.outcomes));
  tally.reasons.set(unnamed(game.reasons, counts.reasons));
  parseAll(game.metrics, tally.metrics, counts.metrics);
  for (const [place, one] of tally.entrants.entries()) {
    const { rounds, games: values, bySeat } = counts.entrants![place]!;
    parseAll(game.seatMetrics, one.rounds, rounds);
    parseAll(game.seatMetrics, one.games, values);
    for (const [seat, histogram] of one.bySeat.entries()) {
      parseValues(game.seatMetrics[SHARE]!.name, histogram, bySeat[seat]);
    }
  }
}

function parseAll(metrics: Named, histograms: readonly Histogram[], written: Distributions = {}): void {
  for (const [at, histogram] of histograms.entries())
    parseValues(metrics[at]!.name, histogram, written[metrics[at]!.name]);
}

/** Adds values to a histogram. @throws RangeError if some of them are not on its grid */
function parseValues(name: string, histogram: Histogram, written?: Distributions[string]): void {
  if (written === undefined) return;
  const { low, step } = histogram.grid;
  const { from, counts } = written;
  const first = (from - low) / step;
  if (written.step !== step || !Number.isInteger(first) || first < 0 || first + counts.length > histogram.size) {
    throw new RangeError(`'${name}' has values that the game's metric has not`);
  }
  histogram.addStretch({ size: histogram.size, first, counts: Float64Array.from(counts) });
}

function unnamed(things: Named, counts: Readonly<Record<string, number>>): Float64Array {
  for (const name of Object.keys(counts)) {
    if (!things.some((thing) => thing.name === name)) throw new RangeError(`the game has no '${name}'`);
  }
  return Float64Array.from(things, ({ name }) => counts[name] ?? 0);
}

export function serializeContrasts({ histograms }: ContrastCounts): ContrastTallies {
  return { sums: histograms.map(serializeValues) };
}

/** Parses the counts of contrasts. @throws RangeError if they are no counts of these contrasts */
export function parseContrasts(
  game: Game,
  arms: ConstructorParameters<typeof ContrastCounts>[1],
  plan: ContrastPlan,
  { sums }: ContrastTallies,
): ContrastCounts {
  const counts = new ContrastCounts(game, arms, plan);
  if (sums.length !== plan.all.length) {
    throw new RangeError(`there are ${sums.length} contrasts, not ${plan.all.length}`);
  }
  for (const [place, histogram] of counts.histograms.entries()) {
    parseValues(plan.all[place]!.label, histogram, sums[place]);
  }
  return counts;
}
