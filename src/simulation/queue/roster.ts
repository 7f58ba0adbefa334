import type { WorkerPace } from '../batches/carrier.js';
import type { WorkerCard } from './protocol.js';

/** Milliseconds between two sums of what workers have played. */
const SPAN = 1000;
/** How much of the pace is that of the last span. */
const NEW = 0.3;

interface Known extends WorkerCard {
  /** When it was heard last, by performance.now(). */
  heard: number;
  /** Games since the last sum. */
  games: number;
  /** Games a second; null before the first sum. */
  speed: number | null;
}

/** The workers of a run: those heard of lately. */
export class Roster {
  private readonly known = new Map<string, Known>();
  private summed = performance.now();
  threads = 0;

  /** @returns whether it is new */
  hear(worker: WorkerCard, games: number): boolean {
    const now = performance.now();
    const found = this.known.get(worker.id);
    if (found !== undefined) {
      found.heard = now;
      found.games += games;
      return false;
    }
    this.known.set(worker.id, { ...worker, heard: now, games, speed: null });
    this.threads += worker.threads;
    return true;
  }

  forget(id: string): void {
    this.threads -= this.known.get(id)?.threads ?? 0;
    this.known.delete(id);
  }

  get size(): number {
    return this.known.size;
  }

  /** Whether there is another than this one. */
  hasOther(id: string): boolean {
    return this.known.size > (this.known.has(id) ? 1 : 0);
  }

  /** To be called a few times a second. @returns those who were silent for so many milliseconds, who are forgotten */
  review(silence: number): string[] {
    const now = performance.now();
    if (now - this.summed < SPAN) return [];
    const seconds = (now - this.summed) / 1000;
    this.summed = now;
    const gone: string[] = [];
    for (const worker of this.known.values()) {
      const speed = worker.games / seconds;
      worker.speed = worker.speed === null ? speed : (1 - NEW) * worker.speed + NEW * speed;
      worker.games = 0;
      if (now - worker.heard > silence) gone.push(worker.id);
    }
    for (const id of gone) this.forget(id);
    return gone;
  }

  /** Everybody is given time to be heard again: nobody could be for a while. */
  pardon(): void {
    for (const worker of this.known.values()) worker.heard = performance.now();
  }

  get pace(): WorkerPace[] {
    return [...this.known.values()].map(({ name, threads, speed }) => ({ name, threads, speed: speed ?? 0 }));
  }
}
