/** What plays in a worker of the page: jobs as the threads of the program play them, and single games to watch. */
import { expose } from 'comlink';
import { type Engine, type PolicyDefinition, PolicyFault, type ReplayRenderer } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { offerPolicy } from '../../in-page.js';
import { type Key, keyFromSeed } from '../../random/index.js';
import { creditsOf, pageHtml } from '../../report/replay/frame.js';
import { describeFault } from '../../simulation/fault-report.js';
import { type JobResult, nothingPlayed } from '../../simulation/job-result.js';
import { type JobHeart, playJob } from '../../simulation/jobs/play-job.js';
import type { Arm, Condition, GameRange } from '../../simulation/lineup/arm.js';
import { createPolicies, engineOf, recorderOf } from '../../simulation/lineup/seating.js';
import { Tally } from '../../simulation/tally.js';

/** The games of one script, and what their policies and pages need. */
export interface Family {
  /** By the names that policies import them by. */
  readonly modules: Readonly<Record<string, object>>;
  readonly renderer: ReplayRenderer;
}

/** Games of which the first is worth watching whose metric has a value, or with this outcome. */
export interface Find extends GameRange {
  /** Its place in the game's list; null where the value is the place of the outcome. */
  readonly metric: number | null;
  readonly value: number;
}

export interface WorkerCalls {
  /** Makes a policy of the visitor's known, by a module that a script is made of. @returns what it says of itself */
  define(name: string, code: string): Omit<PolicyDefinition, 'create'>;
  play(arm: Arm, key: Key, range: GameRange): Promise<JobResult>;
  /** A page on which a game is watched. @param script what brings it to life */
  watch(contender: Condition, seed: string, find: Find | number, script: string): Promise<string>;
}

/** A job of a page is short, and comes back by itself. */
const HEART: JobHeart = { noteFinished() {}, hasOrder: () => false, isOver: () => false };

const MOST_TABLES = 16;

type Tables = { readonly engine: Engine; readonly control: Engine | null };

export function startWorker({ modules, renderer }: Family): void {
  const seated = new Map<string, Tables>();
  const tablesOf = async (arm: Arm, key: Key): Promise<Tables> => {
    const name = JSON.stringify([arm, key]);
    const known = seated.get(name);
    if (known !== undefined) return known;
    if (seated.size === MOST_TABLES) seated.clear();
    const control = arm.control === undefined ? null : engineOf(await createPolicies(arm.control), key, true);
    const tables = { engine: engineOf(await createPolicies(arm), key, true), control };
    seated.set(name, tables);
    return tables;
  };
  const calls: WorkerCalls = {
    define(name, code) {
      seated.clear();
      const { create, cheats: _, ...said } = definitionIn(code, modules);
      offerPolicy(name, { ...said, create });
      return said;
    },
    async play(arm, key, range) {
      const game = await loadGame(arm.setup);
      const tally = Tally.ofArm(game, arm);
      const started = performance.now();
      try {
        const found = playJob(await tablesOf(arm, key), range, { tally, log: null }, HEART, game);
        const blamed = found?.ofControl ? arm.control! : arm;
        if (found !== null) seated.clear();
        return {
          tally: tally.pack(),
          fault: found === null ? null : describeFault(found.fault, blamed),
          log: null,
          seconds: (performance.now() - started) / 1000,
        };
      } catch (error) {
        if (!(error instanceof PolicyFault)) throw error;
        return nothingPlayed(game, arm, describeFault(error, arm));
      }
    },
    async watch(contender, seed, find, script) {
      const game = await loadGame(contender.setup);
      const index =
        typeof find === 'number' ? find : indexOf(find, engineOf(await createPolicies(contender), keyFromSeed(seed)));
      const recorder = recorderOf(await createPolicies(contender), seed, true);
      recorder.play(index);
      const replay = recorder.replay();
      return pageHtml(replay, renderer, creditsOf(game, contender, seed, index, replay), script);
    },
  };
  // What a policy leaves behind, as a request that is refused, is nobody's error.
  addEventListener('unhandledrejection', (event) => event.preventDefault());
  expose(calls);
}

function indexOf({ from, count, metric, value }: Find, engine: Engine): number {
  for (let index = from; index < from + count; index++) {
    engine.play(index);
    if ((metric === null ? engine.outcome : engine.metrics[metric]) === value) return index;
  }
  return from;
}

/** Runs a module of the visitor's, in a script of its own so that errors tell its lines. @throws what it throws, and Error if it defines no policy */
function definitionIn(code: string, modules: Family['modules']): PolicyDefinition {
  const scope = globalThis as unknown as {
    importScripts(url: string): void;
    policyModule?: (require: (name: string) => object, exports: { default?: unknown }) => void;
  };
  const url = URL.createObjectURL(
    new Blob([`globalThis.policyModule = (require, exports) => {${code}\n};\n//# sourceURL=/my-policy.ts`], {
      type: 'text/javascript',
    }),
  );
  try {
    scope.importScripts(url);
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
