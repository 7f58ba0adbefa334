/** What pages of the local server use to follow its state and to send to it. */

/** How a page hears of the server's state, see `LiveState`. */
export interface Follower {
  /** Changes of values by key; null: the key is gone. */
  readonly change: (key: string, value: unknown) => void;
  /** Everything is told anew: the server has started again. */
  readonly reset: () => void;
  readonly connected: (isThere: boolean) => void;
}

/** Milliseconds without heartbeat after which a connection counts as lost: one that slept through never ends by itself. */
const SILENCE = 15_000;

/** A message among the pages of a browser. */
type Message =
  | { readonly kind: 'hello' }
  | { readonly kind: 'connected'; readonly isThere: boolean }
  | { readonly kind: 'event'; readonly epoch: string; readonly number: number; readonly data: string };

/**
 * Follows the state at an address. A browser opens only six connections to a server, so of all pages that follow the same
 * address one has a connection and tells the others; when it is closed, another takes over.
 */
export function follow(url: string, { change, reset, connected }: Follower): void {
  const pages = new BroadcastChannel(url);
  let epoch = '';
  /** The latest event of each key, the last one last, for pages that come later. */
  const heard = new Map<string, Message & { kind: 'event' }>();
  /** What a page that nobody sees shows when somebody does, the last change last. */
  const waiting = new Map<string, unknown>();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    for (const [key, value] of waiting) change(key, value);
    waiting.clear();
  });
  const hear = (message: Message & { kind: 'event' }) => {
    if (message.epoch !== epoch) {
      epoch = message.epoch;
      heard.clear();
      reset();
    }
    const { key, value } = (JSON.parse(message.data) ?? { key: null }) as { key: string | null; value: unknown };
    if (key === null || message.number <= (heard.get(key)?.number ?? 0)) return;
    heard.delete(key);
    heard.set(key, message);
    waiting.delete(key);
    if (document.hidden) waiting.set(key, value);
    else change(key, value);
  };
  let isLeader = false;
  let connection: Exclude<Message, { kind: 'hello' }> = { kind: 'connected', isThere: false };
  pages.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') hear(data);
    else if (data.kind === 'connected') connected(data.isThere);
    else if (isLeader) for (const each of [connection, ...heard.values()]) pages.postMessage(each);
  };
  const lead = () => {
    isLeader = true;
    openSource(url, (message) => {
      pages.postMessage(message);
      if (message.kind === 'event') return hear(message);
      connection = message;
      connected(message.isThere);
    });
    return new Promise<never>(() => {});
  };
  pages.postMessage({ kind: 'hello' });
  // Browsers have locks on this machine's own addresses only; elsewhere each page has a connection.
  if (navigator.locks === undefined) lead();
  else void navigator.locks.request(url, lead);
}

/** Opens a connection, and another whenever it is lost. */
function openSource(url: string, tell: (message: Exclude<Message, { kind: 'hello' }>) => void): void {
  const source = new EventSource(url);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      source.close();
      tell({ kind: 'connected', isThere: false });
      openSource(url, tell);
    }, milliseconds);
  };
  const alive = () => {
    wait(SILENCE);
    tell({ kind: 'connected', isThere: true });
  };
  const event = ({ lastEventId, data }: MessageEvent<string>) => {
    const [epoch = '', number] = lastEventId.split('.');
    alive();
    tell({ kind: 'event', epoch, number: Number(number), data });
  };
  source.addEventListener('open', alive);
  source.addEventListener('beat', alive);
  source.addEventListener('reset', event);
  source.addEventListener('message', event);
  source.addEventListener('error', () => {
    tell({ kind: 'connected', isThere: false });
    // A browser gives up for good when the server answers with an error.
    if (source.readyState === EventSource.CLOSED) wait(1000);
  });
  wait(SILENCE);
}

/** Sends JSON. @returns the answer @throws Error with the server's message if it refuses */
export async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw new Error('The program cannot be reached.');
  });
  const value = (await reply.json().catch(() => ({}))) as { readonly error?: string };
  if (!reply.ok) throw new Error(value.error ?? `the server answers ${reply.status}`);
  return value;
}
