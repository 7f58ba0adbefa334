/** Counts of a journal's lines: tallies of arms, and what is counted over several arms on the same decks. */
import { createPairTables, type Tournament } from '../analysis/tournament.js';
import type { PairwiseOutcomes, PairwiseShares } from '../analysis/tournament-pairs.js';
import type { Game } from '../game/index.js';
import { ContrastCounts, dealResults, type PlayedBatch, type RunSpec, Tally } from '../simulation/index.js';
import type { GroupLine } from './format.js';

/** A run as its lines count it: its plan, and whether its arms compete. */
export interface CountedRun {
  readonly game: Game;
  readonly plan: Pick<RunSpec, 'arms' | 'contrasts'>;
  readonly isTournament: boolean;
}

/** The sum of lines. All counts are integers, so that lines may be added in any order. */
export class Counts {
  readonly tallies: readonly Tally[];
  readonly contrasts: ContrastCounts | null;
  readonly pairs: PairwiseOutcomes | PairwiseShares | null;

  constructor({ game, plan, isTournament }: CountedRun) {
    this.tallies = plan.arms.map((arm) => Tally.ofArm(game, arm));
    this.contrasts = plan.contrasts === undefined ? null : new ContrastCounts(game, plan.arms, plan.contrasts);
    this.pairs = isTournament ? createPairTables(game, plan.arms) : null;
  }

  /** @throws RangeError if it is no line of such a run */
  add({ group, games, arms, contrasts, pairs }: GroupLine): void {
    if (group.length !== arms.length) throw new RangeError(`it has ${group.length} arms and ${arms.length} tallies`);
    for (const [place, arm] of group.entries()) {
      const tally = this.tallies[arm - 1];
      if (tally === undefined) throw new RangeError(`there is no arm ${arm}`);
      const before = tally.games;
      tally.merge(Float64Array.from(arms[place]!));
      if (tally.games - before !== games)
        throw new RangeError(`arm ${arm} has ${tally.games - before} games, not ${games}`);
    }
    if ((contrasts === undefined) !== (this.contrasts === null) || (pairs === undefined) !== (this.pairs === null)) {
      throw new RangeError('it does not count what the run asks for');
    }
    if (contrasts !== undefined) addContrasts(this.contrasts!, Float64Array.from(contrasts));
    if (pairs !== undefined) this.pairs!.addPacked(pairs);
  }

  /** As a line of a group of arms, which has all that was added. */
  turn(group: readonly number[], from: number): GroupLine {
    return turnOf(group, from, (arm) => this.tallies[arm - 1]!, this.contrasts, this.pairs);
  }
}

function addContrasts({ histograms }: ContrastCounts, packed: Float64Array): void {
  let at = 0;
  for (const histogram of histograms) at = histogram.addPacked(packed, at);
  if (at !== packed.length) throw new RangeError('it has other contrasts');
}

function turnOf(
  group: readonly number[],
  from: number,
  tallyOf: (arm: number) => Tally,
  contrasts: ContrastCounts | null,
  pairs: { pack(): number[] } | null,
): GroupLine {
  const sums: number[] = [];
  for (const histogram of contrasts?.histograms ?? []) histogram.pack(sums);
  return {
    group: [...group],
    from,
    games: tallyOf(group[0]!).games,
    arms: group.map((arm) => [...tallyOf(arm).pack()]),
    ...(contrasts !== null && { contrasts: sums }),
    ...(pairs !== null && { pairs: pairs.pack() }),
  };
}

/** Batches that count together: their line, and the arms of which no more is to be played. */
export interface CountedCycle {
  readonly turn: GroupLine;
  readonly batches: readonly PlayedBatch[];
  readonly over?: readonly number[];
}

/**
 * Makes lines of batches as they come. Where something is counted over several arms, a line has a batch of each arm on the
 * same decks: what waits for the rest of its turn is not counted, and not kept, so that a run may end at any moment.
 */
export class CycleCounter {
  /** Batches by their decks: a number of players, and the first game. */
  private readonly waiting = new Map<string, PlayedBatch[]>();

  constructor(
    private readonly game: Game,
    private readonly plan: RunSpec,
    private readonly tournament?: Tournament,
  ) {}

  /** Takes a batch. @returns the turn that it completes, if it does */
  receive(batch: PlayedBatch): CountedCycle | null {
    const { plan, tournament } = this;
    if (tournament === undefined)
      return plan.contrasts === undefined ? lineOf([batch], null, null) : this.contrasted(batch);
    const counted = tournament.receive(batch);
    if (counted === undefined) return null;
    return { ...lineOf(inOrder(counted.batches), null, counted.pairs), over: counted.over };
  }

  private contrasted(batch: PlayedBatch): CountedCycle | null {
    const { arms } = this.plan;
    const { players } = arms[batch.arm]!.setup;
    const decks = `${players} ${batch.from}`;
    const turn = inOrder([...(this.waiting.get(decks) ?? []), batch]);
    this.waiting.set(decks, turn);
    if (turn.length < arms.filter(({ setup }) => setup.players === players).length) return null;
    this.waiting.delete(decks);
    const counts = new ContrastCounts(this.game, arms, this.plan.contrasts!);
    counts.add(new Map(turn.map(({ arm, log }) => [arm, dealResults(this.game, arms[arm]!, log!)])));
    return lineOf(turn, counts, null);
  }
}

function inOrder(batches: readonly PlayedBatch[]): PlayedBatch[] {
  return batches.toSorted((one, other) => one.arm - other.arm);
}

function lineOf(
  batches: readonly PlayedBatch[],
  contrasts: ContrastCounts | null,
  pairs: { pack(): number[] } | null,
): CountedCycle {
  const tallies = new Map(batches.map(({ arm, tally }) => [arm + 1, tally]));
  return { batches, turn: turnOf([...tallies.keys()], batches[0]!.from, (arm) => tallies.get(arm)!, contrasts, pairs) };
}

/** Feeds a line to a tournament, which decides by it who goes. @throws RangeError if it is not of those that are left */
export function feedTournament(tournament: Tournament, counted: CountedRun, turn: GroupLine): void {
  const arms = new Set(tournament.armsLeft.map((arm) => arm + 1));
  if (tournament.race?.selected != null) throw new RangeError('the tournament was over before it');
  if (turn.group.length !== arms.size || !turn.group.every((arm) => arms.has(arm))) {
    throw new RangeError('it is of other arms than were left');
  }
  const counts = new Counts(counted);
  counts.add(turn);
  tournament.take(new Map(turn.group.map((arm) => [arm - 1, counts.tallies[arm - 1]!])), counts.pairs!);
}
