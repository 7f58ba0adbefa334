import { setImmediate } from 'node:timers';
import { inspect } from 'node:util';
import { type PolicyDefinition, type PolicyOptions, toSystemRefusal, UsageError } from '../../game/index.js';
import { describeLoadingError } from '../fault-report.js';
import type { ThreadOpener } from '../threads/pool.js';
import { printToStderr } from '../threads/print-to-stderr.js';
import { checkDeclaredOptions } from './declared-options.js';

/** A policy's definition without what makes one. */
export interface DefinitionData {
  readonly name: string;
  readonly role: string;
  readonly summary: string;
  readonly description: string;
  readonly options?: PolicyOptions;
  readonly batch?: number;
  readonly searches?: boolean;
}

export interface DefinitionCalls {
  /** @param module file: URL of the bundle @param path as the user wrote it, for messages */
  load(module: string, path: string): Promise<DefinitionData>;
}

/** Loads one policy file, tells what it defines, and is ended. */
export const openThread: ThreadOpener<null, DefinitionCalls> = () => {
  return { calls: { load: (module, path) => readDefinition(module, path, () => printToStderr(true)) } };
};

/**
 * Loads a policy file where it is called, and reads what it defines.
 *
 * @param module file: URL of the bundle
 * @param path as the user wrote it, for messages
 * @param prepare called before it is loaded
 * @throws UsageError if it fails, or is no policy
 */
export async function readDefinition(module: string, path: string, prepare = () => {}): Promise<DefinitionData> {
  const failure = (error: unknown) =>
    toSystemRefusal(error) ?? new UsageError(`policy file '${path}' ${describeLoadingError(error)}`);
  // A promise that is rejected and left alone shows after the file is loaded.
  const failed = new Promise<never>((_, reject) => {
    const fail = (error: unknown) => reject(failure(error));
    process.on('unhandledRejection', fail);
    process.on('uncaughtException', fail);
  });
  prepare();
  process.setSourceMapsEnabled(true);
  const loaded = import(module).then(async (found: { default?: unknown }) => {
    await new Promise((resolve) => setImmediate(resolve));
    return read(found.default, path);
  });
  return Promise.race([failed, loaded]).catch((error: unknown) => {
    throw error instanceof UsageError ? error : failure(error);
  });
}

function read(exported: unknown, path: string): DefinitionData {
  const { name, role, summary, description, options, batch, searches, create } = (exported ??
    {}) as Partial<PolicyDefinition>;
  if (typeof create !== 'function' || typeof role !== 'string') {
    throw new UsageError(
      `policy file '${path}' must have a policy as default export (docs/writing-a-policy.md shows one)`,
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
