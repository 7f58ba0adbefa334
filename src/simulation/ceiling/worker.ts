/** The worker thread's entry: solves deals. */
import { type DealSolver, type Setup, VERDICTS } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';

export type LineForm = 'text' | 'transcript';

export interface SolveTask {
  readonly setup: Setup;
  readonly seed: string;
  /** Deals with consecutive game indices. */
  readonly from: number;
  readonly count: number;
  readonly nodes: number;
  /** How the lines of play are to be told, if at all. */
  readonly lines: LineForm | null;
}

export interface SolvedDeals {
  /** Deal by deal, goal by goal: index into VERDICTS. */
  readonly verdicts: Uint8Array;
  /** Turns tried, in the same order. */
  readonly nodes: Float64Array;
  /** Of each deal: its line of play, if one is wanted and some goal is proven won; else none. */
  readonly lines: readonly (readonly string[])[];
}

/** The solver of the last task: most tasks have the setup of the one before. */
let last: { readonly name: string; readonly solver: DealSolver } | null = null;

async function solverFor({ setup, seed }: SolveTask): Promise<DealSolver> {
  const name = JSON.stringify([setup, seed]);
  if (last?.name === name) return last.solver;
  const { ceiling } = await loadGame(setup);
  const solver = await ceiling!.solver(setup, seed);
  last = { name, solver };
  return solver;
}

export default async function work(task: SolveTask): Promise<SolvedDeals> {
  const solver = await solverFor(task);
  const verdicts: number[] = [];
  const nodes: number[] = [];
  const lines: string[][] = [];
  for (let game = task.from; game < task.from + task.count; game++) {
    const { goals, line } = solver.solve(game, task.nodes);
    verdicts.push(...goals.map(({ verdict }) => VERDICTS.indexOf(verdict)));
    nodes.push(...goals.map((goal) => goal.nodes));
    lines.push(task.lines === null || line === null ? [] : line[task.lines]());
  }
  return { verdicts: Uint8Array.from(verdicts), nodes: Float64Array.from(nodes), lines };
}
