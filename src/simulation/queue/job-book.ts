import { oneLine } from '../../game/index.js';
import type { JobResult } from '../job-result.js';
import type { LogDetail } from '../jobs/game-log.js';
import { ExecutorError, type PlayedArm } from '../jobs/job-executor.js';
import { armTitle, type GameRange } from '../lineup/arm.js';
import { AnswerError, AnswerReader } from './answers.js';
import { type Job, REPLY, type Reply } from './protocol.js';

/** Number of losses or failures of one job after which the run ends. */
const MAX_TROUBLES = 5;

/** BullMQ's reason for a job whose workers have ended. */
const STALLED = /^job stalled more than/;

/** A job in the queue that has not come back. */
interface SentJob {
  readonly sentAt: number;
  isMissing: boolean;
  /** Takes the reply; null where the job is given up. */
  readonly resolve: (reply: Reply | null) => void;
  readonly reject: (error: Error) => void;
}

/** Why a job must be handed out again: a line for the user; empty where it was lost. */
class JobTrouble extends Error {}

export interface Books {
  readonly log: LogDetail | undefined;
  /** Puts a job into the queue; before all others if it is urgent. */
  readonly send: (id: string, data: Job, isUrgent: boolean) => void;
  readonly say: (line: string) => void;
}

/**
 * Keeps the jobs that are handed out, and checks the replies: each job counts once, however often it is played. Only this
 * class knows what was handed out, so nothing depends on the data in Redis.
 */
export class JobBook {
  private readonly sent = new Map<string, SentJob>();
  private readonly readers = new Map<PlayedArm, AnswerReader>();
  private last = 0;
  private isStopping = false;
  /** Jobs that were started and have no result. */
  size = 0;
  hasAnswers = false;

  constructor(private readonly books: Books) {}

  async start(place: number, of: PlayedArm, range: GameRange): Promise<JobResult> {
    this.size++;
    try {
      return (await this.ask(place, of, range)) ?? of.nothing(null);
    } finally {
      this.size--;
    }
  }

  /**
   * Has some games played, if need be several times.
   *
   * @returns null if they are given up @throws ExecutorError if they cannot be played
   */
  private async ask(place: number, of: PlayedArm, range: GameRange): Promise<JobResult | null> {
    const number = ++this.last;
    for (let troubles = 0; ; ) {
      try {
        const data = { arm: place, from: range.from, count: range.count };
        const reply = await this.send(`j${number}-${troubles + 1}`, data, troubles > 0);
        return reply && this.read(reply, of, range);
      } catch (error) {
        if (!(error instanceof JobTrouble)) throw error;
        const { message } = error;
        if (message === '' && this.isStopping) return null;
        if (++troubles === MAX_TROUBLES) throw new ExecutorError(`${told(of, range)} ${lastLine(message)}`);
        if (message !== '') this.books.say(message);
      }
    }
  }

  private send(id: string, data: Job, isUrgent: boolean): Promise<Reply | null> {
    return new Promise((resolve, reject) => {
      this.sent.set(id, { sentAt: performance.now(), isMissing: false, resolve, reject });
      this.books.send(id, data, isUrgent);
    });
  }

  /** @throws JobTrouble if it is no answer to what was asked */
  private read({ worker, body, seconds }: Reply, of: PlayedArm, range: GameRange): JobResult {
    try {
      const reader = this.readers.get(of) ?? new AnswerReader(of, this.books.log);
      this.readers.set(of, reader);
      const result = reader.read(body, range, seconds);
      this.hasAnswers = true;
      return result;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      throw new JobTrouble(`worker ${worker} sends an answer that ${error.message}: it is not counted`);
    }
  }

  /** Takes the value that a worker has returned for a job. */
  completed(id: string, value: unknown): void {
    const reply = REPLY.safeParse(value).data;
    const trouble = 'a worker sends an answer that is not of the right form: it is not counted';
    if (reply === undefined) this.take(id)?.reject(new JobTrouble(trouble));
    else this.take(id)?.resolve(reply);
  }

  /** Hands out a job again that a worker could not play, or whose workers have ended. */
  failed(id: string, reason: string): void {
    this.take(id)?.reject(new JobTrouble(STALLED.test(reason) ? '' : oneLine(reason)));
  }

  /** Takes a job off the list; it is not there if it has come back before. */
  private take(id: string): SentJob | undefined {
    const job = this.sent.get(id);
    this.sent.delete(id);
    return job;
  }

  /** Lists jobs that were sent at least `milliseconds` ago and have not come back. */
  openFor(milliseconds: number): string[] {
    const now = performance.now();
    return [...this.sent].filter(([, { sentAt }]) => now - sentAt >= milliseconds).map(([id]) => id);
  }

  /** Notes that a job which should be in the queue is not: its answer is on its way, or the job is lost. */
  missing(id: string): void {
    const job = this.sent.get(id);
    if (job?.isMissing) this.take(id)?.reject(new JobTrouble(''));
    else if (job !== undefined) job.isMissing = true;
  }

  /** From now on lost jobs are given up instead of sent again. */
  stop(): void {
    this.isStopping = true;
  }

  /** Gives up all jobs: their games count as unplayed. */
  giveUp(): void {
    for (const id of this.sent.keys()) this.take(id)?.resolve(null);
  }

  breakDown(error: Error): void {
    for (const id of this.sent.keys()) this.take(id)?.reject(error);
  }
}

function told({ arm }: PlayedArm, { from, count }: GameRange): string {
  const games = count === 1 ? `game ${from}` : `games ${from} to ${from + count - 1}`;
  return `${games} of ${arm.setup.variant} ${armTitle(arm)}`;
}

function lastLine(trouble: string): string {
  return trouble === ''
    ? `got lost ${MAX_TROUBLES} times: workers end while they play them, or Redis drops them`
    : `cannot be played: ${trouble}`;
}
