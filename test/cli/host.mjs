/**
 * Runs one command line after another, each as a process of its own would: starting Node and loading the program takes
 * longer than most of what the tests ask for. Started by shamus.testing.ts, which sends the
 * command lines.
 */
import { Console } from 'node:console';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/shamus.mjs', import.meta.url));

const { main } = await import('../../dist/run/main.js');

let told = { stdout: '', stderr: '' };
collect('stdout');
collect('stderr');

/** Keeps what is written to a stream. */
function collect(name) {
  process[name].write = (chunk, ...rest) => {
    told[name] += Buffer.from(chunk).toString();
    const written = rest.at(-1);
    if (typeof written === 'function') process.nextTick(written);
    return true;
  };
}

process.on('disconnect', () => process.exit());
process.on('message', async ({ words, cwd }) => {
  told = { stdout: '', stderr: '' };
  process.chdir(cwd);
  process.argv = [process.execPath, PROGRAM, ...words];
  process.exitCode = 0;
  globalThis.console = new Console(process.stdout, process.stderr);
  process.setSourceMapsEnabled(false);
  await main(words);
  // Output of threads arrives on the next turns of the event loop.
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  process.send({ code: process.exitCode, ...told });
  process.exitCode = 0;
});
