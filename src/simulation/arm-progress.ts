import type { Game } from '../game/index.js';
import type { Arm } from './arm.js';
import type { GameRange } from './batch.js';
import type { FaultReport } from './fault-report.js';
import { gamesAtMost, isEnough, type StopRule } from './stopping.js';
import { type PackedTally, Tally } from './tally.js';
import type { BatchResult } from './worker.js';

/** Games a batch; the stopping rule is asked after each. Fixed, so that results are the same for any number of threads. */
export const BATCH = 10_000;

/**
 * One arm while it is played. Hands out ranges of games in order, takes results in any order and merges them in order,
 * so that the tally always holds the games 0, 1, … without a gap.
 */
export class ArmProgress {
  readonly tally: Tally;
  /** The stopping rule is met. */
  done = false;
  /** The fault that stopped this arm, once all games before it are in the tally. */
  fault: FaultReport | null = null;
  private handedOut = 0;
  private sawFault = false;
  private readonly waiting = new Map<number, BatchResult>();

  constructor(
    readonly arm: Arm,
    private readonly game: Game,
    private readonly rule: StopRule,
  ) {
    this.tally = new Tally(game, arm.control !== undefined);
  }

  /** The next games to play, or null if none are needed, as far as is known. */
  next(): GameRange | null {
    const most = gamesAtMost(this.rule);
    if (this.done || this.sawFault || this.handedOut >= most) return null;
    const range = { from: this.handedOut, count: Math.min(BATCH, most - this.handedOut) };
    this.handedOut += range.count;
    return range;
  }

  /** What a batch comes to in which no game is finished. */
  emptyTally(): PackedTally {
    return new Tally(this.game, this.arm.control !== undefined).pack();
  }

  receive(range: GameRange, result: BatchResult): void {
    if (result.fault !== null) this.sawFault = true;
    this.waiting.set(range.from, result);
    for (;;) {
      const from = this.tally.games;
      const due = this.done || this.fault !== null ? undefined : this.waiting.get(from);
      if (due === undefined) return;
      this.waiting.delete(from);
      this.tally.merge(due.tally);
      this.fault = due.fault;
      this.done = this.fault === null && this.atLook() && isEnough(this.rule, this.tally);
      if (due.tally.games === 0) return;
    }
  }

  /** The rule is asked after whole batches only; a batch that was cut short is no look. */
  private atLook(): boolean {
    const { games } = this.tally;
    return games % BATCH === 0 || games === gamesAtMost(this.rule);
  }
}
