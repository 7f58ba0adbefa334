import { derivedKey, type Key, keyFromSeed, Stream } from '../../random/index.js';
import { sidesOf } from '../fault-report.js';
import { type Arm, type GameRange, hasUserPolicies, unreproducible } from '../lineup/arm.js';

/** Default fraction of games to re-play. */
export const DEFAULT_SHARE = 0.01;

/**
 * Of the games that are played again, one in so many is refereed too, in the first blocks; later one in many more: a cheat that
 * wins often shows early, and a game of Shamus is refereed in the time in which a thousand are played.
 */
const REFEREED = 25;
const FIRST_BLOCKS = 20;
const LATER = 80;

const PURPOSE = 1;

/**
 * Which games are looked at again: one of each block of games, drawn by a key of its own that is made from the run's key
 * one way. The random numbers of policies and the decks of other games reveal nothing about it.
 */
export class Choice {
  private readonly key: Key;
  private readonly stream = new Stream();

  /**
   * @param block games a block
   * @param later games a block after the first 20 blocks
   */
  constructor(
    key: Key,
    what: 'again' | 'refereed',
    readonly block: number,
    private readonly later = block,
  ) {
    this.key = derivedKey(key, `spot checks ${what}`);
  }

  /** Those among a range of games, in ascending order. */
  within({ from, count }: GameRange): number[] {
    const games: number[] = [];
    if (!Number.isFinite(this.block)) return games;
    for (let block = this.blockOf(from); this.startOf(block) < from + count; block++) {
      const game = this.ofBlock(block);
      if (game >= from && game < from + count) games.push(game);
    }
    return games;
  }

  /** How many there are among the games 0 to games - 1. */
  among(games: number): number {
    if (!Number.isFinite(this.block)) return 0;
    const whole = this.blockOf(games);
    return whole + (this.ofBlock(whole) < games ? 1 : 0);
  }

  private blockOf(game: number): number {
    const thinned = FIRST_BLOCKS * this.block;
    return game < thinned ? Math.floor(game / this.block) : FIRST_BLOCKS + Math.floor((game - thinned) / this.later);
  }

  private startOf(block: number): number {
    return Math.min(block, FIRST_BLOCKS) * this.block + Math.max(0, block - FIRST_BLOCKS) * this.later;
  }

  private ofBlock(block: number): number {
    this.stream.start(this.key, block, PURPOSE);
    return this.startOf(block) + ((this.stream.next() >>> 0) % (block < FIRST_BLOCKS ? this.block : this.later));
  }
}

/** The two choices of a run. @param share of the games that are played again, 0 to 1; 0 for none */
export function choicesFor(key: Key, share: number): { readonly again: Choice; readonly refereed: Choice } {
  const block = share === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(1 / share));
  const refereed = block === 1 ? 1 : block * REFEREED;
  return {
    again: new Choice(key, 'again', block),
    refereed: new Choice(key, 'refereed', refereed, block === 1 ? 1 : refereed * LATER),
  };
}

/** How many games of a run were played again, those of controls among them. The same for any number of threads. */
export interface SpotChecks {
  readonly share: number;
  readonly games: number;
  /** Also judged by the referee, with each policy of a user asked again alone. */
  readonly refereed: number;
}

/** Counts the games of a run that were played again. @param run its seed and share @param played its arms */
export function spotChecksOf(
  { seed, spotChecks: share = DEFAULT_SHARE }: { readonly seed: string; readonly spotChecks?: number },
  { arms: played }: { readonly arms: readonly { readonly arm: Arm; readonly tally: { readonly games: number } }[] },
): SpotChecks {
  const { again, refereed } = choicesFor(keyFromSeed(seed), share);
  const sum = { share, games: 0, refereed: 0 };
  for (const { arm, tally } of played) {
    if (unreproducible(arm).length > 0) continue;
    for (const contender of sidesOf(arm)) {
      sum.games += again.among(tally.games);
      // Policies that come with the program are not suspected of anything that takes a referee to find.
      if (hasUserPolicies(contender)) {
        sum.refereed += refereed.among(tally.games);
      }
    }
  }
  return sum;
}
