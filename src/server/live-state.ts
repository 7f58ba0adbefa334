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
  /** What sends each reader the changes that it has not been sent. */
  private readonly readers = new Map<ServerResponse, () => void>();
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
    for (const send of this.readers.values()) send();
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
    let sent = isKnown ? Number(seen) : 0;
    const send = () => {
      // A reader that is slow is sent the latest state when it is ready again.
      if (response.writableNeedDrain) return;
      const events = this.eventsAfter(sent);
      sent = this.number;
      if (events !== '') response.write(events);
    };
    response.on('drain', send);
    this.readers.set(response, send);
    this.timer ??= setInterval(() => this.beat(), this.heartbeat).unref();
    response.on('close', () => {
      this.readers.delete(response);
      if (this.readers.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    });
    send();
  }

  close(): void {
    for (const response of this.readers.keys()) response.end();
  }

  private beat(): void {
    for (const response of this.readers.keys())
      if (!response.writableNeedDrain) response.write('event: beat\ndata: null\n\n');
  }

  /** @param last number of the last change that was sent */
  private eventsAfter(last: number): string {
    const newer = [...this.entries.values()].filter(({ number }) => number > last);
    return newer.map(({ number, data }) => `id: ${this.epoch}.${number}\ndata: ${data}\n\n`).join('');
  }
}
