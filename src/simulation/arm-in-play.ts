import type { Game } from '../game/index.js';
import type { BatchResult, Played, Task } from './executor.js';
import type { Arm, GameRange } from './lineup/arm.js';
import { roundUpToBlocks } from './lineup/rotation.js';
import { type GameLog, joinLogs } from './play/game-log.js';
import type { ArmStart, PlayedBatch } from './run-spec.js';
import { isEnough, maxGames, type StopRule } from './stopping.js';
import { Tally } from './tally.js';

/** Games of the batch under way that are merged. */
interface Partial {
  readonly tally: Tally;
  readonly logs: GameLog[];
  seconds: number;
}

/** One arm while it is played: hands out its games in order and merges their results in that order. */
export class ArmInPlay {
  /** Whole batches. */
  readonly tally: Tally;
  /** The stopping rule is met, or no more is wanted. */
  done: boolean;
  /** Seconds of one thread per game; null while no game has come back. */
  secondsAGame: number | null = null;
  private readonly round: number;
  private readonly part: GameRange;
  /** Index of the first game that was not handed out. */
  private next: number;
  private partial: Partial | null = null;
  /** Recent games and the seconds they took: what came before counts half as much with each task. */
  private readonly recent = { games: 0, seconds: 0 };

  /**
   * @param place in the plan
   * @param batch games a batch, whole rounds: the stopping rule is asked after each
   * @param start the batches that are played already
   * @param part the games of a shard, whole batches; default: all
   */
  constructor(
    readonly arm: Arm,
    private readonly place: number,
    readonly game: Game,
    private readonly rule: StopRule,
    readonly batch: number,
    start?: ArmStart,
    part?: GameRange,
  ) {
    this.tally = Tally.ofArm(game, arm);
    this.round = this.tally.shape.round;
    this.part = part ?? { from: 0, count: roundUpToBlocks(maxGames(rule), this.round) };
    if (start !== undefined) this.tally.add(start.tally);
    this.done = this.part.count === 0 || start?.isOver === true || (this.tally.games > 0 && this.isEnough());
    this.next = this.part.from + this.tally.games;
  }

  /** The next games to play; null if none are needed, as far as is known. @param games at most, but a round at least */
  task(games: number): Task | null {
    const left = this.end - this.next;
    if (this.done || left <= 0) return null;
    const most = Math.max(this.round, Math.floor(games / this.round) * this.round);
    const inBatch = this.next % this.batch;
    const whole = inBatch === 0 ? Math.floor(most / this.batch) * this.batch : 0;
    const count = Math.min(left, whole > 0 ? whole : Math.min(most, this.batch - inBatch));
    const from = this.next;
    this.next += count;
    return { arm: this.place, from, count };
  }

  /** Batches that were handed out as a whole. */
  get batchesOut(): number {
    return this.next >= this.end ? Number.POSITIVE_INFINITY : Math.floor(this.next / this.batch);
  }

  /**
   * Merges the results of the next games.
   *
   * @returns the batches that they complete, up to the one after which the rule is met
   */
  *merge({ count }: Task, { parts, seconds }: Played): Generator<PlayedBatch, void> {
    for (const part of parts) {
      if (this.done) return;
      const batch = this.mergePart(part, (seconds * (part.tally[0] ?? 0)) / count);
      if (batch !== null) yield batch;
    }
  }

  private mergePart({ tally, log }: BatchResult, seconds: number): PlayedBatch | null {
    this.partial ??= { tally: Tally.ofArm(this.game, this.arm), logs: [], seconds: 0 };
    const { partial } = this;
    const before = partial.tally.games;
    partial.tally.merge(tally);
    partial.seconds += seconds;
    if (log !== null) partial.logs.push(log);
    this.notePace(partial.tally.games - before, seconds);
    const first = this.part.from + this.tally.games;
    const end = first + partial.tally.games;
    if (end !== this.end && end % this.batch !== 0) return null;
    this.partial = null;
    this.tally.add(partial.tally);
    this.done = this.isEnough();
    return {
      arm: this.place,
      from: first,
      tally: partial.tally,
      log: joinLogs(partial.logs),
      seconds: partial.seconds,
    };
  }

  /** No more of it is wanted. */
  retire(): void {
    this.done = true;
    this.partial = null;
  }

  private notePace(games: number, seconds: number): void {
    if (games === 0) return;
    this.recent.games = this.recent.games / 2 + games;
    this.recent.seconds = this.recent.seconds / 2 + seconds;
    this.secondsAGame = this.recent.seconds / this.recent.games;
  }

  /** Games that are merged, those of the batch under way too. */
  get games(): number {
    return this.tally.games + (this.partial?.tally.games ?? 0);
  }

  /** Games at most that are not merged yet. */
  get gamesLeft(): number {
    return this.part.count - this.games;
  }

  get isPlayed(): boolean {
    return this.tally.games === this.part.count;
  }

  private get end(): number {
    return this.part.from + this.part.count;
  }

  private isEnough(): boolean {
    return this.isPlayed || isEnough(this.rule, this.tally);
  }
}
