/** Processes outside of the program that decide for seats: their pipes, their clock and their end. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import { clearTimeout, setImmediate, setTimeout } from 'node:timers';
import { messageOf, toSystemRefusal } from '../../game/index.js';
import { endHooks, formatTimeLimit } from '../threads/thread-progress.js';
import { lastErrorLines, OutsideFault } from './last-words.js';

// Taken when this module is loaded: audits watch the clock.
const now = performance.now.bind(performance);

/** Seconds for the first reply at least, of bots and of policies that play: a process has to load what it needs. */
export const FIRST_REPLY_SECONDS = 30;
/** Milliseconds from farewell to the end by force. */
const GRACE = 1000;
/** Milliseconds for a process to end that has closed its output, and for its last lines of stderr to arrive. */
const ENDING = 500;
/** Characters of stderr that are kept: an error stands above its stack. */
const MAX_CHARACTERS = 8000;
/** The longest time of a timer. */
const MAX_TIMER = 2 ** 31 - 1;

export interface ProcessSpec {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  /** Its environment; that of this program if absent. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Files that it can read from its descriptors 3 and on. */
  readonly files?: readonly string[];
  /** Seconds for each reply, by the clock; where several are due, from one to the next. */
  readonly seconds: number;
  /** Seconds for the first reply at least. */
  readonly first: number;
  /** Sent before it is ended, where nothing is wrong. */
  readonly farewell: string;
}

/** Receiver of a process's output and of its end, unless this program ended it. */
interface Listener {
  hear(bytes: Uint8Array): void;
  failed(fault: OutsideFault): void;
}

/** Those of this thread that have not ended. */
const living = new Set<OutsideProcess>();

// Some systems do not end child processes together with the thread.
process.on('exit', () => {
  for (const one of living) one.kill();
});

// When the thread ends, they are ended by force.
endHooks.push(async () => {
  await Promise.all([...living].map((one) => one.end()));
});

/** A process, and the pipes to it, of the thread that plays. */
export class OutsideProcess {
  private readonly child: ChildProcess;
  private readonly input: Socket;
  private readonly output: Socket;
  private readonly errors: Socket;
  private stderr = '';
  private listener: Listener | null = null;
  /** Milliseconds for the next reply. */
  private limit: number;
  private timer: NodeJS.Timeout | null = null;
  /** True while replies are due. */
  private isDue = false;
  /** Grows with each reply. */
  private replies = 0;
  /** Fault that it committed; null if it merely ended. */
  private wrong: string | null = null;
  /** Settles when nothing of it is left: how it ended. */
  private readonly ended: Promise<string>;

  /** @throws OutsideFault if it cannot be started */
  constructor(private readonly spec: ProcessSpec) {
    const { command, folder: cwd, environment: env = process.env, files = [], seconds, first } = spec;
    this.limit = 1000 * Math.max(seconds, first);
    const [program, ...args] = command;
    const open: number[] = [];
    try {
      for (const path of files) open.push(openSync(path, 'r'));
      const options: SpawnOptions = { cwd, env, stdio: ['pipe', 'pipe', 'pipe', ...open], detached: true };
      this.child = spawn(program, args, options);
      if (!this.child.stdin) throw new Error('this program has as many files open as it may');
    } catch (error) {
      throw new OutsideFault(`cannot be started: ${messageOf(toSystemRefusal(error) ?? error)}`);
    } finally {
      for (const file of open) closeSync(file);
    }
    const { child } = this;
    living.add(this);
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`cannot be started: '${program}': ${startFailure(error)}`));
      child.once('exit', (code, signal) => resolve(endText(code, signal)));
    });
    const closed = new Promise((resolve) => child.once('close', resolve));
    this.ended = exited.then(async (how) => {
      this.kill();
      await within(ENDING, closed);
      living.delete(this);
      this.clock(false);
      this.listener?.failed(new OutsideFault(this.wrong ?? how, lastErrorLines(this.stderr)));
      return how;
    });
    [this.input, this.output, this.errors] = [child.stdin, child.stdout, child.stderr] as [Socket, Socket, Socket];
    this.errors.setEncoding('utf8').on('data', (text: string) => this.noteStderr(text));
    for (const pipe of [this.input, this.output, this.errors]) pipe.on('error', () => {}).unref();
    // Only a clock that runs keeps the program going.
    child.unref();
  }

  /** Hears from now on what it writes, while other things are done. */
  listen(listener: Listener): void {
    this.listener = listener;
    this.output.on('data', (bytes: Buffer) => this.listener?.hear(bytes));
    this.output.once('end', async () => {
      if ((await within(ENDING, this.ended)) === null) this.fail('closed its output');
    });
  }

  /** Sends bytes. @param asks whether it is to reply */
  send(bytes: Uint8Array, asks: boolean): void {
    // Past the stream, which takes several times as long, unless the pipe is full.
    const sent = this.input.writableLength === 0 ? unlessBusy(() => writeSync(fdOf(this.input), bytes), 0) : 0;
    if (sent < bytes.length) this.input.write(Buffer.from(bytes.subarray(sent)));
    if (asks && !this.isDue) this.clock(true);
  }

  /** To be told of each reply. @param isDue whether others are due */
  replied(isDue: boolean): void {
    if (this.replies++ === 0) {
      this.limit = 1000 * this.spec.seconds;
      if (this.timer !== null) clearTimeout(this.timer);
      this.timer = null;
    }
    this.clock(isDue);
  }

  /** Ends it, since it did something wrong; the listener is told. @param message continues its name */
  fail(message: string): void {
    this.wrong ??= message;
    this.kill();
  }

  /** Lets it end, and ends it if it does not; the listener hears nothing more. @returns its last words on stderr */
  async end(): Promise<string> {
    this.listener = null;
    this.clock(false);
    this.output.resume();
    this.input.end(this.spec.farewell);
    if ((await within(GRACE, this.ended)) === null) this.kill();
    await this.ended;
    return lastErrorLines(this.stderr);
  }

  /** Ends it at once, with all that it has started. */
  kill(): void {
    const { pid } = this.child;
    if (pid === undefined || !living.has(this)) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nobody is left.
    }
  }

  /**
   * Waits in this thread for what it writes: for tables that are played at one go, where nobody listens.
   *
   * @throws OutsideFault if it ends, or does not answer in time
   */
  receive(): Uint8Array {
    const { limit } = this;
    const read = this.output.read() as Uint8Array | null;
    if (read !== null) return read;
    const until = now() + limit;
    for (let turn = 0; now() < until; turn++) {
      const bytes = readNow(this.output);
      if (bytes === null) pause(turn);
      else if (bytes.length > 0) return bytes;
      else throw this.failNow('ended, or closed its output');
    }
    throw this.failNow(this.late());
  }

  /** As `fail`, where nobody listens. @returns the fault, to be thrown */
  failNow(message: string): OutsideFault {
    // Its last output arrives while it may still write.
    const until = now() + ENDING;
    for (let turn = 0; now() < until; turn++) {
      const bytes = readNow(this.errors);
      if (bytes?.length === 0) break;
      if (bytes === null) pause(turn);
      else this.noteStderr(bytes.toString());
    }
    this.kill();
    return new OutsideFault(message, lastErrorLines(this.stderr));
  }

  /** Starts the clock anew, or stops it. */
  private clock(runs: boolean): void {
    this.isDue = runs;
    if (!runs) this.timer?.unref();
    else if (this.timer === null) this.timer = setTimeout(() => this.look(), Math.min(this.limit, MAX_TIMER));
    else this.timer.refresh().ref();
  }

  /** The time is over. This thread may have been busy: what has arrived by now is read first. */
  private look(): void {
    const { replies } = this;
    setImmediate(() => {
      if (this.isDue && this.replies === replies) this.fail(this.late());
    });
  }

  private late(): string {
    return `did not answer ${formatTimeLimit(this.limit / 1000)}`;
  }

  private noteStderr(text: string): void {
    this.stderr = (this.stderr + text).slice(-MAX_CHARACTERS);
  }
}

/** @returns null if it takes longer */
function within<T>(milliseconds: number, wanted: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), milliseconds);
    wanted.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function endText(code: number | null, signal: string | null): string {
  // A shell's code for a signal.
  const name = signal ?? Object.entries(os.constants.signals).find(([, number]) => 128 + number === code)?.[0];
  return name === undefined ? `ended with exit code ${code}` : `was ended by ${name}`;
}

function startFailure(error: NodeJS.ErrnoException): string {
  const known = { ENOENT: 'there is no such program', EACCES: 'it may not be run' }[error.code ?? ''];
  return known ?? toSystemRefusal(error)?.message ?? String(error.code);
}

/** Bytes read at a time. */
const chunk = Buffer.alloc(65_536);

/**
 * Reads what has arrived in a pipe that is not read otherwise.
 *
 * @returns null if there is nothing yet; an empty buffer at its end
 */
function readNow(pipe: Socket): Uint8Array | null {
  const length = unlessBusy(() => readSync(fdOf(pipe), chunk), -1);
  return length < 0 ? null : chunk.subarray(0, length);
}

function fdOf(pipe: Socket): number {
  return (pipe as unknown as { readonly _handle: { readonly fd: number } | null })._handle?.fd ?? -1;
}

/** Reads or writes without waiting. @returns `busy` where it would have to wait; 0 of a pipe that has ended */
function unlessBusy(transfer: () => number, busy: number): number {
  try {
    return transfer();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? busy : 0;
  }
}

/** Looks in vain after which this thread sleeps between two, and for how many milliseconds. */
const [BUSY, GLANCE] = [20, 0.05];
const nothing = new Int32Array(new SharedArrayBuffer(4));

function pause(turn: number): void {
  if (turn > BUSY) Atomics.wait(nothing, 0, 0, GLANCE);
}
