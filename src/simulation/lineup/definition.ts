/** What a policy file defines, as plain data: read in a thread of its own, for no user's code runs in the main thread. */
import { Worker } from 'node:worker_threads';
import { messageOf, oneLine, type PolicyOptions, UsageError } from '../../game/index.js';
import { placeOf } from '../fault-report.js';

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

export interface DefinitionTask {
  /** file: URL of the bundle. */
  readonly module: string;
  /** As the user wrote it, for messages. */
  readonly path: string;
}

/** What the thread answers. */
export type DefinitionAnswer = { readonly definition: DefinitionData } | { readonly mistake: string };

/** Seconds that a policy file may take to load. */
const LOADING_TIME = 10;

/** @throws UsageError if the file fails when it is loaded, never ends loading, or its default export is no policy */
export async function definitionIn(module: string, path: string): Promise<DefinitionData> {
  const task: DefinitionTask = { module, path };
  // Its own stdout and stderr are read by nobody: what is printed is printed again in the threads that play.
  const worker = new Worker(new URL('./definition-worker.js', import.meta.url), {
    workerData: task,
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const answer = await answerOf(worker, path);
  await worker.terminate();
  if ('mistake' in answer) throw new UsageError(answer.mistake);
  return answer.definition;
}

function answerOf(worker: Worker, path: string): Promise<DefinitionAnswer> {
  return new Promise((resolve) => {
    const fail = (what: string) => resolve({ mistake: `policy file '${path}' ${what}` });
    const timer = setTimeout(() => fail(`does not end loading within ${LOADING_TIME} seconds`), 1000 * LOADING_TIME);
    worker.once('message', (answer: DefinitionAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    worker.once('error', (error) => {
      clearTimeout(timer);
      fail(failure(error));
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      fail('never ends loading: it awaits what never comes');
    });
  });
}

/** Goes on from the policy file's name. */
export function failure(error: unknown): string {
  const place = error instanceof Error ? placeOf(error) : null;
  const where = place === null ? '' : ` at ${place}`;
  return `fails when it is loaded: ${oneLine(messageOf(error))}${where}`;
}
