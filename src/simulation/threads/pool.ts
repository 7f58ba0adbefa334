/** Threads, which piscina keeps: the one place where any are started. */
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Piscina } from 'piscina';
import { messageOf, SystemRefusal, toSystemRefusal, UncopyablePolicyError, UsageError } from '../../game/index.js';
import { availableCores } from '../cores.js';
import { type FaultReport, findSuspect, locationOf, ReportedFault, type Suspect } from '../fault-report.js';
import { formatTimeLimit, StallTimer, ThreadProgress, TICK_MS } from './thread-progress.js';

/** Name of the call before a thread ends, and milliseconds that it may take. */
export const END_CALL = 'end';
const MAX_LEAVE = 2000;
const NO_WORDS = new Int32Array(0);

/** Functions that a thread offers; each takes plain data and returns plain data, or a promise of it. */
// biome-ignore lint/suspicious/noExplicitAny: a parameter of unknown type would refuse all functions.
type Call = (...args: any[]) => unknown;

type Calls<Offered> = { readonly [Name in keyof Offered]: Offered[Name] extends Call ? Offered[Name] : never };

export interface OpenedThread<Offered> {
  readonly calls: Offered;
  /** The team that plays there, first, and its control: faults of policies are then thrown as ReportedFaults. */
  readonly conditions?: readonly Suspect[];
  /** True if program errors may be the fault of users' policies, which are then named; default: true. */
  readonly hasUsers?: boolean;
}

/** Opens a thread in itself: the module that a pool names exports one as `openThread`. */
export type ThreadOpener<Data, Offered> = (data: Data, at: ThreadProgress) => OpenedThread<Offered>;

type AnyCalls = Readonly<Record<string, Call>>;

export interface ThreadModule {
  readonly openThread: ThreadOpener<unknown, AnyCalls>;
}

export interface ThreadStart {
  readonly module: string;
  readonly data: unknown;
}

export interface ThreadRequest {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly words: Int32Array;
}

/** Errors are data: a class loses its fields on the way from a thread. */
export type ThreadAnswer = { readonly result: unknown } | { readonly error: PackedError };

/** Errors that arrive as what they were thrown as, with their fields; all others arrive as Error. */
const KINDS = [UsageError, SystemRefusal, ReportedFault, UncopyablePolicyError] as const;

interface PackedError {
  /** Index into KINDS; -1 for all others. */
  readonly kind: number;
  readonly message: string;
  readonly stack: string;
  readonly fields: object;
}

export function packError(error: unknown): PackedError {
  const stack: unknown = error instanceof Error ? error.stack : undefined;
  const kind = KINDS.findIndex((Kind) => error instanceof Kind);
  return {
    kind,
    message: messageOf(error),
    stack: typeof stack === 'string' ? stack : '',
    fields: kind < 0 ? {} : { ...(error as object) },
  };
}

export function isPassedOnUnchanged(error: unknown): boolean {
  return KINDS.some((Kind) => error instanceof Kind);
}

function unpackError({ kind, message, stack, fields }: PackedError): Error {
  const error = new Error(message);
  if (kind >= 0) Object.setPrototypeOf(error, KINDS[kind]!.prototype);
  return Object.assign(error, fields, stack !== '' && { stack });
}

/** A thread that gave no answer: it ended, or a policy in it took too long. The message continues a policy's name. */
export class ThreadFailure extends Error {
  constructor(
    message: string,
    /** Index of the game under way; null if none had begun. */
    readonly game: number | null,
    /** Seat whose policy was asked last; null where that is not known. */
    readonly seat: number | null,
    /** Why the thread ended; null where it took too long. */
    override readonly cause: unknown,
  ) {
    super(message);
  }

  get isLate(): boolean {
    return this.cause === null;
  }

  /** Blames the policy that was asked last, or those of users in the teams that played there. */
  faultIn(...conditions: readonly Suspect[]): FaultReport {
    const { game, message, cause } = this;
    const place = cause instanceof Error ? locationOf(cause) : null;
    return { ...findSuspect(conditions, this.seat), game, rule: null, message, place };
  }
}

export interface PoolOptions {
  /** Threads at most, which are started when they are needed; default: 1. */
  readonly threads?: number;
  /** Seconds for which a thread may note no progress; default: no limit. */
  readonly seconds?: number;
  /** Mebibytes that the policies of a thread may fill; default: 2048, or less where the machine has less for each. */
  readonly memory?: number;
  /** Mebibytes of its young generation: the larger, the more seldom garbage is collected. */
  readonly youngMemory?: number;
  /** Team that plays there: calls then throw a ReportedFault instead of a ThreadFailure. */
  readonly condition?: Suspect;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly seconds?: number;
}

interface UnderWay {
  readonly at: ThreadProgress;
  readonly seconds: number;
  readonly standstill: StallTimer;
  readonly late: AbortController;
}

/** Threads in which a module answers calls, each thread one after the other. */
export class ThreadPool<Offered> {
  private readonly pool: Promise<Piscina<ThreadRequest, ThreadAnswer>>;
  private readonly underWay = new Set<UnderWay>();
  private readonly ticker;

  /**
   * @param module its URL; it exports `openThread`
   * @param data plain data for it
   */
  constructor(
    module: URL,
    data: unknown,
    private readonly options: PoolOptions = {},
  ) {
    this.pool = openPool({ module: module.href, data }, options);
    this.ticker = setInterval(() => this.look(), TICK_MS).unref();
  }

  /**
   * Calls a function of a thread.
   *
   * @throws what the function throws; ThreadFailure, or ReportedFault, if there is no answer; SystemRefusal if the system does
   *   not let the thread start; the signal's reason if it is aborted, which ends the thread
   */
  call<Name extends keyof Offered & string>(
    name: Name,
    args: Parameters<Calls<Offered>[Name]>,
    { signal, seconds = this.options.seconds ?? Number.POSITIVE_INFINITY }: CallOptions = {},
  ): Promise<Awaited<ReturnType<Calls<Offered>[Name]>>> {
    const call = { at: new ThreadProgress(), seconds, standstill: new StallTimer(), late: new AbortController() };
    return this.answer({ name, args, words: call.at.words }, call, signal) as ReturnType<typeof this.call<Name>>;
  }

  private async answer(request: ThreadRequest, call: UnderWay, signal: AbortSignal | undefined): Promise<unknown> {
    const { late, at, seconds } = call;
    this.underWay.add(call);
    let answer: ThreadAnswer;
    try {
      const ending = signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]);
      answer = await (await this.pool).run(request, { signal: ending });
    } catch (error) {
      signal?.throwIfAborted();
      const refused = late.signal.aborted ? null : toSystemRefusal(error);
      if (refused !== null) throw refused;
      const what = late.signal.aborted
        ? `did not answer ${formatTimeLimit(seconds)}`
        : `ended its thread: ${reasonOf(error)}`;
      const failure = new ThreadFailure(what, at.game, at.seat, late.signal.aborted ? null : error);
      const { condition } = this.options;
      throw condition === undefined ? failure : new ReportedFault(failure.faultIn(condition));
    } finally {
      this.underWay.delete(call);
    }
    if ('error' in answer) throw unpackError(answer.error);
    return answer.result;
  }

  private look(): void {
    for (const { at, seconds, standstill, late } of this.underWay) if (standstill.isOver(at, seconds)) late.abort();
  }

  /** Ends the threads, whatever they are doing; at once where they do something. */
  async close(): Promise<void> {
    clearInterval(this.ticker);
    const pool = await this.pool;
    // Those that are idle get each a call, and may take leave of what they have started.
    const ends =
      this.underWay.size > 0 ? [] : pool.threads.map(() => pool.run({ name: END_CALL, args: [], words: NO_WORDS }));
    const leave = Promise.all(ends).catch(() => {});
    await Promise.race([leave, sleep(MAX_LEAVE, null, { ref: false })]);
    await pool.destroy();
  }
}

async function openPool(
  start: ThreadStart,
  { threads = 1, memory = memoryFor(threads), youngMemory }: PoolOptions,
): Promise<Piscina<ThreadRequest, ThreadAnswer>> {
  // Loaded on demand: many commands need no threads.
  const { Piscina } = await import('piscina');
  const pool = new Piscina<ThreadRequest, ThreadAnswer>({
    filename: new URL('./worker.js', import.meta.url).href,
    workerData: start,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    // While a thread waits for a task, what policies have promised goes on in it.
    atomics: 'disabled',
    // Not --eval and --input-type, with which a program may have been started that uses this as a library.
    execArgv: MODULES_ARE_IMPORTED,
    resourceLimits: {
      maxOldGenerationSizeMb: memory,
      ...(youngMemory !== undefined && { maxYoungGenerationSizeMb: youngMemory }),
    },
  });
  // Threads that end while nobody waits for them are replaced.
  pool.on('error', () => {});
  return pool;
}

/**
 * The pool requires its module before it imports it. Node 20 can end the whole process there, with a fatal error in
 * `IsGraphAsync`; where modules cannot be required it imports at once.
 */
const MODULES_ARE_IMPORTED = process.versions.node.startsWith('20.') ? ['--no-experimental-require-module'] : [];

/** Largest memory of one of `threads` threads, in mebibytes. */
function memoryFor(threads: number): number {
  const MAX_MEBIBYTES = 2048;
  const share = totalmem() / 2 ** 20 / 2 / Math.min(threads, availableCores());
  return Math.max(256, Math.min(MAX_MEBIBYTES, Math.floor(share)));
}

/** Why a thread ended, in words of its own where Node's say little. */
function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'it took more memory than a thread may have';
  const exit = /^worker exited with code: (\d+)/.exec(messageOf(error))?.[1];
  return exit === undefined ? messageOf(error) : `it called process.exit(${exit})`;
}
