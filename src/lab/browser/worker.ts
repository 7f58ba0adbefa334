/** What plays in a worker of the page: jobs as the threads of the program play them, and single games to watch. */
import { expose } from 'comlink';
import {
  type Engine,
  type GameResult,
  type PolicyDefinition,
  PolicyFault,
  type ReplayRenderer,
} from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { offerPolicy } from '../../in-page.js';
import type { Key } from '../../random/index.js';
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

/** Games worth watching, by what they are: the first of each outcome, and the longest. */
export type Finds = Readonly<Record<string, { readonly index: number; readonly length: number }>>;

/** A job with the games in it that are worth watching. */
interface WatchedJob extends JobResult {
  readonly finds: Finds;
}

/** What a worker does. */
export interface WorkerCalls {
  /** Makes a policy of the visitor's known, by a module that a script is made of. @returns what it says of itself */
  define(name: string, code: string): Omit<PolicyDefinition, 'create'>;
  play(arm: Arm, key: Key, range: GameRange): Promise<WatchedJob>;
  /** A page on which a game is watched. @param script what brings it to life */
  watch(contender: Condition, seed: string, index: number, script: string): Promise<string>;
}

/** A job of a page is short, and comes back by itself. */
const HEART: JobHeart = { noteFinished() {}, hasOrder: () => false, isOver: () => false };

/** Arms whose tables are kept. */
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
      const longest = game.metrics.findIndex(({ name }) => name === 'turns');
      const finder = new Finder(
        range.from,
        Math.max(0, longest),
        game.outcomes.map(({ name }) => name),
      );
      const started = performance.now();
      try {
        const found = playJob(await tablesOf(arm, key), range, { tally, log: finder, digests: null }, HEART, game);
        const blamed = found?.ofControl ? arm.control! : arm;
        if (found !== null) seated.clear();
        return {
          tally: tally.pack(),
          fault: found === null ? null : describeFault(found.fault, blamed),
          log: null,
          digests: null,
          seconds: (performance.now() - started) / 1000,
          finds: finder.finds,
        };
      } catch (error) {
        if (!(error instanceof PolicyFault)) throw error;
        return { ...nothingPlayed(game, arm, describeFault(error, arm)), finds: {} };
      }
    },
    async watch(contender, seed, index, script) {
      const game = await loadGame(contender.setup);
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

/** Notes the first game of each outcome, and the longest. */
class Finder {
  readonly finds: Record<string, { readonly index: number; readonly length: number }> = {};
  private readonly first: Int32Array;
  private longest = -1;

  constructor(
    private at: number,
    private readonly metric: number,
    private readonly outcomes: readonly string[],
  ) {
    this.first = new Int32Array(outcomes.length);
  }

  add({ outcome, metrics }: GameResult): void {
    const length = metrics[this.metric]!;
    if (this.first[outcome] === 0) {
      this.first[outcome] = 1;
      this.finds[this.outcomes[outcome]!] = { index: this.at, length };
    }
    if (length > this.longest) {
      this.longest = length;
      this.finds.longest = { index: this.at, length };
    }
    this.at++;
  }
}

/** Runs a module of the visitor's, in a script of its own so that errors tell its lines. @throws what it throws, and Error if it defines no policy */
function definitionIn(code: string, modules: Family['modules']): PolicyDefinition {
  const scope = globalThis as unknown as {
    policyModule?: (require: (name: string) => object, exports: { default?: unknown }) => void;
    importScripts(url: string): void;
  };
  const url = URL.createObjectURL(
    new Blob([`policyModule = (require, exports) => {${code}\n};\n//# sourceURL=/my-policy.ts`]),
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
