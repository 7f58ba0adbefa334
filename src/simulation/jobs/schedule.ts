import type { GameRange } from '../lineup/arm.js';
import type { BatchOrder, PlayedGames } from '../run-spec.js';
import type { ArmProgress, MergedGames } from './arm-progress.js';
import type { JobExecutor } from './job-executor.js';

export interface NextJob {
  readonly progress: ArmProgress;
  readonly range: GameRange;
}

/** Seconds that a job of bots should take. */
const BOT_JOB = 2;

/** Which games are played next, and which are told next. */
export class Schedule {
  private arm = 0;
  private ahead = 0;
  /** What a game of the slowest arm so far takes, in seconds. */
  private slowest: number | null = null;

  constructor(
    private readonly arms: readonly ArmProgress[],
    private readonly order: BatchOrder,
    private readonly executor: Pick<JobExecutor, 'threads' | 'jobSeconds' | 'aheadPerThread'>,
  ) {}

  private get mostAhead(): number {
    return this.executor.aheadPerThread * Math.max(1, this.executor.threads);
  }

  /** The next games to play; null if there are none, or too many wait to be told. */
  next(): NextJob | null {
    // What all others wait for is always played.
    if (this.ahead >= this.mostAhead) return this.jobOf(this.due, true);
    const arms = this.order === 'in-turn' ? this.fewestFirst() : this.arms;
    for (let place = this.order === 'in-turn' ? 0 : this.arm; place < arms.length; place++) {
      const job = this.jobOf(arms[place]);
      if (job !== null) return job;
    }
    return null;
  }

  private jobOf(progress: ArmProgress | undefined, onlyIfDue = false): NextJob | null {
    if (progress === undefined || (onlyIfDue && progress.firstUnplayed !== progress.firstMissing)) return null;
    const range = progress.next(this.gamesAJob(progress));
    if (range === null) return null;
    this.ahead++;
    return { progress, range };
  }

  /**
   * So many that handing them over costs nothing, and so few that threads end together, progress is seen to move and little
   * is lost by a kill; never more than a batch. One game while nothing is known; an arm that was not tried yet may be as slow as
   * the slowest. Bots play many games at a time, and the fewer the nearer the end of a job is: theirs are longer.
   */
  private gamesAJob({ secondsAGame, openGames }: ArmProgress): number {
    const seconds = secondsAGame ?? this.slowest;
    if (openGames > 0) return openGames * Math.max(1, Math.floor(BOT_JOB / ((seconds ?? BOT_JOB) * openGames)));
    return seconds === null ? 1 : Math.max(1, Math.floor(this.executor.jobSeconds / seconds));
  }

  /** Tells all games whose turn has come. `tell` answers with the arms of which no more is to be played. */
  tell(tell: (games: PlayedGames) => readonly number[] | undefined): void {
    while (this.arm < this.arms.length) {
      const progress = this.arms[this.arm]!;
      const merged = progress.takeMerged();
      if (merged !== undefined) this.tellGames(merged, tell);
      else if (!progress.done) break;
      if (merged === undefined || merged.batch !== null) this.moveOn(merged !== undefined);
    }
    this.ahead = 0;
    this.slowest = null;
    for (const { open, secondsAGame } of this.arms) {
      this.ahead += open;
      if (secondsAGame !== null) this.slowest = Math.max(this.slowest ?? 0, secondsAGame);
    }
  }

  private tellGames(merged: MergedGames, tell: (games: PlayedGames) => readonly number[] | undefined): void {
    const { arm } = this;
    const batch = merged.batch === null ? null : { arm, ...merged.batch };
    for (const place of tell({ ...merged, arm, batch }) ?? []) this.arms[place]!.retire();
  }

  /** The arm that all others wait for; undefined once all is told. */
  get due(): ArmProgress | undefined {
    return this.arms[this.arm];
  }

  private moveOn(told: boolean): void {
    if (this.order === 'arm-by-arm') {
      if (!told) this.arm++;
      return;
    }
    this.arm++;
    const again = this.arm === this.arms.length && this.arms.some((progress) => progress.hasMore);
    if (again) this.arm = 0;
  }

  private fewestFirst(): ArmProgress[] {
    return this.arms.toSorted((a, b) => a.firstUnplayed - b.firstUnplayed);
  }
}
