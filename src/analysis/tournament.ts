import type { Game, Measure } from '../game/index.js';
import { dealResults } from '../simulation/contrasts.js';
import type { Arm } from '../simulation/lineup/arm.js';
import type { GameLog } from '../simulation/play/game-log.js';
import type { ArmStart, PlayedBatch, RunCallbacks, RunSpec } from '../simulation/run-spec.js';
import { Tally } from '../simulation/tally.js';
import { type Elimination, SequentialElimination } from '../stats/elimination.js';
import type { Observations } from '../stats/observations.js';
import { type PairTables, PairwiseOutcomes, PairwiseShares } from './tournament-pairs.js';

/** A competitor of a tournament: a team; or an entrant, with all fields that it plays among. */
export interface Entrant {
  readonly name: string;
  readonly arms: readonly number[];
}

/** Competitors in the order of their first arms. In competitive games each arm has a field. */
export function tournamentEntrantsOf({ results: { kind } }: Pick<Game, 'results'>, arms: readonly Arm[]): Entrant[] {
  if (kind === 'cooperative') return arms.map(({ team }, place) => ({ name: team.name, arms: [place] }));
  const names = [...new Set(arms.map(entrantOf))];
  return names.map((name) => ({
    name,
    arms: [...arms.keys()].filter((place) => entrantOf(arms[place]!) === name),
  }));
}

function entrantOf({ team }: Arm): string {
  return team.policies[0]!.name;
}

/** The fields of a tournament of entrants, in order of appearance; none of teams. */
export function fieldsOf(arms: readonly Arm[]): string[] {
  return [...new Set(arms.flatMap(({ team }) => team.field ?? []))];
}

/**
 * The results of a competitor in a batch, as `PairwiseOutcomes` and `PairwiseShares` count them: a team's outcomes game by game,
 * or an entrant's shares of the wins, in 840ths, deck by deck over all rotations and fields.
 *
 * @param all arms of the tournament
 */
function resultsOf(
  game: Game,
  all: readonly Arm[],
  { arms }: Entrant,
  logOf: (arm: number) => GameLog,
): ArrayLike<number> {
  const [first, ...others] = arms.map((arm) => dealResults(game, all[arm]!, logOf(arm)));
  return Int32Array.from(first!, (result, deal) => others.reduce((sum, other) => sum + other[deal]!, result));
}

/** Question of a tournament. Competitors are teams, or entrants of competitive games. */
export interface TournamentQuestion {
  readonly by: Measure;
  /** The one that all are compared with, by its place; null for the best of the others. */
  readonly control: number | null;
  /** The chance that one of the intervals, or the selection, is wrong. */
  readonly alpha: number;
  /**
   * Largest difference that does not matter, if games are spent on finding the best; null for equally many games each.
   */
  readonly delta: number | null;
}

/** A turn that counts: its batches, one of each arm that is left, how they met, and the arms that are played no more. */
export interface CountedCycle {
  readonly batches: readonly PlayedBatch[];
  readonly pairs: PairTables;
  readonly over: readonly number[];
}

/** A dropped competitor, with the games in each of its arms and the reason. */
export interface EliminatedCompetitor extends Elimination {
  readonly games: number;
}

/** Begins a selection; null where as many games are played of each. */
function newRace(
  game: Game,
  { arms }: Pick<RunSpec, 'arms'>,
  { alpha, delta }: TournamentQuestion,
): SequentialElimination | null {
  const { length: competitors } = tournamentEntrantsOf(game, arms);
  return delta === null ? null : new SequentialElimination({ alpha, delta, competitors });
}

/** Empty tables of the results of any two competitors: teams, or entrants of competitive games. */
export function createPairTables(game: Game, arms: readonly Arm[]): PairwiseOutcomes | PairwiseShares {
  const { length } = tournamentEntrantsOf(game, arms);
  if (game.results.kind === 'cooperative') return new PairwiseOutcomes(length, game.results.outcomes.length);
  return new PairwiseShares(length, arms[0]!.setup.players, fieldsOf(arms).length);
}

/** Observations by which two competitors are compared. */
function differencesOf(pairs: PairwiseOutcomes | PairwiseShares, { by }: Pick<TournamentQuestion, 'by'>) {
  return (first: number, second: number): Observations => pairs.differences(first, second, by.outcomes);
}

/**
 * A tournament while it is played: all play the same deals, a batch of each arm in turn. Such a turn counts when each
 * competitor that is left has played it, so that what is found is the same for any number of threads.
 */
export class Tournament {
  readonly competitors: readonly Entrant[];
  readonly tallies: readonly Tally[];
  readonly pairs: PairwiseOutcomes | PairwiseShares;
  race: SequentialElimination | null;
  readonly eliminated: EliminatedCompetitor[] = [];
  private turn = new Map<number, PlayedBatch>();

  constructor(
    private readonly game: Game,
    private readonly plan: RunSpec,
    readonly question: TournamentQuestion,
  ) {
    this.competitors = tournamentEntrantsOf(game, plan.arms);
    this.tallies = plan.arms.map((arm) => Tally.ofArm(game, arm));
    this.pairs = createPairTables(game, plan.arms);
    this.race = newRace(game, plan, question);
  }

  /** Callbacks for the run; its plan has the order `in-turn`. */
  get watch(): Pick<RunCallbacks, 'onBatch' | 'log'> {
    return {
      onBatch: (batch) => this.receive(batch)?.over,
      log: 'blocks',
    };
  }

  /** Games that a resumed run starts with, an entry per arm. */
  get start(): ArmStart[] {
    const wanted = new Set(this.race?.selected == null ? this.armsLeft : []);
    return this.tallies.map((tally, arm) => ({ tally, isOver: !wanted.has(arm) }));
  }

  /** The arms of those that are left. */
  get armsLeft(): number[] {
    return this.armsOf(this.left);
  }

  private get left(): readonly number[] {
    return this.race?.left ?? [...this.competitors.keys()];
  }

  private armsOf(competitors: readonly number[]): number[] {
    return competitors.flatMap((one) => this.competitors[one]!.arms);
  }

  /** Takes a batch. @returns the turn that it completes, if it does */
  receive(batch: PlayedBatch): CountedCycle | undefined {
    const arms = this.armsLeft;
    if (!arms.includes(batch.arm)) return undefined;
    this.turn.set(batch.arm, batch);
    if (this.turn.size < arms.length) return undefined;
    const { turn } = this;
    this.turn = new Map();
    return this.count(turn);
  }

  private count(turn: ReadonlyMap<number, PlayedBatch>): CountedCycle {
    const logOf = (arm: number) => turn.get(arm)!.log!;
    const results = this.left.map((one) => {
      return [one, resultsOf(this.game, this.plan.arms, this.competitors[one]!, logOf)] as const;
    });
    const pairs = createPairTables(this.game, this.plan.arms);
    pairs.add(new Map(results));
    const tallies = new Map([...turn].map(([arm, { tally }]) => [arm, tally]));
    return { batches: [...turn.values()], pairs, over: this.take(tallies, pairs) };
  }

  /**
   * Counts a turn of all that are left, or several after which nobody went but after the last.
   *
   * @returns the arms that are played no more
   */
  take(tallies: ReadonlyMap<number, Tally>, pairs: PairTables): number[] {
    for (const [arm, tally] of tallies) this.tallies[arm]!.add(tally);
    this.pairs.addTables(pairs);
    return this.race === null ? [] : this.look(this.race);
  }

  /** @returns the arms that are played no more */
  private look(race: SequentialElimination): number[] {
    const gone = race.look(differencesOf(this.pairs, this.question));
    for (const one of gone) {
      const [arm] = this.competitors[one.competitor]!.arms;
      this.eliminated.push({ ...one, games: this.tallies[arm!]!.games });
    }
    const over = race.selected === null ? [] : race.left;
    return this.armsOf([...gone.map(({ competitor }) => competitor), ...over]);
  }
}

export type TournamentState = Pick<Tournament, 'competitors' | 'tallies' | 'pairs' | 'race' | 'eliminated'>;
