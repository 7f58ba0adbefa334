/** Options that the calls of the library share, how they are read, and how a run that fails is told. */
import { findByName, type Game, resolveSetup, type Setup, type SetupOptions, UsageError } from '../game/index.js';
import { DEFAULT_GAME } from '../games/registry.js';
import type { FaultReport } from '../simulation/fault-report.js';
import type { TeamInput } from '../simulation/lineup/team.js';
import {
  DEFAULT_SEED,
  DEFAULT_TIMEOUT,
  type RunCallbacks,
  type RunResult,
  type RunSpec,
} from '../simulation/run-spec.js';
import { MAX_GAMES } from '../simulation/stopping.js';
import { hostNow } from './host.js';

/** The game that is played: variant, number of players and rulings are the game's defaults unless given. */
export interface GameOptions extends SetupOptions {
  /** Name of a game, path of a game file, or a game that is loaded; default `shamus`. */
  readonly game?: string | Game;
  /** Any text; the same seed gives the same games; default `shamus`. */
  readonly seed?: string;
}

/** State of a call while it plays. */
export interface CallProgress {
  /** Games finished so far, of both sides where two are compared. */
  readonly games: number;
  /** Seconds that the rest will take; null while nobody knows. */
  readonly secondsLeft: number | null;
}

/** Options for playing games that change no result. */
export interface PlayOptions {
  /** Default: one for each core. Policies that are objects of the script play in its own thread. */
  readonly threads?: number;
  /** Seconds that a game with a policy file may take before the policy counts as hung; default 60. */
  readonly gameTimeout?: number;
  /** Mebibytes that the policies of a thread may fill. */
  readonly memory?: number;
  /** Aborting ends the call: it throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called a few times a second. */
  readonly onProgress?: (progress: CallProgress) => void;
}

/** Options that `measure` and `compare` share. */
export interface RunOptions extends GameOptions, PlayOptions {
  /** Policies on the other seats of a competitive game: one for all, or one a seat. */
  readonly field?: TeamInput;
  /** Games of each team, in a competitive game in whole rounds; default: the game's own number, mostly 100,000. */
  readonly games?: number;
}

export const GAME_OPTIONS = ['game', 'variant', 'players', 'rulings', 'seed'] as const;
export const PLAY_OPTIONS = ['threads', 'gameTimeout', 'memory', 'signal', 'onProgress'] as const;
export const RUN_OPTIONS = [...GAME_OPTIONS, ...PLAY_OPTIONS, 'field', 'games'] as const;

/** A run that a policy, or the system, has ended: the message is one line that says whose fault it was and where. */
export class RunError extends Error {
  override readonly name = 'RunError';

  /** @param fault of the policy that broke a rule, threw an error or hung; null where it was none's */
  constructor(
    message: string,
    readonly fault: FaultReport | null,
  ) {
    super(message);
  }
}

/** Last argument of a call: options, or the number of games alone. @throws UsageError for anything else */
export function readMore<T extends RunOptions>(more: number | T): T | { readonly games: number } {
  if (typeof more === 'number') return { games: more };
  if (typeof more === 'object') return more;
  throw new UsageError(`the last argument must be a number of games or an object of options, not '${String(more)}'`);
}

/** Refuses an option that a call does not have. @throws UsageError */
export function checkOptions(given: object, known: readonly string[]): void {
  const names = known.map((name) => ({ name }));
  for (const name of Object.keys(given)) findByName('option', name, names);
}

/** @throws UsageError unless it is a whole number from 1 to `most`, or not given */
export function checkCount(name: string, value: number | undefined, most = MAX_GAMES): void {
  if (value === undefined || (Number.isInteger(value) && value >= 1 && value <= most)) return;
  throw new UsageError(`${name} must be a whole number from 1 to ${most}, not ${value}`);
}

/** @throws UsageError unless it is a whole number from 0 */
export function checkIndex(index: number): void {
  if (Number.isInteger(index) && index >= 0 && index < MAX_GAMES) return;
  throw new UsageError(`index must be a whole number from 0 to ${MAX_GAMES - 1}, not ${index}`);
}

/** @throws UsageError unless it lies above 0 and below `high`, or is not given */
export function checkFraction(name: string, value: number | undefined, high: number): void {
  if (value === undefined || (value > 0 && value < high)) return;
  throw new UsageError(`${name} must be a number above 0 and below ${high}, not ${value}`);
}

/** Loads a game and completes its setup. @throws UsageError */
export async function setupFor(options: GameOptions): Promise<{ readonly game: Game; readonly setup: Setup }> {
  const { game: named = DEFAULT_GAME, variant, players, rulings } = options;
  const game = typeof named === 'string' ? await hostNow().loadGame(named) : named;
  const given = { ...(variant !== undefined && { variant }), ...(players !== undefined && { players }) };
  return { game, setup: resolveSetup(game, { ...given, ...(rulings !== undefined && { rulings }) }) };
}

/** Completes the description of a run. @throws UsageError */
export function specFor(
  options: Pick<GameOptions, 'seed'> & PlayOptions,
  what: Pick<RunSpec, 'arms' | 'rule'>,
): RunSpec {
  const { seed = DEFAULT_SEED, threads = hostNow().threads(), gameTimeout = DEFAULT_TIMEOUT, memory } = options;
  checkCount('threads', threads);
  checkFraction('gameTimeout', gameTimeout, Number.POSITIVE_INFINITY);
  return { ...what, seed, threads, gameTimeout, ...(memory !== undefined && { memory }) };
}

/** Callbacks that the options of a call come to: progress without what only the program tells. */
export function callbacksFor({ signal, onProgress }: PlayOptions) {
  return {
    ...(signal && { signal }),
    ...(onProgress && { onProgress: ({ games, secondsLeft }: CallProgress) => onProgress({ games, secondsLeft }) }),
  };
}

/**
 * Plays a run to its end.
 *
 * @throws RunError if it fails; the signal's reason if it is aborted
 */
export async function completed(
  spec: RunSpec,
  options: PlayOptions,
  watch: Pick<RunCallbacks, 'log' | 'onBatch'> = {},
): Promise<RunResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  const callbacks: RunCallbacks = { ...watch, ...callbacksFor(options), ...(signal && { endNow: signal }) };
  const result = await hostNow().play(spec, callbacks);
  if (result.failure !== null) throw new RunError(result.failure, result.fault ?? null);
  if (result.ended === 'interrupted') signal?.throwIfAborted();
  return result;
}
