import { Worker } from 'node:worker_threads';
import { messageOf } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { type FaultReport, placeOf } from '../fault-report.js';
import { suspect } from '../realm/guard.js';
import type { JobPool, PendingJob } from './pool.js';
import { ASKED, PLAYING, QUESTIONS, type WitnessTask } from './witness-task.js';

/** Milliseconds that a witness waits for an answer at least. */
const WITNESS_TIME = 5000;
/** It waits for this many times as long as the policies of a job took for any answer before. */
const PATIENCE = 3;
/** Milliseconds between two looks at a witness. */
const TICK = 100;

/** What was last seen of a job. */
interface Seen {
  signs: number;
  since: number;
  /** Milliseconds: the longest that it showed no sign of life and then went on. */
  longest: number;
}

/** Watches the jobs under way for a policy that does not answer, and finds out whose it is. */
export class HangWatch {
  private readonly seen = new WeakMap<PendingJob, Seen>();

  /** @param timeout seconds that an answer may take; where answers are not watched, because games are short, a game */
  constructor(
    private readonly pool: JobPool,
    private readonly key: Key,
    private readonly timeout: number,
  ) {}

  /** A job that has shown no sign of life for the timeout. */
  find(jobs: Iterable<PendingJob>): PendingJob | undefined {
    const now = performance.now();
    for (const job of jobs) {
      const signs = this.pool.signsOf(job);
      if (signs === null) continue;
      const seen = this.seen.get(job);
      if (seen === undefined) this.seen.set(job, { signs, since: now, longest: 0 });
      else if (seen.signs !== signs) {
        seen.longest = Math.max(seen.longest, now - seen.since);
        seen.signs = signs;
        seen.since = now;
      } else if (now - seen.since > 1000 * this.timeout) return job;
    }
    return undefined;
  }

  /** The thread of a job has ended by itself in the game after so many: a policy took all memory, say. */
  explainEnd({ arm, range }: PendingJob, games: number, reason: unknown): FaultReport {
    const place = reason instanceof Error ? placeOf(reason) : null;
    const players = arm.control === undefined ? [arm] : [arm, arm.control];
    const message = `ended its thread: ${messageOf(reason)}`;
    return { ...suspect(players), game: range.from + games, rule: null, message, place };
  }

  /** Plays the game again before a witness who notes which seat is asked. */
  async explain(job: PendingJob): Promise<FaultReport> {
    const { arm } = job;
    const game = job.range.from + (this.pool.gamesOf(job) ?? 0);
    const seen = new Int32Array(new SharedArrayBuffer(12));
    const task: WitnessTask = { arm, key: this.key, game, seen };
    const within = `within ${this.timeout} ${this.timeout === 1 ? 'second' : 'seconds'}`;
    const patience = Math.max(WITNESS_TIME, PATIENCE * (this.seen.get(job)?.longest ?? 0));
    if (await ends(new Worker(new URL('./witness.js', import.meta.url), { workerData: task }), seen, patience)) {
      const message = `did not finish a game ${within}, but does when it plays that game alone: it keeps state between games`;
      const players = arm.control === undefined ? [arm] : [arm, arm.control];
      return { ...suspect(players), game, rule: null, message, place: null };
    }
    const seat = Atomics.load(seen, ASKED);
    const { name, role } = arm.team.policies[seat]!;
    const message = Atomics.load(seen, PLAYING) === 0 ? `was not made ${within}` : `did not answer ${within}`;
    return { policy: name, role, seat, game, rule: null, message, place: null };
  }
}

/**
 * Whether a witness ends by itself; it is ended where an answer takes too long, counted from when it is loaded.
 *
 * @param patience milliseconds for an answer
 */
async function ends(worker: Worker, seen: Int32Array, patience: number): Promise<boolean> {
  let ticker: NodeJS.Timeout | undefined;
  const ended = await new Promise<boolean>((resolve) => {
    worker.once('message', () => {
      let [questions, since] = [-1, performance.now()];
      ticker = setInterval(() => {
        const now = Atomics.load(seen, QUESTIONS);
        if (now !== questions) [questions, since] = [now, performance.now()];
        else if (performance.now() - since > patience) resolve(false);
      }, TICK);
    });
    worker.once('error', () => {});
    worker.once('exit', () => resolve(true));
  });
  clearInterval(ticker);
  await worker.terminate();
  return ended;
}
