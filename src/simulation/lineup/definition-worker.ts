/** A thread that loads one policy file, tells what it defines, and is ended. */
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { PolicyDefinition } from '../../game/index.js';
import { UsageError } from '../../game/index.js';
import { noteLife } from '../sandbox/heartbeat.js';
import { restrictThread } from '../sandbox/restrict-thread.js';
import { checkDeclaredOptions } from './declared-options.js';
import { type DefinitionAnswer, type DefinitionData, type DefinitionTask, failure } from './definition.js';

const { words } = workerData as { readonly words: Int32Array };
const port = parentPort!;
const later = setImmediate;

process.setSourceMapsEnabled(true);
// Once: a port without a listener does not keep alive a thread that awaits a promise that is never settled.
port.once('message', async ({ module, path }: DefinitionTask) => {
  const fail = (error: unknown) => answer({ mistake: `policy file '${path}' ${failure(error)}` });
  // A promise that is rejected and left alone shows after the file is loaded.
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  restrictThread(true);
  noteLife(words);
  try {
    const loaded = (await import(module)) as { default?: unknown };
    await new Promise((resolve) => later(resolve));
    answer({ definition: read(loaded.default, path) });
  } catch (error) {
    if (error instanceof UsageError) answer({ mistake: error.message });
    else fail(error);
  }
});

let answered = false;

function answer(what: DefinitionAnswer): void {
  if (answered) return;
  answered = true;
  port.postMessage(what);
}

function read(exported: unknown, path: string): DefinitionData {
  const { name, role, summary, description, options, batch, searches, create } = (exported ??
    {}) as Partial<PolicyDefinition>;
  if (typeof create !== 'function' || typeof role !== 'string') {
    throw new UsageError(`policy file '${path}' must have a policy as default export (see README, "Writing a policy")`);
  }
  if (options !== undefined) checkDeclaredOptions(options, path);
  if (batch !== undefined && !(Number.isSafeInteger(batch) && batch >= 1)) {
    throw new UsageError(
      `policy file '${path}': 'batch' must be a whole number of games from 1, not ${inspect(batch)}`,
    );
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const data = { name: text(name), role, summary: text(summary), description: text(description) };
  return {
    ...data,
    // Through JSON: a copy without anything that is no data.
    ...(options === undefined ? {} : { options: JSON.parse(JSON.stringify(options)) }),
    ...(batch === undefined ? {} : { batch }),
    ...(searches === true && { searches }),
  };
}
