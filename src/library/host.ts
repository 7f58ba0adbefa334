/**
 * Host of the library: by default the calling thread, without files, as in a page. Under Node `node-host.ts` replaces
 * it by threads and files.
 */
import type { Game } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import { InlineExecutor } from '../simulation/play/inline-executor.js';
import { playRun } from '../simulation/run.js';
import {
  batchSizesOf,
  DEFAULT_GUARDED,
  type RunCallbacks,
  type RunResult,
  type RunSpec,
} from '../simulation/run-spec.js';
import { maxGames } from '../simulation/stopping.js';

export interface Host {
  /** Loads a game by its name, or by the path of its file where there are files. @throws UsageError */
  loadGame(name: string): Promise<Game>;
  /** Threads that play unless the caller says how many. */
  threads(): number;
  play(spec: RunSpec, watch: RunCallbacks): Promise<RunResult>;
}

async function playHere(spec: RunSpec, watch: RunCallbacks): Promise<RunResult> {
  const { arms, seed, gameTimeout, rule, guarded = DEFAULT_GUARDED } = spec;
  const games = await Promise.all(arms.map(({ setup }) => loadGame(setup)));
  const execution = { arms, key: keyFromSeed(seed), gameTimeout, log: watch.log, batches: batchSizesOf(arms, games) };
  const executor = new InlineExecutor({ ...execution, guarded: Math.min(guarded, maxGames(rule)) });
  return playRun(spec, executor, watch);
}

let current: Host = { loadGame, threads: () => 1, play: playHere };

/** The host of all calls from now on. */
export function useHost(host: Host): void {
  current = host;
}

export function hostNow(): Host {
  return current;
}
