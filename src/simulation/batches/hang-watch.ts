import { Worker } from 'node:worker_threads';
import { messageOf } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { type FaultReport, placeOf } from '../fault-report.js';
import { suspect } from '../realm/guard.js';
import type { JobPool, PendingJob } from './pool.js';
import { ASKED, PLAYING, type WitnessTask } from './witness-task.js';

/** Milliseconds after which a witness is asked where the game hangs. */
const WITNESS_TIME = 5000;

/** Watches the jobs under way for a game that does not end, and finds out whose policy keeps it. */
export class HangWatch {
  private readonly seen = new WeakMap<PendingJob, { games: number; since: number }>();

  /** @param timeout seconds */
  constructor(
    private readonly pool: JobPool,
    private readonly key: Key,
    private readonly timeout: number,
  ) {}

  /** A job of which no game has ended for the timeout. */
  find(jobs: Iterable<PendingJob>): PendingJob | undefined {
    const now = performance.now();
    for (const job of jobs) {
      const games = this.pool.gamesOf(job);
      if (games === null) continue;
      const seen = this.seen.get(job);
      if (seen?.games !== games) this.seen.set(job, { games, since: now });
      else if (now - seen.since > 1000 * this.timeout) return job;
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
    const seen = new Int32Array(new SharedArrayBuffer(8));
    const task: WitnessTask = { arm, key: this.key, game, seen };
    const within = `within ${this.timeout} ${this.timeout === 1 ? 'second' : 'seconds'}`;
    if (await ends(new Worker(new URL('./witness.js', import.meta.url), { workerData: task }))) {
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

/** Whether a witness ends by itself in time, counted from when it is loaded; it is ended otherwise. */
async function ends(worker: Worker): Promise<boolean> {
  const ended = await new Promise<boolean>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    worker.once('message', () => {
      timer = setTimeout(() => resolve(false), WITNESS_TIME);
    });
    worker.once('error', () => {});
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  await worker.terminate();
  return ended;
}
