/** What a policy file defines, as plain data: read in a thread of its own, for no user's code runs in the main thread. */
import { UsageError } from '../../game/index.js';
import { loadingFailure } from '../fault-report.js';
import { PolicyThread, PolicyThreadError } from '../sandbox/policy-thread.js';
import type { DefinitionCalls, DefinitionData } from './definition-worker.js';

/** Seconds that a policy file may take to load, see StallTimer. */
const LOADING_TIME = 10;
const ENTRY = new URL('./definition-worker.js', import.meta.url);

/** @throws UsageError if the file fails when it is loaded, never ends loading, or its default export is no policy */
export async function definitionIn(module: string, path: string): Promise<DefinitionData> {
  // What it prints is printed again in the threads that play.
  const thread = new PolicyThread<DefinitionCalls>(ENTRY, null, LOADING_TIME, { isSilent: true });
  try {
    return await thread.call('load', module, path);
  } catch (error) {
    if (!(error instanceof PolicyThreadError)) throw error;
    throw new UsageError(`policy file '${path}' ${failureOf(error)}`);
  } finally {
    await thread.end();
  }
}

function failureOf({ cause, hasEnded }: PolicyThreadError): string {
  if (cause !== null) return loadingFailure(cause);
  return hasEnded
    ? 'never ends loading: it awaits a promise that is never settled'
    : `does not end loading within ${LOADING_TIME} seconds`;
}
