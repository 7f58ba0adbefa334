/** State that pages follow while it changes, by server-sent events. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Milliseconds between heartbeats; a page that hears none for some time connects again. */
const HEARTBEAT = 5000;

/**
 * Values by key, each with the number of its last change. A reader gets what has changed since the last change it has
 * seen (`Last-Event-ID`), and after a restart of the server everything: a reader that was away or is slow misses states
 * in between, but never the last one, and nothing is kept for it.
 *
 * Each event has an `id` (`epoch.number`) and JSON `data`: `{ key, value }`, where the value null means that the key is
 * gone. An event `reset` without values comes first where a reader begins or is of another epoch. Events `beat` say that
 * the server is still there.
 */
export class LiveState {
  private readonly epoch = randomBytes(6).toString('hex');
  private readonly entries = new Map<string, { readonly number: number; readonly data: string }>();
  private readonly readers = new Set<Reader>();
  private number = 0;
  private timer: NodeJS.Timeout | undefined;

  /** @param heartbeat milliseconds between heartbeats */
  constructor(private readonly heartbeat = HEARTBEAT) {}

  /** Changes the value of a key, if it differs as JSON. @param value null removes the key */
  set(key: string, value: unknown): void {
    const data = JSON.stringify({ key, value });
    const before = this.entries.get(key);
    if (before === undefined ? value === null : before.data === data) return;
    // What has changed last stands last.
    this.entries.delete(key);
    this.entries.set(key, { number: ++this.number, data });
    for (const reader of this.readers) reader.send();
  }

  /** Number of pages that follow. */
  get followers(): number {
    return this.readers.size;
  }

  /** Sends events until the reader goes or `close` is called. @param lastId `Last-Event-ID` of the request */
  follow(response: ServerResponse, lastId: string | undefined): void {
    const [epoch, seen] = lastId?.split('.') ?? [];
    const isKnown = epoch === this.epoch && /^\d+$/.test(seen ?? '') && Number(seen) <= this.number;
    response.write(`retry: 1000\n\n${isKnown ? '' : `event: reset\nid: ${this.epoch}.0\ndata: null\n\n`}`);
    const reader = new Reader(response, isKnown ? Number(seen) : 0, (after) => this.since(after));
    this.readers.add(reader);
    this.timer ??= setInterval(() => {
      for (const each of this.readers) each.beat();
    }, this.heartbeat).unref();
    response.on('close', () => {
      this.readers.delete(reader);
      if (this.readers.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    });
    reader.send();
  }

  /** Ends the connections of all readers. */
  close(): void {
    for (const reader of this.readers) reader.end();
  }

  /** The changes after one, as events; the newest number among them. */
  private since(after: number): { readonly events: string; readonly number: number } {
    const events = [...this.entries.values()]
      .filter(({ number }) => number > after)
      .map(({ number, data }) => `id: ${this.epoch}.${number}\ndata: ${data}\n\n`);
    return { events: events.join(''), number: this.number };
  }
}

/** A connection; one that is slow is sent the latest state when it is ready again. */
class Reader {
  private isReady = true;

  constructor(
    private readonly response: ServerResponse,
    private sent: number,
    private readonly since: LiveState['since'],
  ) {
    response.on('drain', () => {
      this.isReady = true;
      this.send();
    });
  }

  send(): void {
    if (!this.isReady) return;
    const { events, number } = this.since(this.sent);
    this.sent = number;
    if (events !== '') this.isReady = this.response.write(events);
  }

  beat(): void {
    if (this.isReady) this.isReady = this.response.write('event: beat\ndata: null\n\n');
  }

  end(): void {
    this.response.end();
  }
}
