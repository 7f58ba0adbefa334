import { UsageError } from '../../game/index.js';
import { describeLoadingError } from '../fault-report.js';
import { OutsideFault } from '../outside/last-words.js';
import { BlockReader, THROWN, type ThrownError } from './blocks.js';
import { restoreError, startHost } from './isolated-player.js';
import type { IsolatedSource } from './isolation.js';

/** With this Node ends where a module awaits what never comes. */
const NEVER = /exit code 13$/;

/**
 * Reads what a policy file defines in a process of its own.
 *
 * @param module file: URL of the bundle
 * @param path as the user wrote it, for messages
 * @throws UsageError as `readDefinition`, and if the file never ends loading
 */
export async function readIsolatedDefinition(source: IsolatedSource, module: string, path: string): Promise<unknown> {
  try {
    const process = startHost(source, { define: { module, path } }, 0);
    const blocks = new BlockReader();
    await new Promise<void>((resolve, reject) => {
      const hear = (bytes: Uint8Array) => {
        try {
          blocks.push(bytes);
          if (blocks.next()) resolve();
        } catch (error) {
          reject(error);
        }
      };
      process.listen({ hear, failed: reject });
    }).finally(() => process.end());
    const kind = blocks.words.word(0);
    const told = JSON.parse(blocks.text()) as unknown;
    if (kind !== THROWN) return told;
    const error = restoreError(told as ThrownError) as Error;
    throw error.name === 'UsageError' ? new UsageError(error.message) : error;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`policy file '${path}' ${failureOf(error, source.seconds)}`);
  }
}

function failureOf(error: unknown, seconds: number): string {
  if (!(error instanceof OutsideFault)) return describeLoadingError(error);
  if (NEVER.test(error.message)) return 'never ends loading: it awaits a promise that is never settled';
  if (error.message.startsWith('did not answer')) return `does not end loading within ${seconds} seconds`;
  return `fails when it is loaded: its process ${error.message}`;
}
