/** A thread that loads one policy file, tells what it defines, and is ended. */

import { inspect } from 'node:util';
import { z } from 'zod';
import { type PolicyDefinition, type PolicyOptions, suggestion, UsageError } from '../../game/index.js';
import { loadingFailure } from '../fault-report.js';
import { later } from '../sandbox/heartbeat.js';
import { openThread } from '../sandbox/policy-thread.js';
import { restrictThread } from '../sandbox/restrict-thread.js';

/** A policy's definition without what makes one. */
export interface DefinitionData {
  readonly name: string;
  readonly role: string;
  readonly summary: string;
  readonly description: string;
  readonly options?: PolicyOptions;
  /** See PolicyDefinition. */
  readonly batch?: number;
  readonly searches?: boolean;
}

const { serve } = openThread();
const calls = {
  /** @param module file: URL of the bundle @param path as the user wrote it, for messages */
  async load(module: string, path: string): Promise<DefinitionData> {
    // A promise that is rejected and left alone shows after the file is loaded.
    const failed = new Promise<never>((_, reject) => {
      const fail = (error: unknown) => reject(new UsageError(`policy file '${path}' ${loadingFailure(error)}`));
      process.on('unhandledRejection', fail);
      process.on('uncaughtException', fail);
    });
    restrictThread(true);
    const loaded = import(module).then(async (found: { default?: unknown }) => {
      await new Promise((resolve) => later(resolve));
      return read(found.default, path);
    });
    return Promise.race([failed, loaded]).catch((error: unknown) => {
      throw error instanceof UsageError ? error : new UsageError(`policy file '${path}' ${loadingFailure(error)}`);
    });
  },
};

export type DefinitionCalls = typeof calls;

process.setSourceMapsEnabled(true);
serve(calls);

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

// By default zod compiles its checks with Function(), which is disabled where a user's policy is loaded.
z.config({ jitless: true });

const TEXT = { summary: z.string().min(1), hidden: z.boolean().optional() };

/** What is to be declared of an option, by the type of its default. */
const KINDS = {
  boolean: z.strictObject({ ...TEXT, default: z.boolean() }),
  string: z
    .strictObject({
      ...TEXT,
      values: z.array(z.string().regex(/^[\w.-]+$/, 'must be words')).min(2),
      default: z.string(),
    })
    .refine(({ values, default: standard }) => values.includes(standard), {
      path: ['default'],
      error: 'must be one of the values',
    }),
  number: z
    .strictObject({ ...TEXT, low: z.number(), high: z.number(), step: z.number().positive(), default: z.number() })
    .refine(({ low, high }) => low < high, { path: ['high'], error: 'must be above low' })
    .refine(({ low, high, default: standard }) => standard >= low && standard <= high, {
      path: ['default'],
      error: 'must lie between low and high',
    }),
};

const NAME = /^[A-Za-z]\w*$/;

/** Whether a user's policy declares its options well. @throws UsageError at the first mistake */
export function checkDeclaredOptions(options: unknown, path: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new UsageError(`policy file '${path}': 'options' must be an object, with an entry for each option`);
  }
  for (const [name, option] of Object.entries(options)) {
    const where = `policy file '${path}', option '${name}'`;
    if (!NAME.test(name)) throw new UsageError(`${where}: a name is letters, digits and _, a letter first`);
    const kind = KINDS[typeof option?.default as keyof typeof KINDS];
    if (kind === undefined) throw new UsageError(`${where}: 'default' must be true or false, a word or a number`);
    const issue = kind.safeParse(option, { reportInput: true }).error?.issues[0];
    if (issue !== undefined) throw new UsageError(`${where}: ${problem(issue, Object.keys(kind.shape))}`);
  }
}

function problem(issue: z.core.$ZodIssue, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    return `unknown key '${issue.keys[0]}'${suggestion(issue.keys[0]!, known)}`;
  }
  const where = `'${issue.path.join('.')}'`;
  return issue.input === undefined ? `${where} is missing` : `${where}: ${issue.message.toLowerCase()}`;
}
