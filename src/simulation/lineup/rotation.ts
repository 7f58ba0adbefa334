import { type Engine, type Game, PolicyFault, type Replay, type ReplayRecorder } from '../../game/index.js';
import { type Condition, isShipped, type Team } from './arm.js';

/** A policy whose results are counted where each plays for itself, and the slots of the team that it plays. */
interface Entrant {
  readonly name: string;
  readonly slots: readonly number[];
}

/**
 * Games per deck, which make up a block, the independent unit of all intervals. Competitive games: one per rotation, so
 * that each slot has each seat once. Cooperative games: one.
 */
export function gamesPerBlock(
  { results: { kind } }: Pick<Game, 'results'>,
  { setup }: Pick<Condition, 'setup'>,
): number {
  return kind === 'competitive' ? setup.players : 1;
}

/**
 * True if all rotations of a deck are one game: one shipped policy plays in all slots. Such a policy
 * depends on nothing but what its seat sees and draws.
 */
export function isPlayedOnce({ policies }: Team): boolean {
  return policies.every((policy) => isShipped(policy) && policy.name === policies[0]!.name);
}

export function roundUpToBlocks(games: number, perRound: number): number {
  return Math.ceil(games / perRound) * perRound;
}

/** Seat of a slot in a game of a block. @param rotation 0 to players - 1; in the first, slot p sits at seat p */
export function seatOf(slot: number, rotation: number, players: number): number {
  return (slot + rotation) % players;
}

/** Copies rows by seat into rows by slot. */
export function copyBySlot(seats: Int32Array, slots: Int32Array, rotation: number, players: number): void {
  const width = seats.length / players;
  for (let slot = 0; slot < players; slot++) {
    const [to, from] = [slot * width, seatOf(slot, rotation, players) * width];
    for (let metric = 0; metric < width; metric++) slots[to + metric] = seats[from + metric]!;
  }
}

/** Deck of a game of a run, and the slot of the team at each seat. */
export function seatingOf(game: Pick<Game, 'results'>, condition: Pick<Condition, 'setup'>, index: number) {
  const { players } = condition.setup;
  const perRound = gamesPerBlock(game, condition);
  const rotation = index % perRound;
  const slots = Array.from({ length: players }, (_, seat) => (seat - rotation + players) % players);
  return { deck: (index - rotation) / perRound, slots };
}

/**
 * Entrants of a team, in the order of their first slots; none in games without seat metrics. In a team with opponents
 * given by `--field`, only the first slot is an entrant.
 */
export function entrantsOf({ results: { seatMetrics } }: Pick<Game, 'results'>, { policies, field }: Team): Entrant[] {
  if (seatMetrics.length === 0) return [];
  if (field !== undefined) return [{ name: policies[0]!.name, slots: [0] }];
  const names = [...new Set(policies.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    slots: [...policies.keys()].filter((slot) => policies[slot]!.name === name),
  }));
}

/**
 * Tables of a team whose policies play each deck from every seat: game g is the deck floor(g / n) in rotation g mod n.
 * The engines play decks and know no rotation. Results go by slots of the team: rows of `seats`, and the slot at fault.
 */
export class RotatingEngine<T extends Engine = Engine> implements Engine {
  outcome = 0;
  reason = 0;
  readonly metrics: Int32Array;
  readonly seats: Int32Array;
  protected latest: T;
  protected game = 0;
  /** The deck that was played last, where the first table plays for all. */
  private deck = -1;

  /**
   * @param tables one a rotation, each with policies of its own: at seat s of rotation r is slot s - r of the team
   * @param isPlayedOnce whether all policies are alike, so that all rotations of a deck are one game: it is played once
   */
  constructor(
    protected readonly tables: readonly T[],
    private readonly isPlayedOnce = false,
  ) {
    this.latest = tables[0]!;
    this.metrics = new Int32Array(this.latest.metrics.length);
    this.seats = new Int32Array(this.latest.seats.length);
  }

  play(game: number): void {
    const players = this.tables.length;
    const rotation = game % players;
    const table = this.tables[this.isPlayedOnce ? 0 : rotation]!;
    const deck = (game - rotation) / players;
    this.latest = table;
    this.game = game;
    try {
      if (!this.isPlayedOnce || deck !== this.deck) {
        this.deck = -1;
        table.play(deck);
        this.deck = deck;
      }
    } catch (error) {
      if (!(error instanceof PolicyFault)) throw error;
      throw new PolicyFault((error.seat - rotation + players) % players, game, error.cause);
    }
    this.outcome = table.outcome;
    this.reason = table.reason;
    for (let metric = 0; metric < this.metrics.length; metric++) this.metrics[metric] = table.metrics[metric]!;
    copyBySlot(table.seats, this.seats, rotation, players);
  }

  fingerprint(): number {
    return this.latest.fingerprint();
  }

  get table(): T {
    return this.latest;
  }
}

/** Rotating tables that record their games. */
export class RotatingRecorder extends RotatingEngine<ReplayRecorder> implements ReplayRecorder {
  text(): string[] {
    return this.latest.text();
  }

  transcript(): string[] {
    return this.latest.transcript(this.game);
  }

  replay(): Replay {
    return this.latest.replay();
  }
}
