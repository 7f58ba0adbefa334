/** How a screen opens the frame that plays games. */
import { type Remote, wrap } from 'comlink';
import type { HostCalls } from './host.js';

/** Loads the frame that plays the games of a script. Nothing in it can reach this page, other pages or the network. @throws Error if the script cannot be loaded */
export async function openSandbox(script: string, page: string): Promise<Remote<HostCalls>> {
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
  return wrap<HostCalls>(port1);
}

async function textOf(path: string): Promise<string> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} cannot be loaded (${reply.status}): reload the page`);
  return reply.text();
}
