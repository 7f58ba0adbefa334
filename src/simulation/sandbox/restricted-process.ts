/** What policies see as `process`: an object of its own. The real one leads to the program's ports, streams and command. */
import fs from 'node:fs';
import { Writable } from 'node:stream';

const STDERR = 2;
/** Milliseconds to wait for whoever reads. */
const MOST_WAITS = 1000;

/** What a package may ask at any time: it says nothing about the run, and changes nothing. */
const VALUES = ['version', 'arch', 'platform', 'pid', 'execPath'] as const;
/** Clocks and meters, which `audit` watches. */
const METERS = ['uptime', 'cpuUsage', 'memoryUsage', 'resourceUsage'] as const;

/** A function that says that it is not there for policies. */
export function refusing(called: string, instead = ''): () => never {
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
