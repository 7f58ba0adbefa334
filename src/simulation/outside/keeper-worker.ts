/** The thread that keeps the processes outside: starts each in a group of its own, watches the clock, and ends whole groups. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { BroadcastChannel, parentPort } from 'node:worker_threads';
import { systemRefusal } from '../../game/index.js';
import { lastWords } from './last-words.js';
import {
  CHANNEL,
  type EndRequest,
  GAMES,
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
/** Milliseconds of a wait from which on it is looked at what the process does. */
const LONG_WAIT = 1000;
/** Milliseconds of a clock tick of Linux, in which it tells processor time. */
const CLOCK_TICK = 10;
/** Milliseconds for the last lines of stderr to arrive. */
const LAST_LINES = 500;
/** Characters of stderr that are kept: an error stands above its stack. */
const MAX_CHARACTERS = 8000;
/** The variable by which descendants are found that have left their group. */
const MARK = 'SHAMUS_LAB_PROCESS';
const PAGE = 4096;
const MEBIBYTE = 2 ** 20;

/** What starts a bot in a namespace of processes, as root and as anybody else: with its first process all others end. */
const NAMESPACES = [[], ['--user', '--map-current-user']].map((user) => {
  return ['unshare', ...user, '--pid', '--fork', '--kill-child', '--mount-proc'];
});
/**
 * The first process there runs the bot, and ends as the bot. It opens the pipes for the bot alone, so that nobody else keeps them
 * open. It waits on its file 3 until the reaper knows its group: it ends if the program ends before. There it also tells
 * that the pipes are open, and of others that run when the bot has ended.
 */
const FIRST = `folder=$1; shift
read -r go <&3 || exit
(echo opened >&3; exec "$@" 3>&-) <"$folder/input" >"$folder/output"; code=$?
for process in /proc/[0-9]*/exe; do [ -e $process ] && [ $process != /proc/1/exe ] && echo left >&3; done
exit $code`;

let namespace: readonly string[] | undefined;

/** What comes before the command of a bot; nothing where the system allows no namespaces. */
function inNamespace(folder: string): readonly string[] {
  namespace ??= NAMESPACES.find(([program, ...args]) => spawnSync(program!, [...args, 'true']).status === 0) ?? [];
  return namespace.length === 0 ? [] : [...namespace, '/bin/sh', '-c', FIRST, 'sh', folder];
}

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
  private readonly mark = randomBytes(12).toString('hex');
  private readonly child: ChildProcess;
  /** The ends of its pipes that are held until the player has opened its own. */
  private readonly holds: readonly number[];
  private readonly input: number;
  /** Held to the end, so that there is a way to wake the player. */
  private readonly output: number;
  private readonly open: Set<number>;
  private stderr = '';
  private waits = 0;
  private games = 0;
  /** Milliseconds that have been waited for this reply, and that are left in the bank. */
  private waited = 0;
  /** Milliseconds of CPU time that it and its children had used at the last look at that. */
  private cpu = 0;
  private bank: number;
  /** Why it is being ended; null while it is not. */
  private message: string | null = null;
  private hasEnded = false;
  private told = '';
  private readonly wrapper: readonly string[];
  /** Settles when nothing of it is left. */
  readonly ended: Promise<void>;

  constructor(
    private readonly spec: ProcessSpec,
    readonly folder: string,
    readonly thread: number,
    private readonly words: Int32Array,
  ) {
    this.bank = 1000 * spec.time.bank;
    const [input, output] = [join(folder, 'input'), join(folder, 'output')];
    const { status, error } = spawnSync('mkfifo', ['-m', '600', input, output]);
    if (error !== undefined) throw error;
    if (status !== 0) throw new Error(`cannot make pipes in ${folder}`);
    this.holds = [openSync(input, O_RDWR), openSync(output, O_RDWR)];
    this.input = openSync(input, O_WRONLY | O_NONBLOCK);
    this.output = openSync(output, O_RDONLY | O_NONBLOCK);
    this.open = new Set([...this.holds, this.input, this.output]);
    const ends = [openSync(input, O_RDONLY), openSync(output, O_WRONLY)] as const;
    this.wrapper = spec.filter === undefined ? inNamespace(folder) : [];
    const [program, ...args] = [...this.wrapper, ...spec.command];
    this.child = spawn(program!, args, {
      cwd: spec.folder,
      env: { ...(spec.environment ?? process.env), [MARK]: this.mark },
      stdio: [...(this.wrapper.length > 0 ? ['ignore' as const, 'ignore' as const] : ends), 'pipe', 'pipe'],
      detached: true,
    });
    const third = (this.child.stdio[3] as Duplex).on('error', () => {});
    if (spec.filter !== undefined) third.end(spec.filter);
    third.on('data', (text) => {
      this.told += text;
    });
    for (const end of ends) closeSync(end);
    this.ended = this.watch();
    if (this.child.pid !== undefined) reaper.stdin.write(`+ ${this.child.pid}\n`);
    if (this.wrapper.length > 0) third.write('go\n');
    Atomics.store(words, STATE, STARTED);
    Atomics.notify(words, STATE);
  }

  /** Looks at the clock and at the memory. @param step milliseconds since the last look */
  look(step: number): void {
    const { words, spec } = this;
    this.release();
    if (this.hasEnded) return;
    const [waits, games] = [Atomics.load(words, WAITS), Atomics.load(words, GAMES)];
    const { perReply, first, bank } = spec.time;
    const seconds = Math.max(perReply, waits <= 1 ? first : 0);
    const allowed = 1000 * seconds;
    if (waits !== this.waits) {
      this.bank -= Math.max(0, this.waited - allowed);
      this.waited = 0;
    } else if (waits % 2 === 1) this.waited += this.thought(step);
    if (games !== this.games) this.bank = 1000 * spec.time.bank;
    [this.waits, this.games] = [waits, games];
    if (this.waited > allowed + this.bank) this.kill(`did not answer within ${inWords(seconds, bank)}`);
    else if (spec.memory !== undefined && this.memory() > spec.memory * MEBIBYTE) {
      this.kill(`takes more memory than its ${spec.memory} MiB`);
    }
  }

  /** Milliseconds for which it thought or slept. Time for which the machine gives it no core does not count, on Linux. */
  private thought(step: number): number {
    if (this.waited < LONG_WAIT) return step;
    const family = familyOf(this.child.pid!);
    const cpu = family.reduce((sum, process) => sum + process.cpu, 0);
    const used = Math.max(0, cpu - this.cpu);
    this.cpu = cpu;
    return family.some(({ state }) => state === 'R' || state === 'D') ? Math.min(used, step) : step;
  }

  private memory(): number {
    return familyOf(this.child.pid!).reduce((sum, { pages }) => sum + PAGE * pages, 0);
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
    const isAny = this.killGroup();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, LAST_LINES))]);
    const told = lastWords(this.stderr);
    const message = this.message || (isAny || this.told.includes('left') ? `${how} and left processes behind` : how);
    writeAccount(this.words, { message, lastWords: told });
    this.hasEnded = true;
    this.wakePlayer();
    child.stderr!.destroy();
    this.release();
  }

  /** Ends the group and those who have left it. @returns whether the process itself had ended, but not all of these */
  private killGroup(): boolean {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || this.hasEnded) return false;
    const hasEnded = exitCode !== null || signalCode !== null;
    const strays = descendants(`${MARK}=${this.mark}`);
    let isAny = strays.length > 0;
    try {
      process.kill(-pid, 'SIGKILL');
      isAny = true;
    } catch {
      // Nobody is left in it.
    }
    for (const stray of strays) {
      try {
        process.kill(stray, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
    if (hasEnded) reaper.stdin.write(`- ${pid}\n`);
    return hasEnded && isAny;
  }

  /** A process that nobody finds may hold the pipe for which the player waits: something comes through it. */
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
    const isOpen = this.wrapper.length === 0 || this.told !== '' || this.hasEnded;
    if (Atomics.load(this.words, OPENED) === 0 || !isOpen) return;
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

function inWords(perReply: number, bank: number): string {
  const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`;
  return bank === 0 ? seconds(perReply) : `${seconds(perReply)} and a bank of ${seconds(bank)}`;
}

/** A field of each process in /proc; none where there is no /proc. */
function ofProcesses<T>(file: string, read: (text: string, pid: number) => T | null): T[] {
  try {
    return readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      try {
        return read(readFileSync(`/proc/${name}/${file}`, 'latin1'), Number(name)) ?? [];
      } catch {
        // It has ended, or is another user's.
        return [];
      }
    });
  } catch {
    return [];
  }
}

function descendants(variable: string): number[] {
  return ofProcesses('environ', (text, pid) => (text.split('\0').includes(variable) ? pid : null));
}

/** The processes that run of a group, and all that descend from these; none where there is no /proc. */
function familyOf(group: number) {
  const all = ofProcesses('stat', (text, pid) => {
    // From the third field: the second is the process's name, which may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, group, user, system, pages] = [1, 2, 11, 12, 21].map((field) => Number(fields[field])) as Five;
    return { pid, state: fields[0]!, parent, group, cpu: CLOCK_TICK * (user + system), pages };
  });
  const family = new Set(all.filter((process) => process.group === group).map(({ pid }) => pid));
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

type Five = [number, number, number, number, number];

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
