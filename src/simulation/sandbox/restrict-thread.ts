/** A thread made ready for policies of users: where their words go, and what would make games depend on more than their views. */

import { Console } from 'node:console';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import { isMainThread } from 'node:worker_threads';

/** Global functions that answer when the decision has long been made, and those that ask other machines. */
const LATER = ['setTimeout', 'setInterval', 'setImmediate', 'fetch', 'WebSocket', 'EventSource'];

let done = false;

/**
 * To be called in each thread of the program's own before a user's policy is loaded there. Never in the main thread, nor
 * where others run a policy in a thread of theirs, such as a test. It finds slips, and stops nobody who means to get around
 * it: for that there is `--isolate`.
 *
 * @param isSilent whether what policies print is thrown away
 */
export function restrictThread(isSilent = false): void {
  if (done || isMainThread) return;
  done = true;
  // Results go to stdout, so whatever a policy prints goes to stderr.
  const stderr = streamToStderr(isSilent);
  for (const name of ['stdout', 'stderr'] as const) {
    answerForStream(process[name], stderr);
    Object.defineProperty(process, name, { value: stderr });
  }
  globalThis.console = new Console(stderr);
  // What would make a game depend on the machine or the command is empty.
  Object.assign(process, { env: {}, argv: [], execArgv: [] });
  for (const name of LATER) if (name in globalThis) refuse(globalThis, name, name);
  refuse(process, 'exit', 'process.exit');
  syncBuiltinESMExports();
}

function refuse(owner: object, name: string, called: string): void {
  const value = () => {
    throw new Error(`${called}() is not available to policies`);
  };
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

const STDERR = 2;
/** Milliseconds to wait for whoever reads. */
const MOST_WAITS = 1000;

/**
 * A stream to the program's stderr that writes at once: the thread's own writes when the thread has nothing else to do,
 * which of a policy that hangs is never.
 *
 * @param isSilent whether the text is thrown away
 */
function streamToStderr(isSilent: boolean): Writable {
  const never = new Int32Array(new SharedArrayBuffer(4));
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      let [at, waits] = [0, 0];
      while (!isSilent && at < chunk.length) {
        try {
          at += fs.writeSync(STDERR, chunk, at, chunk.length - at);
        } catch (error) {
          // A pipe that is full is written to again; where nobody reads, the run goes on.
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waits++ === MOST_WAITS) break;
          Atomics.wait(never, 0, 0, 1);
        }
      }
      done();
    },
  });
}

/**
 * The text of what policies find as `node:fs`. Nothing can be read: what a policy reads would not be part of its hash. A policy may leave
 * notes, to be looked at by people; whether one could be written shows in nothing that it sees.
 */
export function fsOfPolicies(): string {
  const notes = ['writeFileSync', 'appendFileSync'];
  const names = Object.keys(fs).filter((name) => typeof Reflect.get(fs, name) === 'function' && /^[a-z]/.test(name));
  return [
    "import fs from 'node:fs';",
    'function note(write) { return (path, text) => { try { write(path, text); } catch {} }; }',
    'function refusing(name) {',
    '  return function refused() {',
    "    const error = new Error(name + '() is not available to policies: import the file instead (.json, .txt or .bin)');",
    // The stack begins with the policy's own line.
    '    Error.captureStackTrace(error, refused);',
    '    throw error;',
    '  };',
    '}',
    ...names.map(
      (name) =>
        `export const ${name} = /* @__PURE__ */ ${notes.includes(name) ? `note(fs.${name})` : `refusing('${name}')`};`,
    ),
    `export default { ${names.join(', ')} };`,
  ].join('\n');
}

/** Has a stream answer to Node's own signals for the stream in whose place it stands: Node 24 and 26 send them to `process`'s. */
function answerForStream(own: object, standIn: object): void {
  const [from, to] = [own, standIn] as Record<symbol, unknown>[];
  for (const symbol of Object.getOwnPropertySymbols(Object.getPrototypeOf(own))) {
    const method = from![symbol];
    if (typeof method === 'function') to![symbol] ??= method.bind(own);
  }
}
