/** Games of a side some of whose policies are processes: bots, and isolated files. */
import { type Engine, type GameResult, PolicyFault } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { maxOpenGames } from '../lineup/arm.js';
import { copyBySlot } from '../lineup/rotation.js';
import { createEngine, type Seating, tablesOf } from '../lineup/seating.js';
import type { FinishedGame } from '../open-tables.js';
import { processStartOf } from '../outside/lone-policy.js';
import { TableSet, type TableSpec } from '../outside/table-set.js';

/** Plays ranges of games of one side of an arm. */
export interface RangePlayer {
  /**
   * Plays games to their end.
   *
   * @param from index of the first game: whole rounds, as all that is told of them goes by slots of the team
   * @param onGame called for each game, in the order of their indices; what it is given is read at once
   * @param mayOpen whether another game may begin, after the first ones (default: always). Those that have begun are finished
   * @throws PolicyFault of the first game that is not finished; `onGame` has been called for all before it
   */
  play(from: number, count: number, onGame: (result: GameResult) => void, mayOpen?: () => boolean): Promise<void>;
  /** Ends its processes, if it has any; bots have a second to end by themselves. To be awaited before the thread ends. */
  close(): Promise<void>;
}

/**
 * The tables of a side, `new OutsideTables(specs)`; see `createRangePlayer`, which makes them. Each rotation of a deck has tables and
 * processes of its own, which live until `close`: no process sees a deck from two seats, nor one twice. A range with games that
 * were played before, and each after a fault, is played by new processes.
 */
class OutsideTables implements RangePlayer {
  private readonly sets: readonly TableSet[];

  /** @param specs by rotation; one in cooperative games */
  constructor(specs: readonly TableSpec[]) {
    this.sets = specs.map((spec) => new TableSet(spec));
  }

  async play(
    from: number,
    count: number,
    onGame: (result: GameResult) => void,
    mayOpen: () => boolean = () => true,
  ): Promise<void> {
    const players = this.sets.length;
    const early = new Map<number, FinishedGame>();
    let due = from;
    const finished = (rotation: number, result: FinishedGame) => {
      early.set(result.game * players + rotation, result);
      for (let next = early.get(due); next !== undefined; next = early.get(++due)) {
        early.delete(due);
        onGame(players === 1 ? next : bySlot(next, due % players, players));
      }
    };
    let fault: PolicyFault | null = null;
    const before = (game: number) => fault === null || game < fault.game!;
    const played = this.sets.map(async (set, rotation) => {
      const mayBegin = (deck: number) => before(deck * players + rotation) && mayOpen();
      try {
        await set.play(from / players, count / players, (result) => finished(rotation, result), mayBegin);
      } catch (error) {
        if (!(error instanceof PolicyFault)) throw error;
        const game = error.game! * players + rotation;
        const place = (error.seat - rotation + players) % players;
        if (before(game)) fault = players === 1 ? error : new PolicyFault(place, game, error.cause);
      }
    });
    await Promise.all(played);
    if (fault !== null) throw fault;
  }

  async close(): Promise<void> {
    await Promise.all(this.sets.map((set) => set.close()));
  }
}

function bySlot(result: FinishedGame, rotation: number, players: number): GameResult {
  const seats = new Int32Array(result.seats.length);
  copyBySlot(result.seats, seats, rotation, players);
  return { ...result, seats };
}

/**
 * Makes a player of ranges of games of one side of an arm. If some of its policies are processes, many tables are
 * played at a time, which is the quick way to ask these; else `createEngine` plays one game after the other.
 *
 * @param mayRepeat as of createEngine
 */
export function createRangePlayer(seating: Seating, key: Key, mayRepeat = false): RangePlayer {
  const { game, condition, policies, another } = seating;
  if (policies.every((policy) => processStartOf(policy) === null))
    return playedBy(createEngine(seating, key, mayRepeat));
  const outside = condition.team.policies.filter((policy) => maxOpenGames(policy) > 0);
  const tables = (games: number) => Math.min(...outside.map((policy) => maxOpenGames(policy, games)));
  return new OutsideTables(
    tablesOf(seating).map(({ policies, slots }) => {
      const inside = (seat: number) => another(slots[seat]!) as object;
      return { game, setup: condition.setup, key, starts: policies.map(processStartOf), inside, tables };
    }),
  );
}

function playedBy(engine: Engine): RangePlayer {
  return {
    async play(from, count, onGame, mayOpen = () => true) {
      for (let game = from; game < from + count && (game === from || mayOpen()); game++) {
        engine.play(game);
        onGame(engine);
      }
    },
    async close() {},
  };
}
