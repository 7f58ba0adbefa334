/** A thread made ready for policies of users: what would end it, reach other threads or answer later is taken away. */

import { Console } from 'node:console';
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { isMainThread } from 'node:worker_threads';

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

/**
 * What policies find as `node:fs`. Nothing can be read: what a policy reads would not be part of its hash, could be a
 * message of its partner, or hold the seed. A policy may leave a note, to be looked at by people.
 */

/** Where the module that policies are bundled with finds what was made in its thread. */
const PLACE = Symbol.for('shamus-lab: files of policies');
const INSTEAD = ': import the file instead (.json, .txt or .bin)';

type Write = (path: string, text: string) => void;

/** The notes that a policy may leave. Whether one is written shows in nothing that a policy sees. */
interface Notes {
  readonly writeFileSync: Write;
  readonly appendFileSync: Write;
}

/** To be called before a policy is loaded. @param folder where notes may be left */
export function filesOfPolicies(folder: string): void {
  Object.defineProperty(globalThis, PLACE, { value: Object.freeze(notesIn(folder)) });
}

/** What notes are told by: regular files that only their owner may read. */
const NOTE_MODE = 0o600;
const NOTE_KIND = 0o100000 | NOTE_MODE;
const KIND_BITS = 0o170777;

/** Only files directly in a folder, and only new ones or such notes: nothing else that is there is changed. */
function notesIn(folder: string): Notes {
  const { writeFileSync, appendFileSync, lstatSync } = fs;
  // No method of a text or an array is called, which a policy may have replaced.
  const note = (write: typeof appendFileSync, path: unknown, text: unknown) => {
    if (typeof path !== 'string' || typeof text !== 'string') return;
    const target = resolve(folder, path);
    const name = basename(target);
    if (dirname(target) !== folder || name[0] === '.' || name === 'package.json') return;
    try {
      const there = lstatSync(target, { throwIfNoEntry: false });
      if (there === undefined) writeFileSync(target, '', { flag: 'a', mode: NOTE_MODE });
      else if ((there.mode & KIND_BITS) !== NOTE_KIND) return;
      write(target, text);
    } catch {
      // The disk is full, say.
    }
  };
  return {
    writeFileSync: (path, text) => note(writeFileSync, path, text),
    appendFileSync: (path, text) => note(appendFileSync, path, text),
  };
}

/** The module's text, see policy-file.ts. Names that a policy does not use do not count for its hash. */
export function fsOfPolicies(): string {
  const isNote = (name: string) => name === 'writeFileSync' || name === 'appendFileSync';
  const names = Object.keys(fs).filter((name) => typeof Reflect.get(fs, name) === 'function' && /^[a-z]/.test(name));
  return [
    `const notes = globalThis[Symbol.for('${PLACE.description}')] ?? { writeFileSync() {}, appendFileSync() {} };`,
    'function refusing(name) {',
    `  return () => { throw new Error(name + '() is not available to policies${INSTEAD}'); };`,
    '}',
    ...names.map((name) =>
      isNote(name)
        ? `export const ${name} = notes.${name};`
        : `export const ${name} = /* @__PURE__ */ refusing('${name}');`,
    ),
    `export default { ${names.join(', ')} };`,
  ].join('\n');
}

/** What policies see as `process`: an object of its own. The real one leads to the program's ports, streams and command. */

const STDERR = 2;
/** Milliseconds to wait for whoever reads. */
const MOST_WAITS = 1000;

/** What a package may ask at any time: it says nothing about the run, and changes nothing. */
const VALUES = ['version', 'arch', 'platform', 'pid', 'execPath'] as const;
/** Clocks and meters, which `audit` watches. */
const METERS = ['uptime', 'cpuUsage', 'memoryUsage', 'resourceUsage'] as const;

/** A function that says that it is not there for policies. */
function refusing(called: string, instead = ''): () => never {
  return () => {
    throw new Error(`${called}() is not available to policies${instead}`);
  };
}

/**
 * To be made before a policy is loaded.
 *
 * @param real the thread's own, of which nothing can be reached from what is returned
 * @param isSilent whether what is printed is thrown away
 */
export function processOfPolicies(real: NodeJS.Process, isSilent: boolean): NodeJS.Process {
  const own: Record<string, unknown> = {};
  for (let from: object | null = real; from !== null && from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const name of Object.getOwnPropertyNames(from)) {
      // What is an accessor is not read: `process.report` would be made.
      const { value } = Object.getOwnPropertyDescriptor(from, name)!;
      if (typeof value === 'function' && name !== 'constructor') own[name] ??= refusing(`process.${name}`);
    }
  }
  for (const name of VALUES) own[name] = real[name];
  for (const name of METERS) own[name] = bound(real, name);
  own.hrtime = Object.assign(bound(real, 'hrtime'), { bigint: bound(real.hrtime, 'bigint') });
  own.nextTick = bound(real, 'nextTick');
  const cwd = real.cwd();
  own.cwd = () => cwd;
  const stream = streamToStderr(isSilent);
  // What would make a game depend on the machine, and what tells the command, is empty.
  Object.assign(own, { stdout: stream, stderr: stream, argv: [], execArgv: [], argv0: '', env: {}, title: '' });
  for (const name of ['argv', 'execArgv', 'env']) Object.freeze(own[name]);
  own.versions = Object.freeze({ ...real.versions });
  own.release = Object.freeze({ name: real.release.name });
  own.emitWarning = (warning: unknown) => void stream.write(`${String(warning)}\n`);
  for (const value of Object.values(own)) if (typeof value === 'function') Object.freeze(value);
  return Object.freeze(own) as unknown as NodeJS.Process;
}

/** By Reflect, as what a method is bound to may be replaced later. */
function bound(owner: object, name: string): (...args: unknown[]) => unknown {
  const method = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
  const { apply } = Reflect;
  return (...args) => apply(method, owner, args);
}

/**
 * A stream to the program's stderr by the file alone: the thread's own stream leads to a port of the main thread.
 *
 * @param isSilent whether the text is thrown away
 */
function streamToStderr(isSilent: boolean): Writable {
  const { writeSync } = fs;
  const { wait } = Atomics;
  const never = new Int32Array(new SharedArrayBuffer(4));
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      let [at, waits] = [0, 0];
      while (!isSilent && at < chunk.length) {
        try {
          at += writeSync(STDERR, chunk, at, chunk.length - at);
        } catch (error) {
          // A pipe that is full is written to again; where nobody reads, the run goes on.
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waits++ === MOST_WAITS) break;
          wait(never, 0, 0, 1);
        }
      }
      done();
    },
  });
}
