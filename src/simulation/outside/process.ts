/**
 * Processes outside of the program that decide for seats. The thread that plays writes to them and reads from them itself, and
 * waits while they decide, so that all that asks a policy can ask a process. Another thread, the keeper, starts them, watches
 * the clock and ends them: see keeper-worker.ts.
 */
import fs, { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import threads from 'node:worker_threads';
import { UsageError } from '../../game/index.js';
import { OutsideFault } from './player.js';

// Taken when this module is loaded: threads with policies of users lose them, and a policy may replace them.
const { BroadcastChannel, threadId, Worker } = threads;
const { openSync, closeSync, readSync, writeSync } = fs;
const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants;
const { add, load, notify, store, wait } = Atomics;
const now = performance.now.bind(performance);

/** Seconds that a process may take. */
interface TimeControl {
  /** For each reply; where several are due, from one to the next. */
  readonly perReply: number;
  /** For the first reply at least: a process has to load what it needs. */
  readonly first: number;
}

/** Seconds for the first reply at least, of bots and of policies that play. */
export const FIRST_REPLY = 30;

export interface ProcessSpec {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  /** Its environment; that of this program if absent. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly filter?: Uint8Array;
  readonly time: TimeControl;
  /** Sent before it is ended, where nothing is wrong. */
  readonly farewell: string;
}

/**
 * Words of the memory that a process's player and keeper share: its state, times waited for it, whether the player has opened its
 * pipes or never will, bytes of the account.
 */
export const [STATE, WAITS, OPENED] = [0, 1, 2] as const;
const [LENGTH, WORDS] = [3, 4] as const;
/** Not yet taken by a keeper; being started; runs, and the player may open its pipes; ended, and the account is written. */
export const [NEW, STARTING, STARTED] = [0, 1, 2] as const;
const ENDED = 3;
/** Bytes of an account: a message and the last words of stderr, as JSON. */
const MAX_ACCOUNT = 16_384;
export const CHANNEL = 'shamus-lab: processes that play';

export interface Account {
  readonly message: string;
  readonly lastWords: string;
}

export type KeeperMessage =
  | { readonly start: ProcessSpec; readonly folder: string; readonly thread: number; readonly words: Int32Array }
  /** @param message what it did wrong, if anything: it is ended at once */
  | { readonly end: string; readonly message: string | null };

/** What the thread that has started a keeper asks it: to end the processes of some threads, or (null) all. */
export interface EndRequest {
  readonly threads: readonly number[] | null;
  /** Becomes 1 when all is done. */
  readonly done: Int32Array;
}

let onWait: (waits: boolean) => void = () => {};

/** Tells the watch of this thread when it waits for a process, and when it waits no longer. */
export function setWaitWatch(watch: (waits: boolean) => void): void {
  onWait = watch;
}

let keeper: Promise<threads.Worker> | null = null;

/**
 * Starts the keeper of processes, if it does not run yet; to be awaited before any thread starts a process. The processes end
 * with the program.
 *
 * @throws UsageError where the system has no processes of this kind
 */
export async function startKeeper(): Promise<void> {
  if (process.platform === 'win32') {
    throw new UsageError('bots need Linux, macOS or another POSIX system (on Windows, use WSL)');
  }
  keeper ??= new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./keeper-worker.js', import.meta.url), { execArgv: [] });
    worker.unref();
    worker.once('message', () => {
      process.on('exit', () => {
        wait(requestEnd(worker, null), 0, 0, MAX_END);
      });
      resolve(worker);
    });
    worker.once('error', reject);
  });
  await keeper;
}

/** Milliseconds that the end of processes may take. */
const MAX_END = 5000;

function requestEnd(worker: threads.Worker, of: readonly number[] | null): Int32Array {
  const done = new Int32Array(new SharedArrayBuffer(4));
  worker.postMessage({ threads: of, done } satisfies EndRequest);
  return done;
}

/**
 * Ends the processes of some threads, also those that are being waited for; to be called before the threads are ended, which
 * have no end while they wait.
 *
 * @param of numbers of threads
 */
export async function endProcesses(of: readonly number[]): Promise<void> {
  if (keeper === null) return;
  const done = requestEnd(await keeper, of);
  const until = performance.now() + MAX_END;
  while (load(done, 0) === 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 2));
}

function tell(message: KeeperMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Seconds for which the keeper is waited for: it needs milliseconds, but has to get a core. */
const MAX_KEEPER = 120;
/** Milliseconds after which the keeper is told again of a process that it has not taken. */
const TELL_AGAIN = 5000;
/** Milliseconds between two looks at a process that reads more slowly than it is written to. */
const GLANCE = 0.1;
/** Milliseconds from the end of a process's pipes to its own end. */
const ENDING = 500;
/** Bytes read at a time; also what a pipe of Linux holds. */
const CHUNK = 65_536;

/** A process, and the pipes to it. One thread uses it, which waits for it. */
export class OutsideProcess {
  private readonly words = new Int32Array(new SharedArrayBuffer(4 * WORDS + MAX_ACCOUNT));
  private readonly folder = mkdtempSync(join(tmpdir(), 'shamus-lab-'));
  private readonly chunk = Buffer.alloc(CHUNK);
  private readonly input: number;
  /** Its output twice: to wait for it, and to look whether there is any. */
  private readonly output: number;
  private readonly outputNow: number;
  private unsent: Buffer = Buffer.alloc(0);

  /** @throws OutsideFault if it cannot be started */
  constructor(spec: ProcessSpec) {
    const { words, folder } = this;
    try {
      this.awaitState(STARTED, () => tell({ start: spec, folder, thread: threadId, words }));
      if (load(words, STATE) < STARTED) throw this.neverStarted();
      if (load(words, STATE) === ENDED) throw this.fault();
      // None of these waits: the keeper holds the other ends until all are open, also when the process has ended.
      this.output = openSync(join(folder, 'output'), O_RDONLY);
      this.outputNow = openSync(join(folder, 'output'), O_RDONLY | O_NONBLOCK);
      this.input = openSync(join(folder, 'input'), O_WRONLY | O_NONBLOCK);
    } finally {
      store(words, OPENED, 1);
    }
  }

  /** Sends bytes, as far as it reads them; the rest is sent by the next `receive`. @throws OutsideFault if it has ended */
  send(bytes: Uint8Array): void {
    const { buffer, byteOffset, length } = bytes;
    const isFirst = this.unsent.length === 0;
    this.unsent = isFirst ? Buffer.from(buffer, byteOffset, length) : Buffer.concat([this.unsent, bytes]);
    this.flush();
    // The caller goes on to write there.
    if (isFirst && this.unsent.length > 0) this.unsent = Buffer.from(this.unsent);
  }

  /**
   * Waits for what it writes.
   *
   * @param goesOn whether it is the rest of what came before: the clock goes on too
   * @returns one byte or more, until the next call
   * @throws OutsideFault if it ends or stalls
   */
  receive(goesOn = false): Buffer {
    onWait(true);
    add(this.words, WAITS, goesOn ? -1 : 1);
    let length = -1;
    while (this.unsent.length > 0 && length < 0) {
      length = this.readNow();
      if (length >= 0) break;
      wait(this.words, LENGTH, 0, GLANCE);
      this.flush();
    }
    if (length < 0) length = readSync(this.output, this.chunk);
    add(this.words, WAITS, 1);
    onWait(false);
    if (length === 0 || load(this.words, STATE) === ENDED) throw this.brokenPipe('closed its output');
    return this.chunk.subarray(0, length);
  }

  /** Ends a process that did something wrong. @param message continues its name @returns the fault, to be thrown */
  blame(message: string): OutsideFault {
    tell({ end: this.folder, message });
    return this.fault();
  }

  /** Lets it end, and ends it if it does not. @returns its last words on stderr */
  dismiss(): string {
    tell({ end: this.folder, message: null });
    return this.fault().lastWords;
  }

  /** Says farewell and ends it, without waiting for that. */
  end(): void {
    tell({ end: this.folder, message: null });
    for (const file of [this.input, this.output, this.outputNow]) closeSync(file);
  }

  private flush(): void {
    while (this.unsent.length > 0) {
      const sent = unlessBusy(
        () => writeSync(this.input, this.unsent),
        () => this.brokenPipe('closed its input'),
      );
      if (sent < 0) return;
      this.unsent = this.unsent.subarray(sent);
    }
  }

  private readNow(): number {
    return unlessBusy(
      () => readSync(this.outputNow, this.chunk),
      () => this.brokenPipe('closed its output'),
    );
  }

  /** A pipe breaks when the process ends. If it has not ended: @param message continues its name */
  private brokenPipe(message: string): OutsideFault {
    const { words } = this;
    if (load(words, STATE) !== ENDED) wait(words, STATE, STARTED, ENDING);
    return this.blame(message);
  }

  /** Waits for the keeper's account of how it ended. */
  private fault(): OutsideFault {
    const { words } = this;
    this.awaitState(ENDED);
    if (load(words, STATE) !== ENDED) {
      const began = load(words, WAITS) > 1 ? 'after answers' : 'before its first answer';
      return new OutsideFault(`closed its pipes ${began}, but was not seen to end within ${MAX_KEEPER} seconds`);
    }
    const bytes = Buffer.from(words.buffer, 4 * WORDS, load(words, LENGTH));
    const { message, lastWords } = JSON.parse(bytes.toString()) as Account;
    return new OutsideFault(message, lastWords);
  }

  /** Waits until the process has come to a state. What plays is not to blame for the time. @param remind the keeper, if need be */
  private awaitState(wanted: number, remind: () => void = () => {}): void {
    const { words } = this;
    const until = now() + 1000 * MAX_KEEPER;
    onWait(true);
    for (let state = load(words, STATE); state < wanted && now() < until; state = load(words, STATE)) {
      if (state === NEW) remind();
      wait(words, STATE, state, TELL_AGAIN);
    }
    onWait(false);
  }

  private neverStarted(): OutsideFault {
    tell({ end: this.folder, message: '' });
    return new OutsideFault(`was not started within ${MAX_KEEPER} seconds: is this machine out of processes?`);
  }
}

/** Writes the account of an ended process, for its player. */
export function writeAccount(words: Int32Array, account: Account): void {
  const bytes = Buffer.from(JSON.stringify(account));
  bytes.copy(new Uint8Array(words.buffer, 4 * WORDS));
  store(words, LENGTH, bytes.length);
  store(words, STATE, ENDED);
  notify(words, STATE);
}

/** Reads or writes without waiting. @returns -1 where it would have to wait @throws what `ended` makes of a broken pipe */
function unlessBusy(transfer: () => number, ended: () => Error): number {
  try {
    return transfer();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') return -1;
    throw code === 'EPIPE' ? ended() : error;
  }
}
