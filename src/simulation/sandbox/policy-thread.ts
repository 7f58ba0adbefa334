/** Calls to functions in another thread, in which policies of users may run: `PolicyThread` calls, `openThread` answers. */
import { parentPort, type ResourceLimits, Worker, workerData } from 'node:worker_threads';
import { messageOf, UncopyablePolicyError, UsageError } from '../../game/index.js';
import { type FaultReport, placeOf, ReportedFault, type Suspect, suspect } from '../fault-report.js';
import { endProcesses, setWaitWatch } from '../outside/process.js';
import { Heartbeat, type LifeSigns, StallTimer, TICK } from './heartbeat.js';

/** Functions that a thread offers; each takes plain data and returns plain data, or a promise of it. */
// biome-ignore lint/suspicious/noExplicitAny: a parameter of unknown type would refuse all functions.
type Calls = Readonly<Record<string, (...args: any[]) => unknown>>;

interface Request {
  readonly name: string;
  readonly args: readonly unknown[];
}

type Response = { readonly result: unknown } | { readonly error: PackedError };

/** Errors that arrive as what they were thrown as, with their fields; all others arrive as Error. */
const KINDS = [UsageError, ReportedFault, UncopyablePolicyError] as const;

interface PackedError {
  /** Index into KINDS; -1 for all others. */
  readonly kind: number;
  readonly message: string;
  readonly stack: string;
  readonly fields: object;
}

function packError(error: unknown): PackedError {
  const stack: unknown = error instanceof Error ? error.stack : undefined;
  const kind = KINDS.findIndex((Kind) => error instanceof Kind);
  return {
    kind,
    message: messageOf(error),
    stack: typeof stack === 'string' ? stack : '',
    fields: kind < 0 ? {} : { ...(error as object) },
  };
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

/** Settings with which a thread is started. */
export interface ThreadOptions {
  /** Whether what policies print there is thrown away. */
  readonly isSilent?: boolean;
  readonly resourceLimits?: ResourceLimits;
  /** Team that plays there: calls then throw a ReportedFault instead of a PolicyThreadError. */
  readonly contender?: Suspect;
}

/** A thread in which policies of users run, away from the main thread. It answers one call after another. */
export class PolicyThread<Offered extends Calls> {
  private readonly worker: Worker;
  private readonly heart = new Heartbeat();
  private turn: Promise<unknown> = Promise.resolve();
  private hasEnded = false;
  private error: Error | null = null;

  /**
   * @param entry URL of its module, which calls `openThread`
   * @param data plain data for it
   * @param timeout seconds for which the thread may compute or sleep without a sign of life, see StallTimer
   */
  constructor(
    entry: URL,
    data: unknown,
    private readonly timeout: number,
    private readonly options: ThreadOptions = {},
  ) {
    this.worker = new Worker(entry, {
      workerData: { data, words: this.heart.words } satisfies StartData,
      // Not --eval and --input-type, with which a program may have been started that uses this as a library.
      execArgv: [],
      resourceLimits: options.resourceLimits ?? {},
      ...(options.isSilent && { stdout: true, stderr: true }),
    });
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
   * @throws what the function throws; PolicyThreadError, or ReportedFault, if it does not answer
   */
  call<Name extends keyof Offered & string>(
    name: Name,
    ...args: Parameters<Offered[Name]>
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    const answer = this.turn.then(() => this.callNow({ name, args }));
    this.turn = answer.catch(() => {});
    return answer as Promise<Awaited<ReturnType<Offered[Name]>>>;
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    await endProcesses([this.worker.threadId]);
    await this.worker.terminate();
  }

  /** Signs of life of the thread. */
  get heartbeat(): LifeSigns {
    return this.heart.read();
  }

  private callNow(request: Request): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = new StallTimer(this.timeout);
      const settle = () => {
        clearInterval(ticker);
        this.worker.off('message', answered).off('exit', died);
      };
      const answered = (response: Response) => {
        settle();
        if ('error' in response) reject(unpackError(response.error));
        else resolve(response.result);
      };
      const died = () => {
        settle();
        reject(this.failure(`ended its thread${this.error === null ? '' : `: ${messageOf(this.error)}`}`));
      };
      const ticker = setInterval(() => {
        const { signs, thread } = this.heartbeat;
        if (!timer.isOver(signs, thread)) return;
        settle();
        reject(this.failure(`did not answer ${timer.within}`));
      }, TICK);
      if (this.hasEnded) died();
      else this.worker.on('message', answered).on('exit', died).postMessage(request);
    });
  }

  private failure(message: string): Error {
    const { game, seat } = this.heartbeat;
    const error = new PolicyThreadError(message, game, seat, this.hasEnded, this.error);
    const { contender } = this.options;
    return contender === undefined ? error : new ReportedFault(error.faultIn(contender));
  }
}

interface StartData {
  readonly data: unknown;
  readonly words: Int32Array;
}

/** The end of a PolicyThread in the thread itself. */
export interface OpenedThread<Data> {
  readonly data: Data;
  /** Shows signs of life. */
  readonly heart: Heartbeat;
  /** Offers functions to the PolicyThread. */
  serve(calls: Calls): void;
}

/** Takes the thread's data and port. A thread whose call awaits a promise that is never settled ends. */
export function openThread<Data>(): OpenedThread<Data> {
  const { data, words } = workerData as StartData;
  const port = parentPort!;
  const heart = new Heartbeat(words);
  setWaitWatch((waits) => heart.noteWait(waits));
  const serve = (calls: Calls) => {
    port.on('message', async ({ name, args }: Request) => {
      port.unref();
      try {
        port.postMessage({ result: await calls[name]!(...args) } satisfies Response);
      } catch (error) {
        port.postMessage({ error: packError(error) } satisfies Response);
      }
      port.ref();
    });
    heart.noteLife();
  };
  return { data: data as Data, heart, serve };
}
