/** A thread that loads one policy file, tells what it defines, and is ended. */
import { openThread } from '../sandbox/policy-thread.js';
import { restrictThread } from '../sandbox/restrict-thread.js';
import { type DefinitionData, readDefinition } from './read-definition.js';

const { serve } = openThread();
const calls = {
  /** @param module file: URL of the bundle @param path as the user wrote it, for messages */
  load(module: string, path: string): Promise<DefinitionData> {
    return readDefinition(module, path, () => restrictThread(true));
  },
};

export type DefinitionCalls = typeof calls;

process.setSourceMapsEnabled(true);
serve(calls);
