import type { Game } from '../../game/index.js';
import type { FaultReport } from '../fault-report.js';
import { type JobResult, nothingPlayed } from '../job-result.js';
import { type Arm, type GameRange, openGames } from '../lineup/arm.js';
import { wholeRounds } from '../lineup/rotation.js';
import type { ArmStart, PlayedBatch, PlayedGames } from '../run-spec.js';
import { gamesAtMost, isEnough, type StopRule } from '../stopping.js';
import { Tally } from '../tally.js';
import { type GameLog, joinLogs } from './game-log.js';

/** What jobs have played, in order. */
export type MergedGames = Omit<PlayedGames, 'arm' | 'batch'> & { readonly batch: Omit<PlayedBatch, 'arm'> | null };

/** Games since the last whole batch. */
interface Partial {
  readonly tally: Tally;
  readonly logs: GameLog[];
  seconds: number;
}

/**
 * One arm while it is played. Hands out ranges of games in order, takes results in any order and merges them in order,
 * so that the tally always holds the games 0, 1, … (of a part, from its first) without a gap. How the games are divided into jobs changes nothing.
 */
export class ArmProgress {
  readonly tally: Tally;
  /** The stopping rule is met, or no more is wanted. */
  done = false;
  /** The fault that stopped this arm, once all games before it are in the tally. */
  fault: FaultReport | null = null;
  /** What a game takes one thread, in seconds; null while no game has come back. */
  secondsAGame: number | null = null;
  /** Games of a round: jobs and batches are whole rounds. */
  readonly round: number;
  /** Games that its bots have open at a time; 0 without bots. */
  readonly openGames: number;
  private readonly batch: number;
  private readonly part: GameRange;
  /** Index of the first game that was never handed out. */
  private fresh: number;
  /** Handed out and come back unplayed, in order. */
  private readonly returned: GameRange[] = [];
  private firstFault = Number.POSITIVE_INFINITY;
  private underWay = 0;
  private readonly waiting = new Map<number, JobResult>();
  private gamesWaiting = 0;
  private partial: Partial | null = null;
  private readonly merged: MergedGames[] = [];
  /** Recent games and the seconds they took: what came before counts half as much with each job. */
  private readonly recent = { games: 0, seconds: 0 };

  /**
   * @param batch games a batch: the stopping rule is asked after each
   * @param start the games that are played already
   * @param part the games of a shard, whole batches; all unless told
   */
  constructor(
    readonly arm: Arm,
    readonly game: Game,
    private readonly rule: StopRule,
    batch: number,
    start?: ArmStart,
    part?: GameRange,
  ) {
    this.tally = this.emptyTally();
    this.round = this.tally.shape.round;
    this.openGames = this.round * openGames(arm);
    this.batch = wholeRounds(batch, this.round);
    this.part = part ?? { from: 0, count: wholeRounds(gamesAtMost(rule), this.round) };
    if (start !== undefined) this.tally.merge(start.whole);
    this.done = this.part.count === 0 || start?.isOver === true || (this.tally.games > 0 && this.isEnough());
    if (start?.partial) {
      this.tally.merge(start.partial.tally);
      this.addToPartial({ ...start.partial, seconds: 0 });
    }
    this.fresh = this.firstMissing;
  }

  /**
   * The next games to play, or null if none are needed, as far as is known.
   *
   * @param games how many at most, but a round at least; the range never reaches into another batch
   */
  next(games: number): GameRange | null {
    const most = Math.max(this.round, Math.floor(games / this.round) * this.round);
    const range = this.done ? null : (this.nextReturned(most) ?? this.nextFresh(most));
    if (range !== null) this.underWay++;
    return range;
  }

  private nextReturned(most: number): GameRange | null {
    const [first] = this.returned;
    if (first === undefined || first.from >= this.firstFault) return null;
    const count = Math.min(most, first.count);
    if (count === first.count) this.returned.shift();
    else this.returned[0] = { from: first.from + count, count: first.count - count };
    return { from: first.from, count };
  }

  private nextFresh(most: number): GameRange | null {
    const left = this.end - this.fresh;
    if (left <= 0 || this.firstFault < Number.POSITIVE_INFINITY) return null;
    const range = { from: this.fresh, count: Math.min(most, left, this.batch - (this.fresh % this.batch)) };
    this.fresh += range.count;
    return range;
  }

  /** The first game that nobody plays or has played. */
  get firstUnplayed(): number {
    return this.returned[0]?.from ?? this.fresh;
  }

  get firstMissing(): number {
    return this.part.from + this.tally.games;
  }

  /** The game after the last, whatever comes out. */
  private get end(): number {
    return this.part.from + this.part.count;
  }

  /** Games at most whose results are not here yet. */
  get gamesLeft(): number {
    return this.part.count - this.gamesBack;
  }

  /** Games whose results are here, also where earlier ones are missing. */
  get gamesBack(): number {
    return this.tally.games + this.gamesWaiting;
  }

  private emptyTally(): Tally {
    return Tally.ofArm(this.game, this.arm);
  }

  nothing(fault: FaultReport | null): JobResult {
    return nothingPlayed(this.game, this.arm, fault);
  }

  /** @param range what the job was given; of which it may have played a part, from the first game on */
  receive(range: GameRange, result: JobResult): void {
    this.underWay--;
    if (this.done) return;
    const { games } = result.tally;
    this.notePace(games, result.seconds);
    if (result.fault !== null) this.firstFault = Math.min(this.firstFault, range.from + games);
    else if (games < range.count) this.giveBack({ from: range.from + games, count: range.count - games });
    if (games === 0 && result.fault === null) return;
    this.waiting.set(range.from, result);
    this.gamesWaiting += games;
    for (let due = this.takeDue(); due !== undefined; due = this.takeDue()) this.merge(due);
    if (this.done) this.forgetTheRest();
  }

  private notePace(games: number, seconds: number): void {
    if (games === 0) return;
    this.recent.games = this.recent.games / 2 + games;
    this.recent.seconds = this.recent.seconds / 2 + seconds;
    this.secondsAGame = this.recent.seconds / this.recent.games;
  }

  private giveBack(range: GameRange): void {
    const place = this.returned.findIndex(({ from }) => from > range.from);
    this.returned.splice(place < 0 ? this.returned.length : place, 0, range);
  }

  private takeDue(): JobResult | undefined {
    if (this.done || this.fault !== null) return undefined;
    const due = this.waiting.get(this.firstMissing);
    if (due === undefined) return undefined;
    this.waiting.delete(this.firstMissing);
    this.gamesWaiting -= due.tally.games;
    return due;
  }

  private merge(result: JobResult): void {
    const { tally, fault, log, seconds } = result;
    const from = this.firstMissing;
    this.fault = fault;
    if (tally.games === 0) return;
    this.tally.merge(tally);
    const batch = this.completeBatch(from, result);
    this.merged.push({ from, tally, log, seconds, batch });
    this.done = fault === null && this.isEnough();
  }

  private completeBatch(from: number, { tally, log, seconds }: JobResult): MergedGames['batch'] {
    if (this.partial === null && this.isWhole) return { from, tally, log, seconds };
    this.addToPartial({ tally, log, seconds });
    if (!this.isWhole) return null;
    const whole = this.partial!;
    this.partial = null;
    const packed = whole.tally.pack();
    return { from: this.firstMissing - packed.games, tally: packed, log: joinLogs(whole.logs), seconds: whole.seconds };
  }

  private addToPartial({ tally, log, seconds }: Pick<JobResult, 'tally' | 'log' | 'seconds'>): void {
    this.partial ??= { tally: this.emptyTally(), logs: [], seconds: 0 };
    this.partial.tally.merge(tally);
    this.partial.seconds += seconds;
    if (log !== null) this.partial.logs.push(log);
  }

  takeMerged(): MergedGames | undefined {
    return this.merged.shift();
  }

  retire(): void {
    this.done = true;
    this.merged.length = 0;
    this.forgetTheRest();
  }

  private forgetTheRest(): void {
    this.waiting.clear();
    this.gamesWaiting = 0;
    this.partial = null;
    this.returned.length = 0;
  }

  get hasMore(): boolean {
    return !this.done || this.merged.length > 0;
  }

  /** Jobs under way, and those that wait for an earlier one or to be taken. */
  get open(): number {
    return this.underWay + this.waiting.size + this.merged.length;
  }

  private get isWhole(): boolean {
    return this.firstMissing % this.batch === 0 || this.isPlayed;
  }

  get isPlayed(): boolean {
    return this.firstMissing === this.end;
  }

  /** The rule is asked after whole batches only. */
  private isEnough(): boolean {
    return this.isPlayed || (this.isWhole && isEnough(this.rule, this.tally));
  }
}
