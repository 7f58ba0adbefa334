/** A thread made ready for policies of users: what would end it, reach other threads or answer later is taken away. */
import { Console } from 'node:console';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const require = createRequire(import.meta.url);

/** Of `process`: what ends the thread or the program, listens to its end, or loads code past the bundle. */
const OF_PROCESS = [
  ...['exit', 'reallyExit', 'abort', 'kill', '_kill', '_debugProcess', '_debugEnd', 'dlopen', 'binding'],
  ...['_linkedBinding', 'getBuiltinModule', 'chdir', 'setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'umask'],
  ...['on', 'once', 'addListener', 'prependListener', 'prependOnceListener', 'off', 'removeListener'],
  ...['removeAllListeners', 'setUncaughtExceptionCaptureCallback', 'send', 'disconnect'],
];
/** Global functions that answer later, when the decision has long been made. */
const LATER = ['setTimeout', 'setInterval', 'setImmediate'];
/** Global names that lead to other threads or machines. */
const ELSEWHERE = ['BroadcastChannel', 'MessageChannel', 'fetch', 'WebSocket', 'EventSource', 'Worker'];

let done = false;

/**
 * To be called in each thread of the program's own before a user's policy is loaded there. Never in the main thread, nor
 * where others run a policy in a thread of theirs, such as a test.
 */
export function disarm(): void {
  if (done || isMainThread) return;
  done = true;
  // Results go to stdout, so whatever a policy prints goes to stderr.
  globalThis.console = new Console(process.stderr);
  const toStderr = process.stderr.write.bind(process.stderr);
  process.stdout.write = toStderr;
  const threads = require('node:worker_threads') as Record<string, unknown>;
  threads.parentPort = null;
  threads.workerData = null;
  for (const name of ['BroadcastChannel', 'Worker', 'setEnvironmentData']) {
    threads[name] = refusing(`worker_threads.${name}`);
  }
  for (const name of OF_PROCESS) refuse(process, name, `process.${name}`);
  for (const name of LATER) refuse(globalThis, name, name);
  for (const name of ELSEWHERE) refuse(globalThis, name, name);
  const timers = require('node:timers') as object;
  for (const name of LATER) refuse(timers, name, name);
  syncBuiltinESMExports();
  refuseNewCode();
}

/** Functions made of text could load modules that are not bundled. */
function refuseNewCode(): void {
  refuse(globalThis, 'eval', 'eval');
  const kinds = [() => {}, function* () {}, async () => {}, async function* () {}];
  for (const { prototype } of kinds.map((kind) => kind.constructor)) {
    const made = prototype.constructor as object;
    const traps = { apply: refusing('Function'), construct: refusing('Function') };
    Object.defineProperty(prototype, 'constructor', { value: new Proxy(made, traps), configurable: true });
  }
  globalThis.Function = Function.prototype.constructor as FunctionConstructor;
}

function refuse(owner: object, name: string, called: string): void {
  if (!(name in owner)) return;
  const original: unknown = Reflect.get(owner, name);
  const value =
    owner === process && typeof original === 'function' ? refusingOthers(original, called) : refusing(called);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

function refusing(called: string): () => never {
  return () => {
    throw new Error(`${called}() is not available to policies`);
  };
}

/** Node itself ends threads and listens to their end by the same functions. */
function refusingOthers(original: object, called: string) {
  return function (this: unknown, ...args: unknown[]): unknown {
    const error = new Error(`${called}() is not available to policies`);
    // Where a policy has spoilt how stacks are written there is none; then Node must be able to end the thread.
    const caller = typeof error.stack === 'string' ? error.stack.split('\n')[2] : undefined;
    if (caller !== undefined && !caller.includes('node:internal/')) throw error;
    return Reflect.apply(original as (...all: unknown[]) => unknown, this, args);
  };
}
