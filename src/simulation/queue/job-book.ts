import type { JobResult } from '../job-result.js';
import type { LogDetail } from '../jobs/game-log.js';
import { ExecutorError, type PlayedArm } from '../jobs/job-executor.js';
import { armTitle, type GameRange } from '../lineup/arm.js';
import type { PackedTally } from '../tally.js';
import { TallyCheck } from '../tally-check.js';
import { AnswerError, contradicts, readAnswer } from './answers.js';
import { hashOfBody, type Job, type Message, type WorkerCard } from './protocol.js';
import type { Roster } from './roster.js';

/** Number of losses or failures of one job after which the run ends. */
const MOST_TROUBLES = 5;

/** A job that was handed out and has not come back. */
interface Open {
  /** Changes with the games that are asked for, so that a late answer to an earlier request is left out. */
  number: number;
  readonly place: number;
  readonly of: PlayedArm;
  /** The games that are asked for: fewer than at first where they are played again. */
  range: GameRange;
  /** The first answer, where other workers play its games again. */
  first: FirstAnswer | null;
  /** Number of times it was handed out. */
  sent: number;
  sentAt: number;
  troubles: number;
  /** Whether the last look did not find it in the queue. */
  isMissing: boolean;
  readonly resolve: (result: JobResult) => void;
  readonly reject: (error: Error) => void;
}

/** An answer that is not counted before other workers have played its games too. */
interface FirstAnswer {
  readonly worker: WorkerCard;
  readonly range: GameRange;
  readonly result: JobResult;
  /** What others have played of its games so far, from the first game on. */
  readonly again: JobResult[];
}

export interface SentJob {
  /** Its name in the queue. */
  readonly id: string;
  readonly data: Job;
}

export interface Books {
  readonly roster: Roster;
  /** Returns what is kept of each game of an arm, and the number of lists of metrics; null if nothing is kept. */
  readonly logOf: (place: number) => { readonly detail: LogDetail; readonly lists: number } | null;
  /** The share of batches that another worker plays again. */
  readonly recheck: number;
  /** Puts jobs into the queue; before all others if they are urgent. */
  readonly send: (job: SentJob, isUrgent: boolean) => void;
  /** Tells the user. */
  readonly say: (line: string) => void;
}

/**
 * Keeps the jobs that are handed out, and accepts their answers: each job counts once, however often it is played. Only this
 * class knows what was handed out, so nothing depends on the data in Redis.
 */
export class JobBook {
  private readonly open = new Map<number, Open>();
  /** Needed to read the answers of an arm. */
  private readonly readers = new Map<PlayedArm, { readonly empty: PackedTally; readonly check: TallyCheck }>();
  private last = 0;
  private isStopping = false;
  /** Jobs that wait for another worker's answer. */
  rechecking = 0;
  /** Jobs for which two workers had the same results. */
  rechecked = 0;
  /** Whether any job has come back. */
  hasAnswers = false;

  constructor(private readonly books: Books) {}

  get size(): number {
    return this.open.size;
  }

  start(place: number, of: PlayedArm, range: GameRange): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      const number = ++this.last;
      const job: Open = {
        ...{ number, place, of, range, resolve, reject },
        ...{ first: null, sent: 0, sentAt: 0, troubles: 0, isMissing: false },
      };
      this.open.set(number, job);
      this.send(job, false);
    });
  }

  private send(job: Open, isUrgent: boolean): void {
    const { number, place, range, first } = job;
    job.sent++;
    job.sentAt = performance.now();
    job.isMissing = false;
    const data = { job: number, arm: place, ...range, not: first?.worker.id ?? null };
    this.books.send({ id: idOf(job), data }, isUrgent);
  }

  /** Accepts an answer. @returns the number of its games; 0 if it is not counted */
  answer({ job: number, worker, body, hash, seconds }: Message & { readonly kind: 'answer' }): number {
    const job = this.open.get(number);
    // Played twice, or no longer needed.
    if (job === undefined || job.first?.worker.id === worker.id) return 0;
    try {
      if (hashOfBody(body) !== hash) throw new AnswerError('is not what its hash says');
      const result = this.resultIn(job, body, seconds);
      this.hasAnswers = true;
      if (job.first !== null) this.compare(job, job.first, worker, result);
      else if (this.isToBeRechecked(result, worker)) this.askAnother(job, worker, result);
      else this.settle(job, result);
      return result.tally.games;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      const what = `worker ${worker.name} sends an answer that ${error.message}: it is not counted`;
      this.again(job, what, `${told(job.of, job.range)} cannot be played: ${what}`);
      return 0;
    }
  }

  private isToBeRechecked({ tally, fault }: JobResult, worker: WorkerCard): boolean {
    if (this.isStopping || tally.games === 0 || fault !== null) return false;
    // Workers cannot foresee it.
    return Math.random() < this.books.recheck && this.books.roster.hasOther(worker.id);
  }

  private askAnother(job: Open, worker: WorkerCard, result: JobResult): void {
    const range = { from: job.range.from, count: result.tally.games };
    job.first = { worker, range, result, again: [] };
    this.rechecking++;
    this.request(job, range);
  }

  /** Asks for other games than before. */
  private request(job: Open, range: GameRange): void {
    this.open.delete(job.number);
    job.number = ++this.last;
    job.range = range;
    job.sent = 0;
    this.open.set(job.number, job);
    this.send(job, true);
  }

  /** Compares the games that both workers have played, and asks for the rest: an answer may be shorter than the first. */
  private compare(job: Open, first: FirstAnswer, worker: WorkerCard, result: JobResult): void {
    first.again.push(result);
    const { from, count } = first.range;
    const played = first.again.reduce((sum, { tally }) => sum + tally.games, 0);
    if (contradicts(first.result, first.again)) {
      const both = told(job.of, { from, count: Math.min(count, played + (result.fault === null ? 0 : 1)) });
      this.fail(
        job,
        `workers ${first.worker.name} and ${worker.name} differ on ${both}: neither answer is counted; stop the worker that is wrong (shamus verify replays finished batches)`,
      );
    } else if (played < count && !this.isStopping) {
      this.request(job, { from: from + played, count: count - played });
    } else {
      if (played === count) this.rechecked++;
      this.settle(job, first.result);
    }
  }

  /** Hands out a job again that a worker could not play. */
  trouble({ job: number, worker, message }: Message & { readonly kind: 'trouble' }): void {
    const job = this.open.get(number);
    const what = `worker ${worker.name} has trouble: ${message}`;
    if (job !== undefined) this.again(job, what, `${told(job.of, job.range)} cannot be played: ${what}`);
  }

  private again(job: Open, line: string, last: string): void {
    if (++job.troubles >= MOST_TROUBLES) {
      this.fail(job, last);
      return;
    }
    this.books.say(line);
    this.send(job, true);
  }

  /** Lists jobs that were sent at least `milliseconds` ago and have not come back. */
  openFor(milliseconds: number): { readonly number: number; readonly id: string }[] {
    const now = performance.now();
    return [...this.open.values()]
      .filter(({ sentAt }) => now - sentAt >= milliseconds)
      .map((job) => ({ number: job.number, id: idOf(job) }));
  }

  /** From now on no answer is played again, and lost jobs are given up instead of sent again. */
  stop(): void {
    this.isStopping = true;
  }

  /** Notes that a job which should be in the queue is not: its answer is on its way, or the job is lost. */
  missing(number: number): void {
    const job = this.open.get(number);
    if (job === undefined) return;
    if (!job.isMissing) {
      job.isMissing = true;
      return;
    }
    if (this.isStopping) this.giveUp(job);
    else if (++job.troubles < MOST_TROUBLES) this.send(job, true);
    else {
      const lost = `${told(job.of, job.range)} got lost ${MOST_TROUBLES} times`;
      this.fail(job, `${lost}: workers end while they play them, or Redis drops them`);
    }
  }

  /** Accepts first answers whose recheck is impossible, as there is no other worker. */
  acceptUnchecked(): void {
    for (const job of this.rechecking === 0 ? [] : [...this.open.values()]) {
      if (job.first !== null && !this.books.roster.hasOther(job.first.worker.id)) this.settle(job, job.first.result);
    }
  }

  /** Gives up all jobs that have not come back. */
  giveUpAll(): void {
    for (const job of [...this.open.values()]) this.giveUp(job);
  }

  /** Ends the run with an unexpected error. */
  breakDown(error: Error): void {
    for (const job of [...this.open.values()]) {
      this.close(job);
      job.reject(error);
    }
  }

  /** Gives up a job: it counts as unplayed, unless it has a first answer. */
  private giveUp(job: Open): void {
    this.settle(job, job.first?.result ?? job.of.nothing(null));
  }

  private settle(job: Open, result: JobResult): void {
    this.close(job);
    job.resolve(result);
  }

  private fail(job: Open, line: string): void {
    this.close(job);
    job.reject(new ExecutorError(line));
  }

  private close(job: Open): void {
    this.open.delete(job.number);
    if (job.first !== null) this.rechecking--;
  }

  /** @throws AnswerError if it is no answer to what was asked */
  private resultIn({ of, place, range }: Open, body: string, seconds: number): JobResult {
    let reader = this.readers.get(of);
    if (reader === undefined) {
      const empty = of.nothing(null).tally;
      reader = { empty, check: new TallyCheck(of.game, empty.shape) };
      this.readers.set(of, reader);
    }
    return readAnswer(body, range, reader.empty, reader.check, this.books.logOf(place), seconds);
  }
}

function idOf({ number, sent }: Open): string {
  return `j${number}-${sent}`;
}

function told({ arm }: PlayedArm, { from, count }: GameRange): string {
  const games = count === 1 ? `game ${from}` : `games ${from} to ${from + count - 1}`;
  return `${games} of ${arm.setup.variant} ${armTitle(arm)}`;
}
