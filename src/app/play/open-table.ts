/** The worker that plays a person's game. */
import type { Remote } from 'comlink';
import { timeLimitFor } from '../called-worker.js';
import type { AppFacts } from '../facts.js';
import { openWorker } from '../sandbox/open.js';
import type { TableCalls } from '../table/messages.js';

/** Has the worker do something. @param isSlow whether it may take any time, as advice does @throws WorkerLostError */
export type AskTable = <T>(work: (calls: Remote<TableCalls>) => Promise<T>, isSlow?: boolean) => Promise<T>;

/** @param hasOwn whether a policy of the visitor's plays */
export async function openTable(
  facts: AppFacts,
  game: string,
  hasOwn: boolean,
): Promise<{ readonly ask: AskTable; end(): void }> {
  const worker = await openWorker(facts, game, hasOwn);
  const ask: AskTable = (work, isSlow = false) =>
    worker.ask(isSlow ? null : timeLimitFor(hasOwn), ({ table }) => work(table));
  return { ask, end: () => worker.end() };
}
