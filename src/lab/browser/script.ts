/** The script of a family of games: in the page's frame it is the host of a run, in workers it plays. */
import { startHost } from './host.js';
import { type Family, startWorker } from './worker.js';

/** What frame.html leaves for the script that it runs. */
interface FrameScope {
  readonly labFrame: { readonly url: string; readonly port: MessagePort };
}

export function start(family: Family): void {
  if (typeof document === 'undefined') startWorker(family);
  else {
    const { url, port } = (globalThis as unknown as FrameScope).labFrame;
    startHost(url, port);
  }
}
