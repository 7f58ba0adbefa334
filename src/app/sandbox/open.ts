/** Opens the frame that plays games, or one worker for a single game. */
import { type Remote, transfer, wrap } from 'comlink';
import { CalledWorker } from '../called-worker.js';
import type { AppFacts } from '../facts.js';
import type { HostCalls } from './host.js';
import type { WorkerCalls } from './worker.js';

/** The frame that plays the games of a script. */
export interface Sandbox {
  readonly host: Remote<HostCalls>;
  /** Removes the frame, and with it all its workers. */
  close(): void;
}

/** Loads the frame that plays the games of a script. Nothing in it can reach this page, other pages or the network. @throws Error if the script cannot be loaded */
export async function openSandbox(script: string, page: string): Promise<Sandbox> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = 'games';
  frame.hidden = true;
  frame.srcdoc = page;
  const isReady = new Promise<void>((resolve) => {
    addEventListener('message', ({ source, data }) => source === frame.contentWindow && data === 'ready' && resolve());
  });
  document.body.append(frame);
  const [code] = await Promise.all([textOf(script), isReady]);
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow!.postMessage(code, '*', [port2]);
  return { host: wrap<HostCalls>(port1), close: () => frame.remove() };
}

/**
 * Opens a worker for a single game: of this page where only shipped policies play, else of a sandboxed frame.
 *
 * @param hasOwn whether a policy of the visitor's plays
 * @throws Error if there is no such game
 */
export async function openWorker(
  { engines, sandbox }: AppFacts,
  game: string,
  hasOwn: boolean,
): Promise<CalledWorker<WorkerCalls>> {
  const script = engines[game];
  if (script === undefined) throw new Error(`there is no game '${game}'; there is ${Object.keys(engines).join(', ')}`);
  if (!hasOwn) return CalledWorker.on(new Worker(script));
  const { host, close } = await openSandbox(script, sandbox);
  const { port1, port2 } = new MessageChannel();
  await host.seat(transfer(port2, [port2]));
  return new CalledWorker(wrap<WorkerCalls>(port1), close);
}

async function textOf(path: string): Promise<string> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} cannot be loaded (${reply.status}): reload the page`);
  return reply.text();
}
