import type { Budget, SteppedForward } from '../game/index.js';
import type { RandomSource } from '../random/index.js';
import { UNDECIDED } from './rollout-search.js';

const MOST_MOVES = 256;
/** The seat's decisions that are chosen in one playout; from there on it plays by its base. */
const DEEPEST = 64;
/** With fewer worlds than this nothing is decided. */
const LEAST_WORLDS = 8;
const NONE = -1;

/** Settings of a tree search. */
export interface TreeOptions {
  /**
   * The constant of UCB1 (Auer et al. 2002): the larger, the longer moves with low results are tried. Results lie
   * between 0 and 1; 0.7 is what Cowling et al. (2012) use for such.
   */
  readonly exploration: number;
  /**
   * Number of standard errors by which the move that was tried most must be better than the usual one to be made. They
   * are computed as of results of 0 or 1; of other results they are smaller.
   */
  readonly caution: number;
  /** Proposals for a world, on the average; when they are used up, the search is left with the playouts that it has. */
  readonly tries: number;
}

/**
 * Information-set Monte Carlo tree search with a single observer (Cowling, Powley & Whitehouse 2012): one tree of the seat's
 * own decisions, whose nodes are what the seat has seen by then, grown in world after world. Unlike rollouts it also
 * chooses the seat's later moves, and knows that they must be the same in all worlds that look alike. The others play by
 * their base policies, as partners who are known do.
 *
 * Nodes and edges are numbers in arrays made once for the whole budget: a search allocates nothing.
 */
export class TreeSearch {
  /** The worlds and playouts of the last search, and how many decisions its tree has. */
  worlds = 0;
  playouts = 0;
  nodes = 0;
  private edges = 0;
  /** Per node: visits, its first edge, the next node of the edge that leads to it, and what was seen there. */
  private readonly met: Int32Array;
  private readonly firstEdge: Int32Array;
  private readonly nextNode: Int32Array;
  private readonly seen: Int32Array;
  /** Per edge: its move, its visits and the sum of their results, the next edge of its node, the first node behind it. */
  private readonly move: Int32Array;
  private readonly made: Int32Array;
  private readonly sum: Float64Array;
  private readonly nextEdge: Int32Array;
  private readonly firstNode: Int32Array;
  private readonly listed = new Int32Array(MOST_MOVES);
  /** `listed` without its first place. */
  private readonly others = this.listed.subarray(1);
  private readonly path = new Int32Array(DEEPEST);

  constructor(
    private readonly budget: Budget,
    private readonly options: TreeOptions,
  ) {
    // A playout adds one edge, and one node behind it.
    const most = budget.playouts + 1;
    const numbers = () => new Int32Array(most);
    [this.met, this.firstEdge, this.nextNode, this.seen] = [numbers(), numbers(), numbers(), numbers()];
    [this.move, this.made, this.nextEdge, this.firstNode] = [numbers(), numbers(), numbers(), numbers()];
    this.sum = new Float64Array(most);
  }

  /**
   * The best move of the position that `forward` has taken up.
   *
   * @param usual the move made where there is no other, and the first one tried, whether `forward` lists it or not
   * @returns UNDECIDED if there were too few worlds
   */
  choose(forward: SteppedForward<never>, random: RandomSource, usual: number): number {
    const { budget, options } = this;
    this.worlds = this.playouts = this.nodes = this.edges = 0;
    const root = this.addNode(0, NONE);
    if (this.listRoot(forward, usual) === 1) return usual;
    let tries = options.tries * budget.worlds;
    while (this.worlds < budget.worlds) {
      const before = forward.proposed;
      if (!forward.deal(random, tries)) break;
      tries -= forward.proposed - before;
      this.worlds++;
      // The playouts are shared out among the worlds.
      const until = Math.floor((budget.playouts * this.worlds) / budget.worlds);
      while (this.playouts < until) this.playOnce(forward, root, usual);
    }
    // The meaning of a move may hang on the list that it was last in.
    this.listRoot(forward, usual);
    return this.worlds < LEAST_WORLDS ? UNDECIDED : this.best(root, usual);
  }

  /** Visits of a move of the position, and the mean of its results; 0 and NaN if never tried. */
  tried(move: number): { readonly made: number; readonly mean: number } {
    const edge = this.edgeOf(0, move);
    return edge === NONE ? { made: 0, mean: Number.NaN } : { made: this.made[edge]!, mean: this.mean(edge) };
  }

  private playOnce(forward: SteppedForward<never>, root: number, usual: number): void {
    const { path } = this;
    let depth = 0;
    let node = root;
    let goesOn = true;
    forward.enter();
    while (goesOn && depth < DEEPEST) {
      const count = node === root ? this.listRoot(forward, usual) : forward.movesNow(this.listed);
      this.met[node]!++;
      const known = this.edges;
      const edge = this.select(node, count);
      path[depth++] = edge;
      goesOn = forward.step(this.move[edge]!);
      // After a move that was not there before the base policies play on.
      if (!goesOn || edge >= known) break;
      node = this.nodeBehind(edge, forward.seen);
    }
    const worth = forward.finish();
    for (let place = 0; place < depth; place++) {
      const edge = path[place]!;
      this.made[edge]!++;
      this.sum[edge]! += worth;
    }
    this.playouts++;
  }

  /** At the root the usual move comes first. */
  private listRoot(forward: SteppedForward<never>, usual: number): number {
    const { listed } = this;
    const found = forward.moves(this.others);
    listed[0] = usual;
    let count = 1;
    for (let place = 1; place <= found; place++) if (listed[place] !== usual) listed[count++] = listed[place]!;
    return count;
  }

  /** A move that was never made, or the one with the greatest upper confidence bound. */
  private select(node: number, count: number): number {
    const { listed, made, options } = this;
    const spread = options.exploration * Math.sqrt(Math.log(this.met[node]!));
    let best = NONE;
    let most = 0;
    for (let place = 0; place < count; place++) {
      const edge = this.edgeOf(node, listed[place]!);
      if (edge === NONE) return this.addEdge(node, listed[place]!);
      const bound = this.mean(edge) + spread / Math.sqrt(made[edge]!);
      if (best !== NONE && bound <= most) continue;
      best = edge;
      most = bound;
    }
    return best;
  }

  private best(root: number, usual: number): number {
    const { made, sum } = this;
    const best = this.mostMade(root);
    const base = this.edgeOf(root, usual);
    const tried = made[best]! + made[base]!;
    const both = (sum[best]! + sum[base]!) / tried;
    const error = Math.sqrt(both * (1 - both) * (1 / made[best]! + 1 / made[base]!));
    return this.mean(best) - this.mean(base) > this.options.caution * error ? this.move[best]! : usual;
  }

  private mostMade(root: number): number {
    const { made, sum } = this;
    let best = this.firstEdge[root]!;
    for (let edge = this.nextEdge[best]!; edge !== NONE; edge = this.nextEdge[edge]!) {
      if (made[edge]! > made[best]! || (made[edge]! === made[best]! && sum[edge]! > sum[best]!)) best = edge;
    }
    return best;
  }

  private mean(edge: number): number {
    return this.sum[edge]! / this.made[edge]!;
  }

  private edgeOf(node: number, move: number): number {
    let edge = this.firstEdge[node]!;
    while (edge !== NONE && this.move[edge] !== move) edge = this.nextEdge[edge]!;
    return edge;
  }

  private addEdge(node: number, move: number): number {
    const edge = this.edges++;
    this.move[edge] = move;
    this.made[edge] = 0;
    this.sum[edge] = 0;
    this.firstNode[edge] = NONE;
    this.nextEdge[edge] = this.firstEdge[node]!;
    this.firstEdge[node] = edge;
    return edge;
  }

  private nodeBehind(edge: number, seen: number): number {
    for (let node = this.firstNode[edge]!; node !== NONE; node = this.nextNode[node]!) {
      if (this.seen[node] === seen) return node;
    }
    const node = this.addNode(seen, this.firstNode[edge]!);
    this.firstNode[edge] = node;
    return node;
  }

  private addNode(seen: number, next: number): number {
    const node = this.nodes++;
    this.met[node] = 0;
    this.firstEdge[node] = NONE;
    this.nextNode[node] = next;
    this.seen[node] = seen;
    return node;
  }
}
