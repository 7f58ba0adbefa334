import type { WorkerPace } from '../jobs/job-executor.js';
import type { WorkerCard } from './protocol.js';

/** Milliseconds between two updates of the speeds. */
const SPAN = 1000;
/** Weight of the last span in the speed. */
const NEW = 0.3;

interface Known extends WorkerCard {
  /** Time of its last message, by performance.now(). */
  heard: number;
  /** Games since the last update. */
  games: number;
  /** Games per second; null before the first update. */
  speed: number | null;
}

/** The workers of a run that were heard of lately. */
export class Roster {
  private readonly known = new Map<string, Known>();
  private summed = performance.now();
  threads = 0;

  /** Notes a message of a worker. */
  hear(worker: WorkerCard, games: number): void {
    const now = performance.now();
    const found = this.known.get(worker.id);
    if (found !== undefined) {
      found.heard = now;
      found.games += games;
      return;
    }
    this.known.set(worker.id, { ...worker, heard: now, games, speed: null });
    this.threads += worker.threads;
  }

  forget(id: string): void {
    this.threads -= this.known.get(id)?.threads ?? 0;
    this.known.delete(id);
  }

  get size(): number {
    return this.known.size;
  }

  /** Whether there is a worker other than this one. */
  hasOther(id: string): boolean {
    return this.known.size > (this.known.has(id) ? 1 : 0);
  }

  /** Updates speeds, and forgets workers that were silent for `silence` ms; call it a few times a second. */
  review(silence: number): void {
    const now = performance.now();
    if (now - this.summed < SPAN) return;
    const seconds = (now - this.summed) / 1000;
    this.summed = now;
    for (const worker of this.known.values()) {
      const speed = worker.games / seconds;
      worker.speed = worker.speed === null ? speed : (1 - NEW) * worker.speed + NEW * speed;
      worker.games = 0;
      if (now - worker.heard > silence) this.forget(worker.id);
    }
  }

  /** Restarts the time of silence of all workers, as none could be heard for a while. */
  pardon(): void {
    for (const worker of this.known.values()) worker.heard = performance.now();
  }

  get pace(): WorkerPace[] {
    return [...this.known.values()].map(({ name, threads, speed }) => ({ name, threads, speed: speed ?? 0 }));
  }
}
