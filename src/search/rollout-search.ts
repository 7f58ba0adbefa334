import type { Budget, Forward } from '../game/index.js';
import type { RandomSource } from '../random/index.js';

const MOST_MOVES = 256;
/** Moves are compared each time that this many worlds have been tried. */
const LOOK = 8;
/** After 8, 16, 32, ... worlds only the better half is kept, but no fewer than this. */
const FEW = 12;
/** Expected gain of a move below which no more worlds are spent on it: where a game is won or lost at once. */
const NEGLIGIBLE = 0.002;
/** Squares of differences that are added to those seen, so that a few equal games do not decide between moves. */
const DOUBT = 0.25;
/** With fewer worlds than this nothing is decided. */
const LEAST_WORLDS = 8;

/**
 * Rule by which worlds are spent and the move is chosen.
 *
 * - `rollouts`: every move in every world, and the one with the best mean result.
 * - `single`: as SPARTA's single-agent search (Lerer et al. 2020), the usual move unless another is clearly better. Moves
 *   that fall behind are dropped on the way (sequential halving, Karnin et al. 2013; value of information, Chick & Inoue
 *   2001), so that the worlds go to those that may yet change the choice.
 */
export type SearchKind = 'rollouts' | 'single';

/** All kinds of search, the default first. */
export const SEARCH_KINDS = ['single', 'rollouts'] as const satisfies readonly SearchKind[];

/** Settings of a search by playouts. */
export interface SearchOptions {
  readonly kind: SearchKind;
  /** Standard errors of the difference by which a move must be better than the usual one; for `single`. */
  readonly caution: number;
  /** Proposals for a world, on the average; when they are used up, the search is left with the worlds that it has. */
  readonly tries: number;
  /** The expected gain for which it is not worth trying a move further, for `single`; default 0.002. */
  readonly negligible?: number;
}

/** Result of a search that found too few worlds to decide. */
export const UNDECIDED = -1;

/**
 * Determinised rollouts: moves are played out by base policies in the same worlds and compared in pairs. Knows nothing of
 * the game but its `Forward`.
 */
export class RolloutSearch {
  /** The worlds and playouts of the last search. */
  worlds = 0;
  playouts = 0;
  /** Number of moves tried, and those, with the sum of each one's results as far as it was tried. */
  count = 0;
  readonly moves = new Int32Array(MOST_MOVES);
  private readonly sums = new Float64Array(MOST_MOVES);
  private readonly results: Float64Array;
  private readonly alive = new Uint8Array(MOST_MOVES);
  /** Mean gain of the second of the two moves compared last over the first, and its standard error. */
  private lead = 0;
  private error = 0;

  constructor(
    private readonly budget: Budget,
    private readonly options: SearchOptions,
  ) {
    this.results = new Float64Array(MOST_MOVES * budget.worlds);
  }

  /**
   * The best move of the position that `forward` has taken up.
   *
   * @param usual the move made unless another is better; it is tried whether `forward` lists it or not
   * @returns UNDECIDED if there were too few worlds
   */
  choose(forward: Forward<never>, random: RandomSource, usual: number): number {
    const { budget, options, alive, sums } = this;
    this.list(forward, usual);
    this.worlds = this.playouts = 0;
    if (this.count === 1) return usual;
    let tries = options.tries * budget.worlds;
    let left = this.count;
    sums.fill(0, 0, this.count);
    alive.fill(1, 0, this.count);
    while (this.worlds < budget.worlds && this.playouts + left <= budget.playouts && left > 1) {
      const before = forward.proposed;
      if (!forward.deal(random, tries)) break;
      tries -= forward.proposed - before;
      this.tryAll(forward);
      if (this.worlds % LOOK === 0 && options.kind === 'single') left = this.dropThoseBehind();
    }
    return this.worlds < LEAST_WORLDS ? UNDECIDED : this.best();
  }

  /** Mean result of a move. @param place among `moves` */
  mean(place: number): number {
    return this.sums[place]! / this.worlds;
  }

  private list(forward: Forward<never>, usual: number): void {
    const { moves } = this;
    const listed = forward.moves(moves.subarray(1));
    moves[0] = usual;
    this.count = 1;
    for (let place = 1; place <= listed; place++) if (moves[place] !== usual) moves[this.count++] = moves[place]!;
  }

  private tryAll(forward: Forward<never>): void {
    const { moves, alive, sums, results, budget } = this;
    for (let place = 0; place < this.count; place++) {
      if (alive[place] === 0) continue;
      const worth = forward.playOut(moves[place]!);
      sums[place]! += worth;
      results[place * budget.worlds + this.worlds] = worth;
      this.playouts++;
    }
    this.worlds++;
  }

  private leader(): number {
    let best = 0;
    for (let place = 1; place < this.count; place++) {
      if (this.alive[place] === 1 && (this.alive[best] === 0 || this.sums[place]! > this.sums[best]!)) best = place;
    }
    return best;
  }

  private last(): number {
    let worst = -1;
    for (let place = this.count - 1; place > 0; place--) {
      if (this.alive[place] === 1 && (worst < 0 || this.sums[place]! < this.sums[worst]!)) worst = place;
    }
    return worst;
  }

  /** @returns how many are left */
  private dropThoseBehind(): number {
    const { worlds, alive } = this;
    const best = this.leader();
    let left = 0;
    // The usual move stays: the best is compared with it in the end.
    for (let place = 0; place < this.count; place++) {
      if (alive[place] === 0) continue;
      if (place !== 0 && place !== best && this.isHopeless(place, best)) alive[place] = 0;
      else left++;
    }
    const isPowerOfTwo = (worlds & (worlds - 1)) === 0;
    for (let most = isPowerOfTwo ? Math.max(FEW, left >> 1) : left; left > most; left--) alive[this.last()] = 0;
    return left;
  }

  /**
   * True if the remaining worlds would gain next to nothing by a move that is behind: the expected gain, if the
   * final mean difference is normally distributed around the one so far.
   */
  private isHopeless(place: number, best: number): boolean {
    this.compare(place, best);
    const spread = this.error * Math.sqrt(1 - this.worlds / this.budget.worlds);
    const z = this.lead / spread;
    // Within a tenth of the loss function of the normal distribution.
    const gain = (0.4 * spread * Math.exp(-0.5 * z * z)) / (1 + z + z * z);
    return gain < (this.options.negligible ?? NEGLIGIBLE);
  }

  private best(): number {
    const best = this.leader();
    const { kind, caution } = this.options;
    if (kind === 'rollouts') return this.moves[best]!;
    this.compare(0, best);
    return this.lead > caution * this.error ? this.moves[best]! : this.moves[0]!;
  }

  /** Compares two moves in the worlds so far. */
  private compare(one: number, other: number): void {
    const { results, worlds, budget } = this;
    let sum = 0;
    let squares = 0;
    for (let world = 0; world < worlds; world++) {
      const difference = results[other * budget.worlds + world]! - results[one * budget.worlds + world]!;
      sum += difference;
      squares += difference * difference;
    }
    this.lead = sum / worlds;
    this.error = Math.sqrt(((squares + DOUBT) / worlds - this.lead ** 2) / worlds);
  }
}
