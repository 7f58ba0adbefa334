/** Sends the output of policies to stderr, for results are on stdout. */
import { Console } from 'node:console';
import fs from 'node:fs';
import { Writable } from 'node:stream';
import { isMainThread } from 'node:worker_threads';

const STDERR = 2;
/** Milliseconds to wait for the reader. */
const MAX_WAITS = 1000;

/** To be called in a thread before a user's policy is loaded there. @param isSilent whether what is printed is thrown away */
export function printToStderr(isSilent = false): void {
  if (isMainThread) return;
  const stderr = streamToStderr(isSilent);
  for (const name of ['stdout', 'stderr'] as const) {
    answerForStream(process[name], stderr);
    Object.defineProperty(process, name, { value: stderr, configurable: true });
  }
  globalThis.console = new Console(stderr);
}

/** A stream that writes at once: the thread's own writes when the thread has nothing else to do, which of a policy that hangs is never. */
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
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waits++ === MAX_WAITS) break;
          Atomics.wait(never, 0, 0, 1);
        }
      }
      done();
    },
  });
}

/** Has a stream answer to Node's own signals for the stream in whose place it stands: Node 24 and 26 send them to `process`'s. */
function answerForStream(own: object, standIn: object): void {
  const [from, to] = [own, standIn] as Record<symbol, unknown>[];
  for (const symbol of Object.getOwnPropertySymbols(Object.getPrototypeOf(own))) {
    const method = from![symbol];
    if (typeof method === 'function') to![symbol] ??= method.bind(own);
  }
}
