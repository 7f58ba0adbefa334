import type { GameResult } from '../../game/index.js';

// Taken when this module is loaded: a policy may replace it later.
const { imul } = Math;

/**
 * Sixteen bits that depend on all that is counted of a game: one of 65,536 games that come out otherwise is missed. With more bits
 * results would take longer to seal and to send.
 */
export function digestOf(engine: GameResult): number {
  const { metrics, seats } = engine;
  let hash = imul(engine.outcome + 1, 0x9e3779b1) ^ engine.reason;
  for (let metric = 0; metric < metrics.length; metric++)
    hash = imul(hash ^ metrics[metric]!, 0x85ebca6b) ^ (hash >>> 15);
  for (let place = 0; place < seats.length; place++) hash = imul(hash ^ seats[place]!, 0x85ebca6b) ^ (hash >>> 15);
  return (hash ^ (hash >>> 16)) & 0xffff;
}

/** A digest of each game of a range, and of the control's on the same deal. */
export interface Digests {
  readonly own: Uint16Array;
  readonly control: Uint16Array | null;
}

/** Collects digests. The thread that plays does not know which of them will be compared. */
export class DigestLog {
  private games = 0;
  private readonly own: Uint16Array;
  private readonly control: Uint16Array | null;

  /** @param most games */
  constructor(most: number, isPaired: boolean) {
    this.own = new Uint16Array(most);
    this.control = isPaired ? new Uint16Array(most) : null;
  }

  /** Adds the result of a game. */
  add(engine: GameResult, control: GameResult | null): void {
    const place = this.games++;
    this.own[place] = digestOf(engine);
    if (control !== null) this.control![place] = digestOf(control);
  }

  pack(): Digests {
    return { own: this.own.slice(0, this.games), control: this.control?.slice(0, this.games) ?? null };
  }
}
