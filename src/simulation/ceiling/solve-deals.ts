import type { DealSolver, GoalFound, Setup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { raiseInliningBudget } from '../play/inlining.js';
import { runInOrder } from '../run-in-order.js';
import { type ThreadOpener, ThreadPool } from '../threads/pool.js';

export type LineForm = 'text' | 'transcript';

/** Deals to solve and the effort allowed. The results depend on all fields but `threads`. */
export interface CeilingSpec {
  readonly setups: readonly Setup[];
  readonly seed: string;
  /** The first game index, and how many. */
  readonly from: number;
  readonly games: number;
  /** Most turns tried for each deal and goal. */
  readonly nodes: number;
  readonly threads: number;
}

export interface FoundDeal {
  readonly setup: number;
  readonly game: number;
  readonly goals: readonly GoalFound[];
  /** A game in which the first goal that can be reached is, as text or transcript; empty if none is, or none was wanted. */
  readonly line: readonly string[];
}

export interface CeilingCallbacks {
  /** Aborting begins no more tasks: those under way are finished and told. */
  readonly signal?: AbortSignal;
  /** Aborting waits for nothing any more. */
  readonly endNow?: AbortSignal;
  readonly lines?: LineForm | null;
  /** Called with every deal in the order of the plan, setup by setup, and waited for. */
  readonly onDeal: (deal: FoundDeal) => Promise<void> | undefined;
}

/** Deals a task: few, since a deal may take seconds, and all threads should end together. */
const DEALS_A_TASK = 4;

interface SolveTask {
  readonly place: number;
  readonly from: number;
  readonly count: number;
}

interface SolveData extends Pick<CeilingSpec, 'setups' | 'seed' | 'nodes'> {
  readonly lines: LineForm | null;
}

interface SolveCalls {
  solve(task: SolveTask): Promise<FoundDeal[]>;
}

export const openThread: ThreadOpener<SolveData, SolveCalls> = ({ setups, seed, nodes, lines }) => {
  /** The solver of the last task: most tasks have the setup of the one before. */
  let last: { readonly place: number; readonly solver: DealSolver } | null = null;
  const solve = async ({ place, from, count }: SolveTask) => {
    if (last?.place !== place) {
      const setup = setups[place]!;
      last = { place, solver: await (await loadGame(setup)).judges.ceiling!.solver(setup, seed) };
    }
    const { solver } = last;
    return Array.from({ length: count }, (_, deal) => {
      const { goals, line } = solver.solve(from + deal, nodes);
      return { setup: place, game: from + deal, goals, line: lines === null || line === null ? [] : line[lines]() };
    });
  };
  return { calls: { solve } };
};

/**
 * Solves deals on worker threads.
 *
 * @returns whether all were solved; if not, those told are the first ones of the plan
 */
export async function solveDeals(plan: CeilingSpec, watch: CeilingCallbacks): Promise<boolean> {
  raiseInliningBudget();
  const { setups, seed, nodes, from, games } = plan;
  const data: SolveData = { setups, seed, nodes, lines: watch.lines ?? null };
  const tasks: SolveTask[] = [];
  for (const place of setups.keys()) {
    for (let deal = 0; deal < games; deal += DEALS_A_TASK) {
      tasks.push({ place, from: from + deal, count: Math.min(DEALS_A_TASK, games - deal) });
    }
  }
  const threads = Math.min(plan.threads, tasks.length);
  // A deal may take as long as its turns do: there is no limit.
  const pool = new ThreadPool<SolveCalls>(new URL('./solve-deals.js', import.meta.url), data, { threads });
  const left = tasks.values();
  const next = () => (watch.signal?.aborted ? null : (left.next().value ?? null));
  const solve = (task: SolveTask) => pool.call('solve', [task]);
  let told = 0;
  try {
    for await (const [, deals] of runInOrder(next, () => threads, solve, watch.endNow)) {
      for (const deal of deals) await watch.onDeal(deal);
      told++;
    }
    return told === tasks.length;
  } finally {
    await pool.close();
  }
}
