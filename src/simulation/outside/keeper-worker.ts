/** The thread that keeps the processes outside: starts each in a group of its own, watches the clock, and ends whole groups. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { BroadcastChannel, parentPort } from 'node:worker_threads';
import { systemRefusal } from '../../game/index.js';
import { lastWords } from './last-words.js';
import {
  CHANNEL,
  type EndRequest,
  type KeeperMessage,
  NEW,
  OPENED,
  type ProcessSpec,
  STARTED,
  STARTING,
  STATE,
  WAITS,
  writeAccount,
} from './process.js';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;

/** Milliseconds between two looks at the processes; what counts for one look at most: the machine slept if more have passed. */
const TICK = 50;
const MAX_STEP = 4 * TICK;
/** Milliseconds from farewell to the end by force. */
const GRACE = 1000;
/** Milliseconds for the last lines of stderr to arrive. */
const LAST_LINES = 500;
/** Characters of stderr that are kept: an error stands above its stack. */
const MAX_CHARACTERS = 8000;
/** Ends what is left of the processes when the program has ended, however it did: reads their groups, and then the end of its input. */
const REAPER = `groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) case $groups in *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;; esac ;;
  esac
done
for group in $groups; do kill -9 -- "-$group"; done`;

const reaper = spawn('/bin/sh', ['-c', REAPER], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
reaper.unref();
reaper.on('error', () => {});
reaper.stdin.on('error', () => {});

const kept = new Map<string, KeptProcess>();
let lookedAt = performance.now();

class KeptProcess {
  private readonly child: ChildProcess;
  /** The ends of its pipes that are held until the player has opened its own. */
  private readonly holds: readonly number[];
  private readonly input: number;
  /** Held to the end, so that there is a way to wake the player. */
  private readonly output: number;
  private readonly open: Set<number>;
  private stderr = '';
  private waits = 0;
  /** Milliseconds that have been waited for this reply. */
  private waited = 0;
  /** Why it is being ended; null while it is not. */
  private message: string | null = null;
  private hasEnded = false;
  /** Settles when nothing of it is left. */
  readonly ended: Promise<void>;

  constructor(
    private readonly spec: ProcessSpec,
    readonly folder: string,
    readonly thread: number,
    private readonly words: Int32Array,
  ) {
    const [input, output] = [join(folder, 'input'), join(folder, 'output')];
    const { status, error } = spawnSync('mkfifo', ['-m', '600', input, output]);
    if (error !== undefined) throw error;
    if (status !== 0) throw new Error(`cannot make pipes in ${folder}`);
    this.holds = [openSync(input, O_RDWR), openSync(output, O_RDWR)];
    this.input = openSync(input, O_WRONLY | O_NONBLOCK);
    this.output = openSync(output, O_RDONLY | O_NONBLOCK);
    this.open = new Set([...this.holds, this.input, this.output]);
    const ends = [openSync(input, O_RDONLY), openSync(output, O_WRONLY)] as const;
    const [program, ...args] = spec.command;
    this.child = spawn(program, args, {
      cwd: spec.folder,
      env: spec.environment ?? process.env,
      stdio: [...ends, 'pipe', ...(spec.filter === undefined ? [] : ['pipe' as const])],
      detached: true,
    });
    if (spec.filter !== undefined) (this.child.stdio[3] as Duplex).on('error', () => {}).end(spec.filter);
    for (const end of ends) closeSync(end);
    this.ended = this.watch();
    if (this.child.pid !== undefined) reaper.stdin.write(`+ ${this.child.pid}\n`);
    Atomics.store(words, STATE, STARTED);
    Atomics.notify(words, STATE);
  }

  /** Looks at the clock. @param step milliseconds since the last look */
  look(step: number): void {
    this.release();
    if (this.hasEnded) return;
    const waits = Atomics.load(this.words, WAITS);
    const { perReply, first } = this.spec.time;
    const seconds = waits <= 1 ? Math.max(perReply, first) : perReply;
    if (waits !== this.waits) this.waited = 0;
    else if (waits % 2 === 1) this.waited += step;
    this.waits = waits;
    if (this.waited > 1000 * seconds) {
      this.kill(`did not answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`);
    }
  }

  /** Ends it at once. @param message what it did wrong */
  kill(message: string): void {
    this.message ??= message;
    this.killGroup();
  }

  /** Says farewell, and ends it if it does not end. */
  dismiss(): void {
    try {
      writeSync(this.input, this.spec.farewell);
    } catch {
      // It has ended, or does not read.
    }
    this.message ??= '';
    this.release();
    this.close(this.input);
    setTimeout(() => {
      if (!this.hasEnded) this.killGroup();
    }, GRACE);
  }

  private async watch(): Promise<void> {
    const { child } = this;
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-MAX_CHARACTERS);
    });
    child.stderr!.on('error', () => {});
    const closed = new Promise((resolve) => child.once('close', resolve));
    const how = await new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(startFailure(this.spec, error)));
      child.once('exit', (code, signal) => {
        const name = signal ?? signalNamed(code!);
        resolve(name === undefined ? `ended with exit code ${code}` : `was ended by ${name}`);
      });
    });
    this.killGroup();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, LAST_LINES))]);
    writeAccount(this.words, { message: this.message || how, lastWords: lastWords(this.stderr) });
    this.hasEnded = true;
    this.wakePlayer();
    child.stderr!.destroy();
    this.release();
  }

  private killGroup(): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || this.hasEnded) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nobody is left in it.
    }
    if (exitCode !== null || signalCode !== null) reaper.stdin.write(`- ${pid}\n`);
  }

  /** A process that has left the group may hold the pipe for which the player waits: something comes through it. */
  private wakePlayer(): void {
    try {
      const end = openSync(`/proc/self/fd/${this.output}`, O_WRONLY | O_NONBLOCK);
      writeSync(end, '\n');
      closeSync(end);
    } catch {
      // The pipe is full, or nobody reads.
    }
  }

  /** Lets go of the pipes once the player has opened its ends, which waits where nobody holds the others. */
  private release(): void {
    if (Atomics.load(this.words, OPENED) === 0) return;
    if (this.open.has(this.holds[0]!)) this.removePipes();
    this.close(...this.holds);
    if (!this.hasEnded) return;
    this.close(...this.open);
    kept.delete(this.folder);
  }

  removePipes(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private close(...files: readonly number[]): void {
    for (const file of files) if (this.open.delete(file)) closeSync(file);
  }
}

function signalNamed(code: number): string | undefined {
  return Object.entries(os.constants.signals).find(([, number]) => 128 + number === code)?.[0];
}

function startFailure({ command: [program] }: ProcessSpec, error: NodeJS.ErrnoException): string {
  const known = { ENOENT: 'there is no such program', EACCES: 'it may not be run' }[error.code ?? ''];
  const why = known ?? systemRefusal(error)?.message ?? error.code;
  return `cannot be started: '${program}': ${why}`;
}

const channel = new BroadcastChannel(CHANNEL);
channel.onmessage = (event: unknown) => {
  const message = (event as { readonly data: KeeperMessage }).data;
  if ('end' in message) {
    const process = kept.get(message.end);
    if (message.message === null) process?.dismiss();
    else process?.kill(message.message);
    return;
  }
  const { start, folder, thread, words } = message;
  // There may be another keeper.
  if (Atomics.compareExchange(words, STATE, NEW, STARTING) !== NEW) return;
  Atomics.notify(words, STATE);
  try {
    if (kept.size === 0) lookedAt = performance.now();
    kept.set(folder, new KeptProcess(start, folder, thread, words));
  } catch (error) {
    const { message } = systemRefusal(error) ?? (error as Error);
    writeAccount(words, { message: `cannot be started: ${message}`, lastWords: '' });
  }
};

parentPort!.on('message', async ({ threads, done }: EndRequest) => {
  const ending = [...kept.values()].filter(({ thread }) => threads === null || threads.includes(thread));
  for (const process of ending) process.dismiss();
  await Promise.all(ending.map(({ ended }) => ended));
  if (threads === null) for (const process of ending) process.removePipes();
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});

setInterval(() => {
  const now = performance.now();
  const step = Math.min(now - lookedAt, MAX_STEP);
  lookedAt = now;
  for (const process of kept.values()) process.look(step);
}, TICK);

parentPort!.postMessage('ready');
