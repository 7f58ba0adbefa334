/** The worker that plays a watched game again: one of this page's where only shipped policies play, else one of the sandboxed frame. */
import { type Remote, transfer, wrap } from 'comlink';
import type { AppFacts } from '../facts.js';
import { OWN_POLICY } from '../link.js';
import { openSandbox } from '../sandbox/open.js';
import type { WorkerCalls } from '../sandbox/worker.js';
import type { WatchCalls } from '../table/watched-game.js';

/** Seconds that a policy of the visitor's may take for a whole game. */
const PATIENCE = 10;

export interface WatchWorker {
  readonly calls: Remote<WatchCalls>;
  end(): void;
}

/** @param policy text of the visitor's own policy; undefined if none plays @throws Error that tells the line where it is wrong */
export async function openWorker(
  { engines, sandbox }: AppFacts,
  game: string,
  policy: string | undefined,
): Promise<WatchWorker> {
  const script = engines[game];
  if (script === undefined) throw new Error(`there is no game '${game}'; there is ${Object.keys(engines).join(', ')}`);
  if (policy === undefined) {
    const worker = new Worker(script);
    return { calls: watching(wrap<WorkerCalls>(worker)), end: () => worker.terminate() };
  }
  const { codeOf } = await import('../write/compile.js');
  const code = codeOf(policy);
  const host = await openSandbox(script, sandbox);
  const { port1, port2 } = new MessageChannel();
  await host.seat(transfer(port2, [port2]));
  const calls = wrap<WorkerCalls>(port1);
  await calls.define(OWN_POLICY, code);
  return { calls: watching(calls), end: () => void host.seat(null) };
}

function watching(calls: Remote<WorkerCalls>): Remote<WatchCalls> {
  return calls.watch as unknown as Remote<WatchCalls>;
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
