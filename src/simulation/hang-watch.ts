import { Worker } from 'node:worker_threads';
import type { Key } from '../random/index.js';
import type { FaultReport } from './fault-report.js';
import type { BatchPool, PendingBatch } from './pool.js';
import { ASKED, PLAYING, type WitnessTask } from './witness-task.js';

/** Milliseconds after which a witness is asked where the game hangs. */
const WITNESS_TIME = 5000;

/** Watches the batches under way for a game that does not end, and finds out whose policy keeps it. */
export class HangWatch {
  private readonly seen = new WeakMap<PendingBatch, { games: number; since: number }>();

  /** @param timeout seconds */
  constructor(
    private readonly pool: BatchPool,
    private readonly key: Key,
    private readonly timeout: number,
  ) {}

  /** A batch of which no game has ended for the timeout. */
  find(batches: Iterable<PendingBatch>): PendingBatch | undefined {
    const now = performance.now();
    for (const batch of batches) {
      const games = this.pool.gamesOf(batch);
      if (games === null) continue;
      const seen = this.seen.get(batch);
      if (seen?.games !== games) this.seen.set(batch, { games, since: now });
      else if (now - seen.since > 1000 * this.timeout) return batch;
    }
    return undefined;
  }

  /** Plays the game again before a witness who notes which seat is asked. */
  async explain(batch: PendingBatch): Promise<FaultReport> {
    const { arm } = batch;
    const game = batch.range.from + (this.pool.gamesOf(batch) ?? 0);
    const seen = new Int32Array(new SharedArrayBuffer(8));
    const task: WitnessTask = { arm, key: this.key, game, seen };
    const within = `within ${this.timeout} ${this.timeout === 1 ? 'second' : 'seconds'}`;
    if (await ends(new Worker(new URL('./witness.js', import.meta.url), { workerData: task }))) {
      const message = `did not finish a game ${within}, but does when it plays that game alone: a policy keeps state between games`;
      return { policy: arm.team.name, role: '', seat: null, game, rule: null, message, place: null };
    }
    const seat = Atomics.load(seen, ASKED);
    const { name, role } = arm.team.policies[seat]!;
    const message = Atomics.load(seen, PLAYING) === 0 ? `was not made ${within}` : `did not answer ${within}`;
    return { policy: name, role, seat, game, rule: null, message, place: null };
  }
}

/** Whether a worker ends by itself in time; it is ended otherwise. */
async function ends(worker: Worker): Promise<boolean> {
  const ended = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), WITNESS_TIME);
    worker.once('error', () => {});
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  await worker.terminate();
  return ended;
}
