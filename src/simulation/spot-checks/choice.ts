import { derivedKey, type Key, Stream } from '../../random/index.js';
import type { GameRange } from '../batches/play-job.js';

/** The share of games that is played again unless another is asked for. */
export const USUAL_SHARE = 0.01;

/** Of the games that are played again, one in so many is refereed too. */
const REFEREED = 25;

const PURPOSE = 1;

/**
 * Which games are looked at again: one of each block of games, drawn by a key of its own that is made from the run's key
 * one way. Whoever knows the random numbers of policies, or the decks of other games, knows nothing of it.
 */
export class Choice {
  private readonly key: Key;
  private readonly stream = new Stream();

  /** @param block games a block */
  constructor(
    key: Key,
    what: 'again' | 'refereed',
    readonly block: number,
  ) {
    this.key = derivedKey(key, `spot checks ${what}`);
  }

  /** Those among a range of games, in ascending order. */
  within({ from, count }: GameRange): number[] {
    const games: number[] = [];
    if (!Number.isFinite(this.block)) return games;
    for (let block = Math.floor(from / this.block); block * this.block < from + count; block++) {
      const game = this.ofBlock(block);
      if (game >= from && game < from + count) games.push(game);
    }
    return games;
  }

  /** How many there are among the games 0 to games - 1. */
  among(games: number): number {
    if (!Number.isFinite(this.block)) return 0;
    const whole = Math.floor(games / this.block);
    return whole + (this.ofBlock(whole) < games ? 1 : 0);
  }

  private ofBlock(block: number): number {
    this.stream.start(this.key, block, PURPOSE);
    return block * this.block + ((this.stream.next() >>> 0) % this.block);
  }
}

/** The two choices of a run. @param share of the games that are played again, 0 to 1; 0 for none */
export function choicesFor(key: Key, share: number): { readonly again: Choice; readonly refereed: Choice } {
  const block = share === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(1 / share));
  return {
    again: new Choice(key, 'again', block),
    refereed: new Choice(key, 'refereed', block === 1 ? 1 : block * REFEREED),
  };
}
