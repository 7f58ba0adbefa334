import type { Game } from '../game/index.js';
import type { Arm } from './arm.js';
import type { GameRange } from './batch.js';
import type { FaultReport } from './fault-report.js';
import type { PlayedBatch } from './run-plan.js';
import { gamesAtMost, isEnough, type StopRule } from './stopping.js';
import { type PackedTally, Tally } from './tally.js';
import type { BatchResult } from './worker.js';

/** Games a batch; the stopping rule is asked after each. Fixed, so that results are the same for any number of threads. */
export const BATCH = 10_000;

type MergedBatch = Omit<PlayedBatch, 'arm'>;

/**
 * One arm while it is played. Hands out ranges of games in order, takes results in any order and merges them in order,
 * so that the tally always holds the games 0, 1, … without a gap.
 */
export class ArmProgress {
  readonly tally: Tally;
  /** The stopping rule is met, or no more is wanted. */
  done = false;
  /** The fault that stopped this arm, once all games before it are in the tally. */
  fault: FaultReport | null = null;
  /** Games that were given out to be played, and those before them. */
  handedOut: number;
  private sawFault = false;
  private underWay = 0;
  private readonly waiting = new Map<number, BatchResult>();
  private readonly merged: MergedBatch[] = [];

  /** @param start the games that are played already: whole batches, or all */
  constructor(
    readonly arm: Arm,
    private readonly game: Game,
    private readonly rule: StopRule,
    start?: PackedTally,
  ) {
    this.tally = new Tally(game, arm.control !== undefined);
    if (start !== undefined) this.tally.merge(start);
    this.handedOut = this.tally.games;
    this.done = this.handedOut > 0 && this.isEnough();
  }

  /** The next games to play, or null if none are needed, as far as is known. */
  next(): GameRange | null {
    const most = gamesAtMost(this.rule);
    if (this.done || this.sawFault || this.handedOut >= most) return null;
    const range = { from: this.handedOut, count: Math.min(BATCH, most - this.handedOut) };
    this.handedOut += range.count;
    this.underWay++;
    return range;
  }

  /** What a batch comes to in which no game is finished. */
  emptyTally(): PackedTally {
    return new Tally(this.game, this.arm.control !== undefined).pack();
  }

  receive(range: GameRange, result: BatchResult): void {
    if (result.fault !== null) this.sawFault = true;
    this.underWay--;
    this.waiting.set(range.from, result);
    for (;;) {
      const from = this.tally.games;
      const due = this.done || this.fault !== null ? undefined : this.waiting.get(from);
      if (due === undefined) break;
      this.waiting.delete(from);
      this.merge(from, due);
      if (due.tally.games === 0) break;
    }
    if (this.done) this.waiting.clear();
  }

  private merge(from: number, { tally, fault, log, seconds }: BatchResult): void {
    this.tally.merge(tally);
    this.fault = fault;
    this.done = fault === null && this.isEnough();
    if (tally.games > 0) this.merged.push({ from, tally, log, seconds });
  }

  /** The next batch of the tally that was not taken yet. */
  takeMerged(): MergedBatch | undefined {
    return this.merged.shift();
  }

  /** No more of this arm is wanted. */
  retire(): void {
    this.done = true;
    this.waiting.clear();
    this.merged.length = 0;
  }

  /** Whether batches are still to be taken, now or later. */
  get hasMore(): boolean {
    return !this.done || this.merged.length > 0;
  }

  /** Batches under way, and those that wait for an earlier one or to be taken. */
  get open(): number {
    return this.underWay + this.waiting.size + this.merged.length;
  }

  /** The rule is asked after whole batches only; a batch that was cut short is no look. */
  private isEnough(): boolean {
    const { games } = this.tally;
    const atLook = games % BATCH === 0 || games === gamesAtMost(this.rule);
    return atLook && isEnough(this.rule, this.tally);
  }
}
