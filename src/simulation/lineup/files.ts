/** How policies are found that are files. A page has src/in-page.ts in its place. */
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { PolicyDefinition } from '../../game/index.js';
import { isBotFile, type PolicySource } from './arm.js';

/** What defines a policy that is a file, be it code or a bot, and where its code or process comes from. */
export interface FoundPolicy extends Pick<PolicySource, 'bot' | 'isolated'> {
  readonly definition: Omit<PolicyDefinition, 'create'>;
  /** file: URL of the module; null for a bot. */
  readonly module: string | null;
}

/** Whether there is a file. @param folder where the path is seen from */
export function isThere(written: string, folder = '.'): boolean {
  return existsSync(pathFrom(folder, written));
}

function pathFrom(folder: string, written: string): string {
  return isAbsolute(written) || folder === '.' ? written : join(folder, written);
}

/**
 * Reads the file of a policy.
 *
 * @param folder where the path is seen from
 * @param game that it is to play; if absent, any
 * @throws UsageError if it is broken
 */
export async function findPolicy(written: string, folder = '.', game?: string): Promise<FoundPolicy> {
  const path = pathFrom(folder, written);
  // What reads files is not loaded where policies only play.
  if (isBotFile(path)) {
    const { loadBotFile } = await import('./bot-file.js');
    return { ...(await loadBotFile(path, game)), module: null };
  }
  const [{ loadPolicyFile }, { isolatedSource }] = await Promise.all([
    import('./policy-file.js'),
    import('../isolated/isolation.js'),
  ]);
  const { definition, module } = await loadPolicyFile(path);
  const isolated = isolatedSource(module);
  return { definition, module, ...(isolated !== null && { isolated }) };
}
