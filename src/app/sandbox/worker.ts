/** Code in a worker of the page: plays tasks as the threads of the program do, and single games to watch. */
import { expose, type ProxyMarked, proxy } from 'comlink';
import type { Engine, PolicyDefinition, ReplayRenderer } from '../../game/index.js';
import { keyFromSeed } from '../../random/index.js';
import type { ExecutorSpec, Played, Task } from '../../simulation/executor.js';
import type { Condition, GameRange } from '../../simulation/lineup/arm.js';
import { offerPolicy } from '../../simulation/lineup/loader.js';
import { createEngine, createPolicies } from '../../simulation/lineup/seating.js';
import { ArmPlayer } from '../../simulation/play/player.js';
import { advise } from '../table/adviser.js';
import type { HelperCalls } from '../table/helper.js';
import { judgeGame } from '../table/judged-game.js';
import type { TableCalls } from '../table/messages.js';
import { TableRoom } from '../table/room.js';
import { type WatchCalls, WatchedGame } from '../table/watched-game.js';

/** The games of one script, and what their policies and pages need. */
export interface WorkerGames {
  /** Modules by the names that policies import. */
  readonly modules: Readonly<Record<string, object>>;
  readonly renderer: ReplayRenderer;
}

/** Games of which the first is worth watching whose metric has a value, or with this outcome. */
export interface FoundGame extends GameRange {
  /** Its place in the game's list; null where the value is the place of the outcome. */
  readonly metric: number | null;
  readonly value: number;
}

export interface WorkerCalls extends HelperCalls {
  /** Makes a policy of the visitor's known, by a module that a script is made of. @returns what it says of itself */
  define(name: string, code: string): Omit<PolicyDefinition, 'create'>;
  /** @param run its number: policies and tables are kept while it lasts */
  play(run: number, spec: ExecutorSpec, task: Task): Promise<Played>;
  /** The index of the first game that is looked for; that of the first in the range if there is none. */
  find(condition: Condition, seed: string, find: FoundGame): Promise<number>;
  /** A game that a person plays. */
  readonly table: TableCalls & ProxyMarked;
  /** A game that is watched. */
  readonly watch: WatchCalls & ProxyMarked;
  /** Answers on a port as well. */
  listen(port: MessagePort): void;
}

export function startWorker({ modules, renderer }: WorkerGames): void {
  let player: { readonly run: number; readonly plays: ArmPlayer } | null = null;
  const define: WorkerCalls['define'] = (name, code) => {
    player = null;
    const { create, cheats: _, ...said } = definitionIn(code, modules);
    offerPolicy(name, { ...said, create });
    return said;
  };
  const calls: WorkerCalls = {
    define,
    ...{
      advise,
      judge: judgeGame,
      table: proxy(new TableRoom(renderer, define)),
      watch: proxy(new WatchedGame()),
      listen: (port) => expose(calls, port),
    },
    async play(run, spec, task) {
      if (player?.run !== run) player = { run, plays: new ArmPlayer(spec) };
      return player.plays.play(task);
    },
    async find(condition, seed, find) {
      return indexOf(find, createEngine(await createPolicies(condition), keyFromSeed(seed)));
    },
  };
  // Leftovers of a policy, such as a refused request, are not reported.
  addEventListener('unhandledrejection', (event) => event.preventDefault());
  closeNetwork();
  expose(calls);
}

/** Ways to the network. The frame's content security policy blocks them, in silence; so that a policy is told, they throw. */
const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'WebTransport', 'EventSource', 'importScripts', 'Worker'];

function closeNetwork(): void {
  const scope = globalThis as unknown as Record<string, unknown>;
  for (const name of NETWORK) {
    if (!(name in scope)) continue;
    // An arrow could not be called with new.
    scope[name] = function refuse() {
      throw new Error(`${name} is blocked: policies play without a network`);
    };
  }
}

function indexOf({ from, count, metric, value }: FoundGame, engine: Engine): number {
  for (let index = from; index < from + count; index++) {
    engine.play(index);
    if ((metric === null ? engine.outcome : engine.metrics[metric]) === value) return index;
  }
  return from;
}

/** Taken from this worker before policies lose it. */
const { importScripts } = globalThis as unknown as { importScripts(url: string): void };

/** Runs a module of the visitor's, in a script of its own so that errors tell its lines. @throws what it throws, and Error if it defines no policy */
function definitionIn(code: string, modules: WorkerGames['modules']): PolicyDefinition {
  const scope = globalThis as unknown as {
    policyModule?: (require: (name: string) => object, exports: { default?: unknown }) => void;
  };
  const url = URL.createObjectURL(
    new Blob([`globalThis.policyModule = (require, exports) => {${code}\n};\n//# sourceURL=/my-policy.ts`], {
      type: 'text/javascript',
    }),
  );
  try {
    importScripts.call(globalThis, url);
  } finally {
    URL.revokeObjectURL(url);
  }
  const exports: { default?: unknown } = {};
  scope.policyModule!((name) => {
    const found = modules[name];
    if (found === undefined)
      throw new Error(`there is no module '${name}' here; there is ${Object.keys(modules).join(', ')}`);
    return found;
  }, exports);
  const definition = exports.default as PolicyDefinition | undefined;
  if (typeof definition?.create !== 'function' || typeof definition.role !== 'string')
    throw new Error('the default export is no policy: end the file with export default, as the starter does');
  return definition;
}
