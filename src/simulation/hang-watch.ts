import { Worker } from 'node:worker_threads';
import type { Key } from '../random/index.js';
import { faultLine } from './fault-report.js';
import type { BatchPool, PendingBatch } from './pool.js';
import type { WitnessTask } from './witness.js';

/** Milliseconds after which a witness is asked where the game hangs. */
const WITNESS_TIME = 2000;

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

  /** Plays the game again before a witness who notes which seat is asked. @returns one line for the user */
  async explain(batch: PendingBatch, seed: string): Promise<string> {
    const game = batch.range.from + (this.pool.gamesOf(batch) ?? 0);
    const asked = new Int32Array(new SharedArrayBuffer(4));
    const task: WitnessTask = { arm: batch.arm, key: this.key, game, asked };
    if (await ends(new Worker(new URL('./witness.js', import.meta.url), { workerData: task }))) {
      const { name } = batch.arm.team;
      return `game ${game} of seed '${seed}' with team '${name}' took more than ${this.timeout} seconds, but not when it was played alone: some policy keeps state between games`;
    }
    const seat = Atomics.load(asked, 0);
    const { name, role } = batch.arm.team.policies[seat]!;
    const message = `did not answer within ${this.timeout} seconds`;
    return faultLine({ policy: name, role, seat, game, rule: null, message, place: null }, seed);
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
