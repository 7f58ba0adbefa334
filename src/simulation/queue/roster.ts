import type { WorkerPace } from '../jobs/job-executor.js';
import type { WorkerCard } from './protocol.js';

/** Weight of the last span in the speed. */
const NEW = 0.3;
/** Lists without a worker after which it counts as gone: its connection may only have been lost for a moment. */
const MAX_MISSED = 5;

interface Known extends WorkerCard {
  /** Lists without it, one after the other. */
  missed: number;
  /** Games since the last list. */
  games: number;
  /** Games per second; null before the second list. */
  speed: number | null;
}

/** The workers of a run, as Redis lists their connections. */
export class Roster {
  private readonly known = new Map<string, Known>();
  private listedAt = performance.now();

  get threads(): number {
    return this.pace.reduce((sum, { threads }) => sum + threads, 0);
  }

  get size(): number {
    return this.known.size;
  }

  get pace(): WorkerPace[] {
    return [...this.known.values()].map(({ name, threads, speed }) => ({ name, threads, speed: speed ?? 0 }));
  }

  hasOther(id: string): boolean {
    return this.known.size > (this.known.has(id) ? 1 : 0);
  }

  count(worker: WorkerCard, games: number): void {
    const known = this.known.get(worker.id) ?? { ...worker, missed: 0, games: 0, speed: null };
    known.games += games;
    this.known.set(worker.id, known);
  }

  list(workers: readonly WorkerCard[]): void {
    const seconds = (performance.now() - this.listedAt) / 1000;
    this.listedAt = performance.now();
    for (const worker of this.known.values()) {
      const speed = worker.games / seconds;
      worker.speed = worker.speed === null ? speed : (1 - NEW) * worker.speed + NEW * speed;
      worker.games = 0;
      worker.missed++;
    }
    for (const worker of workers) {
      this.count(worker, 0);
      this.known.get(worker.id)!.missed = 0;
    }
    for (const [id, { missed }] of this.known) if (missed >= MAX_MISSED) this.known.delete(id);
  }
}
