/** What a policy file defines, as plain data: read in a thread of its own, for no user's code runs in the main thread. */
import { messageOf, oneLine, type PolicyOptions, UsageError } from '../../game/index.js';
import { placeOf } from '../fault-report.js';
import { PolicyThread, PolicyThreadError } from '../sandbox/policy-thread.js';

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

/** Seconds that a policy file may take to load, see StallTimer. */
const LOADING_TIME = 10;
const ENTRY = new URL('./definition-worker.js', import.meta.url);

/** @throws UsageError if the file fails when it is loaded, never ends loading, or its default export is no policy */
export async function definitionIn(module: string, path: string): Promise<DefinitionData> {
  // What it prints is printed again in the threads that play.
  const thread = new PolicyThread<DefinitionTask, DefinitionAnswer>(ENTRY, {}, LOADING_TIME, { isSilent: true });
  try {
    const answer = await thread.ask({ module, path });
    if ('mistake' in answer) throw new UsageError(answer.mistake);
    return answer.definition;
  } catch (error) {
    if (!(error instanceof PolicyThreadError)) throw error;
    throw new UsageError(`policy file '${path}' ${failureOf(error)}`);
  } finally {
    await thread.end();
  }
}

function failureOf({ cause, hasEnded }: PolicyThreadError): string {
  if (cause !== null) return failure(cause);
  return hasEnded
    ? 'never ends loading: it awaits a promise that is never settled'
    : `does not end loading within ${LOADING_TIME} seconds`;
}

/** Goes on from the policy file's name. */
export function failure(error: unknown): string {
  const place = error instanceof Error ? placeOf(error) : null;
  const where = place === null ? '' : ` at ${place}`;
  return `fails when it is loaded: ${oneLine(messageOf(error))}${where}`;
}
