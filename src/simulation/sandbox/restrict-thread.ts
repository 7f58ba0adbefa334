/** A thread made ready for policies of users: what would end it, reach other threads or answer later is taken away. */
import { Console } from 'node:console';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { filesOfPolicies } from './restricted-fs.js';
import { processOfPolicies, refusing } from './restricted-process.js';

const require = createRequire(import.meta.url);

/** Global functions that answer later, when the decision has long been made. */
const LATER = ['setTimeout', 'setInterval', 'setImmediate'];
/** Global names that lead to other threads or machines. */
const ELSEWHERE = ['BroadcastChannel', 'MessageChannel', 'fetch', 'WebSocket', 'EventSource', 'Worker'];

let done = false;

/**
 * To be called in each thread of the program's own before a user's policy is loaded there, after which `process` is no
 * longer the thread's own. Never in the main thread, nor where others run a policy in a thread of theirs, such as a test.
 *
 * @param isSilent whether what policies print is thrown away
 */
export function restrictThread(isSilent = false): void {
  if (done || isMainThread) return;
  done = true;
  filesOfPolicies(process.cwd());
  ownTheirMethods(process, MessagePort.prototype);
  const own = processOfPolicies(process, isSilent);
  // Results go to stdout, so whatever a policy prints goes to stderr.
  for (const [name, value] of Object.entries({ process: own, console: new Console(own.stderr) })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  // Memory that was not cleared may hold anything: the seed, the deck.
  Object.assign(Buffer, { allocUnsafe: Buffer.alloc, allocUnsafeSlow: Buffer.alloc });
  const threads = require('node:worker_threads') as Record<string, unknown>;
  threads.parentPort = null;
  threads.workerData = null;
  for (const name of ['BroadcastChannel', 'Worker', 'setEnvironmentData']) {
    threads[name] = refusing(`worker_threads.${name}`);
  }
  for (const name of [...LATER, ...ELSEWHERE]) refuse(globalThis, name);
  const timers = require('node:timers') as object;
  for (const name of LATER) refuse(timers, name);
  const crypto = require('node:crypto') as object;
  for (const name of ['setEngine', 'setFips']) refuse(crypto, name);
  syncBuiltinESMExports();
  refuseNewCode();
}

/**
 * Node calls methods of `process` and of ports, with these as `this`. They are made their own and fixed, so that a policy
 * that replaces an inherited one is handed neither.
 */
function ownTheirMethods(...owners: object[]): void {
  for (const owner of owners) {
    for (
      let from: object | null = owner;
      from !== null && from !== Object.prototype;
      from = Object.getPrototypeOf(from)
    ) {
      for (const name of Reflect.ownKeys(from)) {
        const before = Object.getOwnPropertyDescriptor(owner, name);
        const { value } = Object.getOwnPropertyDescriptor(from, name)!;
        if (typeof value !== 'function' || name === 'constructor' || before?.configurable === false) continue;
        Object.defineProperty(owner, name, { value: before?.value ?? value, writable: false, configurable: false });
      }
    }
  }
}

/** Functions made of text could load modules that are not bundled. */
function refuseNewCode(): void {
  refuse(globalThis, 'eval');
  for (const kind of [() => {}, function* () {}, async () => {}, async function* () {}]) {
    const { prototype } = kind.constructor;
    // Not a proxy, whose prototype would be that of what it stands for: Function itself.
    const standIn = () => {
      throw new Error('Function() is not available to policies');
    };
    standIn.prototype = prototype;
    Object.defineProperty(standIn, 'name', { value: kind.constructor.name });
    Object.defineProperty(prototype, 'constructor', { value: standIn, configurable: true });
  }
  globalThis.Function = Function.prototype.constructor as FunctionConstructor;
}

function refuse(owner: object, name: string): void {
  if (!(name in owner)) return;
  Object.defineProperty(owner, name, { value: refusing(name), configurable: true, writable: true });
}
