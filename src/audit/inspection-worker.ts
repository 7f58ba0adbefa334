/** The entry of an auditing thread: a process of its own for everything that a policy's modules might remember. */

import { getHeapStatistics } from 'node:v8';
import { median } from 'simple-statistics';
import { type Engine, PolicyFault } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import {
  type Condition,
  createEngine,
  createPolicies,
  type DecisionListener,
  describeFault,
  type FaultReport,
  printToStderr,
  type ThreadProgress,
} from '../simulation/index.js';
import { DetailedAudit, type InspectionExtent, type InspectionFindings } from './inspection.js';
import { interceptNondeterminism } from './nondeterminism.js';
import { PolicyMonitor } from './watched-game.js';

interface InspectionTask {
  /** True if the games are played a second time, each decision with other hidden cards. */
  readonly isDetailed: boolean;
  readonly condition: Condition;
  readonly seed: string;
  readonly extent: InspectionExtent;
}

export type InspectionResult = Omit<InspectionFindings, 'fault'> & { readonly fault: FaultReport | null };

async function inspect(
  at: ThreadProgress,
  { condition, seed, extent, isDetailed }: InspectionTask,
): Promise<InspectionResult> {
  printToStderr();
  const monitor = new PolicyMonitor((asked) => at.noteAsked(asked));
  interceptNondeterminism(monitor.use);
  const game = await loadGame(condition.setup);
  const target = {
    examiner: await game.judges.examiner(condition.setup),
    key: keyFromSeed(seed),
    seats: condition.setup.players,
    make: async (listener: DecisionListener) =>
      (await createPolicies(condition, listener)).policies.slice(0, condition.setup.players),
  };
  const inspection = new DetailedAudit(target, monitor, extent, (index) => at.noteGame(index));
  await inspection.playOnce();
  if (isDetailed) await inspection.playAgain();
  const { fault, ...found } = inspection.findings;
  return { ...found, fault: fault && describeFault(fault, condition) };
}

/** @returns null if a policy fails */
async function measure(
  at: ThreadProgress,
  { condition, seed }: Pick<InspectionTask, 'condition' | 'seed'>,
): Promise<TableSpeed | null> {
  printToStderr();
  const engine = createEngine(await createPolicies(condition), keyFromSeed(seed));
  try {
    return measureSpeed(engine, (index) => at.noteGame(index));
  } catch (error) {
    if (error instanceof PolicyFault) return null;
    throw error;
  }
}

/** Speed of a table on one thread, and its memory allocation. */
export interface TableSpeed {
  readonly gamesPerSecond: number;
  readonly bytesPerGame: number;
}

/** Milliseconds for which it is warmed up; after them code is compiled. */
const WARM_UP = 300;
const STRETCHES = 21;
/** Milliseconds for all stretches: of a game that takes seconds few are played. */
const LONGEST = 5000;
const MIN_STRETCHES = 3;
/** Milliseconds of a stretch: few enough that the garbage collector seldom comes in between. */
const STRETCH = 25;

/** Medians over stretches; those with a garbage collection are left out. */
export function measureSpeed(engine: Engine, onGame: (game: number) => void): TableSpeed {
  let game = 0;
  const play = (games: number) => {
    const until = game + games;
    for (; game < until; game++) {
      onGame(game);
      engine.play(game);
    }
  };
  const started = performance.now();
  while (performance.now() - started < WARM_UP) play(1);
  const games = Math.max(1, Math.round((game * STRETCH) / (performance.now() - started)));
  const seconds: number[] = [];
  const bytes: number[] = [];
  const begun = performance.now();
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    if (stretch >= MIN_STRETCHES && performance.now() - begun > LONGEST) break;
    const heap = getHeapStatistics().used_heap_size;
    const before = performance.now();
    play(games);
    seconds.push((performance.now() - before) / 1000 / games);
    const growth = getHeapStatistics().used_heap_size - heap;
    if (growth >= 0) bytes.push(growth / games);
  }
  return { gamesPerSecond: 1 / median(seconds), bytesPerGame: bytes.length === 0 ? Number.NaN : median(bytes) };
}

export function openThread(_: null, at: ThreadProgress) {
  const calls = {
    inspect: (task: InspectionTask) => inspect(at, task),
    measure: (task: Pick<InspectionTask, 'condition' | 'seed'>) => measure(at, task),
  };
  return { calls };
}

export type InspectionCalls = ReturnType<typeof openThread>['calls'];
