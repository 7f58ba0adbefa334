import { Words } from '../../game/frames.js';
import { UsageError } from '../../game/index.js';
import { loadingFailure } from '../fault-report.js';
import { OutsideFault } from '../outside/player.js';
import {
  BlockReader,
  beginBlock,
  bytesOf,
  type Greeting,
  readText,
  THROWN,
  type ThrownError,
  writeText,
} from './blocks.js';
import { startHost, thrownError } from './isolated-player.js';
import type { IsolatedSource } from './isolation.js';

/** With this Node ends where a module awaits what never comes. */
const NEVER = /exit code 13$/;

/**
 * What a policy file defines, read in a process of its own.
 *
 * @param module file: URL of the bundle
 * @param path as the user wrote it, for messages
 * @throws UsageError as `readDefinition`, and if the file never ends loading
 */
export function isolatedDefinition(source: IsolatedSource, module: string, path: string): unknown {
  const process = startHost(source, 0);
  try {
    const question = new Words(false);
    const blocks = new BlockReader();
    beginBlock(question);
    writeText(question, JSON.stringify({ define: { module, path } } satisfies Greeting));
    process.send(bytesOf(question));
    blocks.next(() => process.receive());
    const kind = blocks.words.word(0);
    const told = JSON.parse(readText(blocks.words, blocks.end)) as unknown;
    process.end();
    if (kind !== THROWN) return told;
    const error = thrownError(told as ThrownError) as Error;
    throw error.name === 'UsageError' ? new UsageError(error.message) : error;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`policy file '${path}' ${failureOf(error, source.seconds)}`);
  }
}

function failureOf(error: unknown, seconds: number): string {
  if (!(error instanceof OutsideFault)) return loadingFailure(error);
  if (NEVER.test(error.message)) return 'never ends loading: it awaits a promise that is never settled';
  if (error.message.startsWith('did not answer')) return `does not end loading within ${seconds} seconds`;
  return `fails when it is loaded: its process ${error.message}`;
}
