import { Piscina } from 'piscina';
import { type GoalFound, type Setup, VERDICTS } from '../../game/index.js';
import { inlineMore } from '../jobs/inlining.js';
import type { LineForm, SolvedDeals, SolveTask } from './worker.js';

export type { LineForm };

/** Which deals are solved, and how hard it is tried. The results depend on all but the threads. */
export interface CeilingSpec {
  readonly setups: readonly Setup[];
  readonly seed: string;
  /** The first game index, and how many. */
  readonly from: number;
  readonly games: number;
  /** Most turns tried for each deal and goal. */
  readonly nodes: number;
  readonly threads: number;
  /** The deals to solve, in order, where these are not all of every setup; `setup` is its place in `setups`. */
  readonly parts?: readonly { readonly setup: number; readonly from: number; readonly games: number }[];
}

/** A deal, and what was found out about it. */
export interface FoundDeal {
  /** Place in the plan's setups. */
  readonly setup: number;
  /** Game index. */
  readonly game: number;
  readonly goals: readonly GoalFound[];
  /** A game in which the first goal that can be reached is, as text or transcript; empty if none is, or none was wanted. */
  readonly line: readonly string[];
}

export interface CeilingWatch {
  /** Aborting starts no more deals: those under way are finished and told. */
  readonly signal?: AbortSignal;
  /** Aborting ends the threads at once. */
  readonly endNow?: AbortSignal;
  /** How the lines of play are to be told, if at all. */
  readonly lines?: LineForm | null;
  /** Called with every deal in the order of the plan, setup by setup, and waited for. */
  readonly onDeal: (deal: FoundDeal) => Promise<void> | undefined;
}

/** Deals a task: few, since a deal may take seconds, and all threads should end together. */
const DEALS_A_TASK = 4;
/** Tasks a thread that may wait for an earlier one to be told. */
const AHEAD_PER_THREAD = 64;

/**
 * Solves deals on worker threads.
 *
 * @returns whether all were solved; if not, those told are the first ones of the plan
 */
export async function solveDeals(plan: CeilingSpec, watch: CeilingWatch): Promise<boolean> {
  inlineMore();
  const { threads } = plan;
  const filename = new URL('./worker.js', import.meta.url).href;
  const options = { filename, minThreads: 1, maxThreads: threads, idleTimeout: Number.POSITIVE_INFINITY };
  const pool = new Piscina<SolveTask, SolvedDeals>(options);
  try {
    return await solveWith(pool, plan, watch);
  } finally {
    await pool.destroy();
  }
}

interface Pending {
  readonly setup: number;
  readonly task: SolveTask;
  solved: SolvedDeals | null;
}

async function solveWith(
  pool: Piscina<SolveTask, SolvedDeals>,
  plan: CeilingSpec,
  { signal, endNow, lines = null, onDeal }: CeilingWatch,
): Promise<boolean> {
  const tasks = tasksOf(plan, lines);
  const waiting: Pending[] = [];
  const running = new Set<Promise<void>>();
  const start = (next: Omit<Pending, 'solved'>) => {
    const pending: Pending = { ...next, solved: null };
    waiting.push(pending);
    const run = pool.run(pending.task, endNow === undefined ? {} : { signal: endNow }).then((solved) => {
      pending.solved = solved;
      running.delete(run);
    });
    running.add(run);
  };
  let left = partsIn(plan).reduce((sum, { games }) => sum + games, 0);
  for (;;) {
    while (running.size < plan.threads && waiting.length < AHEAD_PER_THREAD * plan.threads && !signal?.aborted) {
      const next = tasks.next();
      if (next.done === true) break;
      start(next.value);
    }
    if (running.size === 0) return left === 0;
    try {
      await Promise.race(running);
    } catch (error) {
      if (endNow?.aborted) return false;
      throw error;
    }
    for (let first = waiting[0]; first !== undefined && first.solved !== null; first = waiting[0]) {
      waiting.shift();
      for (const deal of dealsOf(first, first.solved)) await onDeal(deal);
      left -= first.task.count;
    }
  }
}

function partsIn({ setups, from, games, parts }: CeilingSpec): NonNullable<CeilingSpec['parts']> {
  return parts ?? setups.map((_, setup) => ({ setup, from, games }));
}

function* tasksOf(plan: CeilingSpec, lines: LineForm | null): Generator<Omit<Pending, 'solved'>> {
  const { setups, seed, nodes } = plan;
  for (const { setup: place, from, games } of partsIn(plan)) {
    const setup = setups[place]!;
    const end = from + games;
    for (let first = from; first < end; first += DEALS_A_TASK) {
      const count = Math.min(DEALS_A_TASK, end - first);
      yield { setup: place, task: { setup, seed, from: first, count, nodes, lines } };
    }
  }
}

function dealsOf({ setup, task }: Pending, { verdicts, nodes, lines }: SolvedDeals): FoundDeal[] {
  const goals = verdicts.length / task.count;
  return lines.map((line, deal) => ({
    setup,
    game: task.from + deal,
    goals: Array.from({ length: goals }, (_, goal) => ({
      verdict: VERDICTS[verdicts[deal * goals + goal]!]!,
      nodes: nodes[deal * goals + goal]!,
    })),
    line,
  }));
}
