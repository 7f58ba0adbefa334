/** A thread that loads one policy file, tells what it defines, and is ended. */
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { PolicyDefinition } from '../../game/index.js';
import { UsageError } from '../../game/index.js';
import { disarm } from '../realm/disarm.js';
import { checkDeclaredOptions } from './declared-options.js';
import { type DefinitionAnswer, type DefinitionData, type DefinitionTask, failure } from './definition.js';

const { module, path } = workerData as DefinitionTask;
const port = parentPort!;
const later = setImmediate;

process.setSourceMapsEnabled(true);
// A promise that is rejected and left alone shows after the file is loaded.
process.on('unhandledRejection', (error) => answer({ mistake: `policy file '${path}' ${failure(error)}` }));
process.on('uncaughtException', (error) => answer({ mistake: `policy file '${path}' ${failure(error)}` }));
disarm(true);

let answered = false;

function answer(what: DefinitionAnswer): void {
  if (answered) return;
  answered = true;
  port.postMessage(what);
}

function read(exported: unknown): DefinitionData {
  const { name, role, summary, description, options, batch, searches, create } = (exported ??
    {}) as Partial<PolicyDefinition>;
  if (typeof create !== 'function' || typeof role !== 'string') {
    throw new UsageError(
      `policy file '${path}' has no policy as its default export; how one is written stands in the README`,
    );
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

try {
  const loaded = (await import(module)) as { default?: unknown };
  await new Promise((resolve) => later(resolve));
  answer({ definition: read(loaded.default) });
} catch (error) {
  answer({ mistake: error instanceof UsageError ? error.message : `policy file '${path}' ${failure(error)}` });
}
