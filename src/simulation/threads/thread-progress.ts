/** Memory that a thread shares with its observer: the game it plays, the seat it asks, and a counter of progress. */
const [GAME, SEAT, SIGNS, WORDS] = [0, 1, 2, 3] as const;
const NONE = -1;

export class ThreadProgress {
  /** @param words memory that the other side has made; new memory if absent */
  constructor(public words: Int32Array = new Int32Array(new SharedArrayBuffer(4 * WORDS)).fill(NONE, 0, SIGNS)) {}

  noteGame(game: number): void {
    this.words[GAME] = game | 0;
    this.noteLife();
  }

  /** Notes that the policy of a seat is made or asked, or (null) that it has answered. */
  noteAsked(seat: number | null): void {
    Atomics.store(this.words, SEAT, seat ?? NONE);
    this.noteLife();
  }

  /** Shows that the thread goes on: at its start, and while it works without asking a policy. */
  noteLife(): void {
    Atomics.add(this.words, SIGNS, 1);
  }

  /** Index of the game under way; null before the first. */
  get game(): number | null {
    const game = Atomics.load(this.words, GAME);
    return game === NONE ? null : game >>> 0;
  }

  /** Seat whose policy was made or asked last; null if none was, or it has answered. */
  get seat(): number | null {
    const seat = Atomics.load(this.words, SEAT);
    return seat === NONE ? null : seat;
  }

  /** Changes whenever something is noted; empty before anything is. */
  get sign(): string {
    return Atomics.load(this.words, SIGNS) === 0 ? '' : this.words.join();
  }
}

/** Acts of a thread before it is ended; modules that begin something there add to it. */
export const endHooks: (() => Promise<void>)[] = [];

/** Milliseconds between two looks at a thread. */
export const TICK_MS = 100;
/** Milliseconds that count for one look at most: this process was suspended, or got no core, if more have passed. */
const MAX_STEP = 2 * TICK_MS;

/** `within 10 seconds`, as limits of time are told. */
export function formatTimeLimit(seconds: number): string {
  return `within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

/** Measures for how long a thread has noted no progress. To be asked every TICK_MS. */
export class StallTimer {
  private sign = '';
  private lasted = 0;
  private lookedAt = performance.now();

  /** @returns whether no progress was noted for `seconds` since the last one */
  isOver(at: ThreadProgress, seconds: number): boolean {
    const now = performance.now();
    const { sign } = at;
    if (sign === '' || sign !== this.sign) this.lasted = 0;
    else this.lasted += Math.min(now - this.lookedAt, MAX_STEP);
    this.sign = sign;
    this.lookedAt = now;
    return this.lasted > 1000 * seconds;
  }
}
