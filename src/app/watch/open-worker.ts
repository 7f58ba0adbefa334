/** The worker that plays a watched game again. */
import type { Remote } from 'comlink';
import type { AppFacts } from '../facts.js';
import { OWN_POLICY } from '../link.js';
import { openWorker } from '../sandbox/open.js';
import type { WatchCalls } from '../table/watched-game.js';

/** Seconds that a policy of the visitor's may take for a whole game. */
const PATIENCE = 10;

export interface WatchWorker {
  readonly calls: Remote<WatchCalls>;
  end(): void;
}

/** @param policy text of the visitor's own policy; undefined if none plays @throws Error that tells the line where it is wrong */
export async function openWatchWorker(facts: AppFacts, game: string, policy: string | undefined): Promise<WatchWorker> {
  const code = policy === undefined ? null : (await import('../write/compile.js')).codeOf(policy);
  const { calls, end } = await openWorker(facts, game, code !== null);
  if (code !== null) await calls.define(OWN_POLICY, code);
  return { calls: calls.watch as unknown as Remote<WatchCalls>, end };
}

/** What is asked of a worker, unless it takes too long. @throws Error where a policy of the visitor's never ends */
export async function within<T>(answer: Promise<T>, isOwn: boolean): Promise<T> {
  if (!isOwn) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `my-policy.ts did not play the game within ${PATIENCE} seconds: it may never end.`;
    timer = setTimeout(() => reject(new Error(message)), 1000 * PATIENCE);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
