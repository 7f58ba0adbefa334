/** Calls to functions in another thread, in which policies of users may run; thread.ts answers them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { messageOf, SystemRefusal, systemRefusal, UncopyablePolicyError, UsageError } from '../../game/index.js';
import { type FaultReport, placeOf, ReportedFault, type Suspect, suspect } from '../fault-report.js';
import { Heartbeat, type LifeSigns, StallTimer, TICK } from './heartbeat.js';

/** Name of the call that every thread offers: to end the processes that it has started; and milliseconds that this may take. */
export const END = 'end processes';
const MAX_END = 2000;

/** Functions that a thread offers; each takes plain data and returns plain data, or a promise of it. */
// biome-ignore lint/suspicious/noExplicitAny: a parameter of unknown type would refuse all functions.
type Call = (...args: any[]) => unknown;

type Calls<Offered> = { readonly [Name in keyof Offered]: Offered[Name] extends Call ? Offered[Name] : never };

interface OpenedThread<Offered> {
  readonly calls: Offered;
  /** The team that plays there, first, and its control: faults of policies are then thrown as ReportedFaults. */
  readonly contenders?: readonly Suspect[];
  /** Whether errors of the program are also blamed on the policies, as some are users' own; default: true. */
  readonly hasUsers?: boolean;
  /** Whether only calls show signs of life, so that loading takes no time of the limit; default: false. */
  readonly isLateAlive?: boolean;
}

/** Opens a thread in itself: the module that a PolicyThread names exports one as `openThread`. */
export type ThreadOpener<Data, Offered> = (data: Data, heart: Heartbeat) => OpenedThread<Offered>;

export interface ThreadModule {
  readonly openThread: ThreadOpener<unknown, Readonly<Record<string, Call>>>;
}

export interface ThreadStart {
  readonly module: string;
  readonly data: unknown;
  readonly words: Int32Array;
}

export interface ThreadRequest {
  readonly name: string;
  readonly args: readonly unknown[];
}

export type ThreadResponse = { readonly result: unknown } | { readonly error: PackedError };

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

export function isToldAsIs(error: unknown): boolean {
  return KINDS.some((Kind) => error instanceof Kind);
}

function unpackError({ kind, message, stack, fields }: PackedError): Error {
  const error = new Error(message);
  if (kind >= 0) Object.setPrototypeOf(error, KINDS[kind]!.prototype);
  return Object.assign(error, fields, stack !== '' && { stack });
}

/** Failure of a thread that did not answer: it ended, or a policy in it never did. */
export class PolicyThreadError extends Error {
  /** @param message continues the policy's name */
  constructor(
    message: string,
    /** Index of the game under way; null if none had begun. */
    readonly game: number | null,
    /** Seat whose policy was asked last; null where that is not known. */
    readonly seat: number | null,
    /** Whether the thread ended; else it takes too long. */
    readonly hasEnded: boolean,
    /** Error with which it ended; null if it ended without one. */
    override readonly cause: Error | null,
    /** The time without a sign of life. */
    readonly timer: StallTimer,
  ) {
    super(message);
  }

  /** Blames the policy that was asked last, or those of users in a team that played there. */
  faultIn(contender: Suspect): FaultReport {
    const { game, message } = this;
    const place = this.cause === null ? null : placeOf(this.cause);
    return { ...suspect([contender], this.seat), game, rule: null, message, place };
  }
}

export interface ThreadOptions {
  readonly isSilent?: boolean;
  readonly resourceLimits?: ResourceLimits;
  /** Team that plays there: calls then throw a ReportedFault instead of a PolicyThreadError. */
  readonly contender?: Suspect;
}

/** A thread in which policies of users run, away from the main thread. It answers one call after another. */
export class PolicyThread<Offered> {
  private readonly worker: Worker;
  readonly heart = new Heartbeat();
  private turn: Promise<unknown> = Promise.resolve();
  private hasEnded = false;
  private calls = 0;
  private answers = 0;
  /** Whether a call got no answer: the thread is of no more use. */
  isBroken = false;
  private error: Error | null = null;

  /**
   * @param module URL of its module, which exports `openThread`
   * @param data plain data for it
   * @param timeout seconds for which the thread may compute or sleep without a sign of life, see StallTimer
   */
  constructor(
    module: URL,
    data: unknown,
    public timeout: number,
    private readonly options: ThreadOptions = {},
  ) {
    try {
      this.worker = new Worker(new URL('./thread.js', import.meta.url), {
        workerData: { module: module.href, data, words: this.heart.words } satisfies ThreadStart,
        // Not --eval and --input-type, with which a program may have been started that uses this as a library.
        execArgv: [],
        resourceLimits: options.resourceLimits ?? {},
        ...(options.isSilent && { stdout: true, stderr: true }),
      });
    } catch (error) {
      throw systemRefusal(error) ?? error;
    }
    this.worker.unref();
    this.worker.on('error', (error) => {
      this.error ??= error;
    });
    this.worker.on('exit', () => {
      this.hasEnded = true;
    });
  }

  /**
   * Calls a function of the thread.
   *
   * @throws what the function throws; PolicyThreadError, or ReportedFault, if it does not answer; SystemRefusal if the
   *   system does not let the thread start
   */
  call<Name extends keyof Offered & string>(
    name: Name,
    ...args: Parameters<Calls<Offered>[Name]>
  ): Promise<Awaited<ReturnType<Calls<Offered>[Name]>>> {
    const answer = this.turn.then(() => this.callNow({ name, args }));
    this.turn = answer.catch(() => {});
    return answer as ReturnType<typeof this.call<Name>>;
  }

  async end(): Promise<void> {
    if (this.calls > 0 && this.calls === this.answers && !this.hasEnded) {
      // Its processes may write down what they have learnt.
      await Promise.race([this.callNow({ name: END, args: [] }).catch(() => {}), sleep(MAX_END, null, { ref: false })]);
    }
    await this.worker.terminate();
  }

  get heartbeat(): LifeSigns {
    return this.heart.read();
  }

  private callNow(request: ThreadRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = new StallTimer(this.timeout);
      const settle = () => {
        clearInterval(ticker);
        this.worker.off('message', answered).off('exit', died);
      };
      this.calls++;
      const answered = (response: ThreadResponse) => {
        this.answers++;
        settle();
        if ('error' in response) reject(unpackError(response.error));
        else resolve(response.result);
      };
      const died = () => {
        settle();
        reject(this.failure(`ended its thread${this.error === null ? '' : `: ${messageOf(this.error)}`}`, timer));
      };
      const ticker = setInterval(() => {
        const { signs, thread } = this.heartbeat;
        if (!timer.isOver(signs, thread)) return;
        settle();
        reject(this.failure(`did not answer ${timer.within}`, timer));
      }, TICK);
      if (this.hasEnded) died();
      else this.worker.on('message', answered).on('exit', died).postMessage(request);
    });
  }

  private failure(message: string, timer: StallTimer): Error {
    const { game, seat } = this.heartbeat;
    this.isBroken = true;
    const refused = systemRefusal(this.error);
    if (refused !== null) return refused;
    const error = new PolicyThreadError(message, game, seat, this.hasEnded, this.error, timer);
    const { contender } = this.options;
    return contender === undefined ? error : new ReportedFault(error.faultIn(contender));
  }
}
