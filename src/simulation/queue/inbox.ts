import type { Redis } from 'ioredis';
import { keysOf, MESSAGE, type Message } from './protocol.js';

/** Messages that are read at once. */
const MOST = 200;
/** Milliseconds to wait for one: shorter than the silence after which a connection is given up. */
const WAIT = 5000;
/** Milliseconds to wait after Redis refused a read. */
const PAUSE = 1000;

/** Reads the messages of workers, each once, also after the connection was lost. */
export class Inbox {
  private last = '0';
  private closed = false;
  private readonly key: string;

  /**
   * @param reader a separate connection, which blocks while it waits
   * @param redis another one
   * @param onMessage is given each message; an error that it throws ends the reading
   * @param onRubbish is called for each invalid message
   */
  constructor(
    private readonly reader: Redis,
    private readonly redis: Redis,
    prefix: string,
    run: string,
    private readonly onMessage: (message: Message) => void,
    private readonly onRubbish: () => void,
  ) {
    this.key = keysOf(prefix).inbox(run);
  }

  /** Starts again at the beginning: Redis had lost the inbox, and it was created again. */
  rewind(): void {
    this.last = '0';
  }

  async read(): Promise<void> {
    while (!this.closed) {
      const entries = await this.next();
      for (const [id, fields] of entries) {
        if (this.closed) return;
        this.last = id;
        if (fields[0] !== 'message') continue;
        const message = messageIn(fields[1]!);
        if (message === null) this.onRubbish();
        else this.onMessage(message);
      }
      // Messages that were read are no longer needed; it does no harm if they stay for a while.
      if (entries.length > 0) this.redis.xtrim(this.key, 'MINID', this.last).catch(() => {});
    }
  }

  private async next(): Promise<[id: string, fields: string[]][]> {
    try {
      const found = await this.reader.xread('COUNT', MOST, 'BLOCK', WAIT, 'STREAMS', this.key, this.last);
      return found?.[0]?.[1] ?? [];
    } catch {
      // Redis is away or loading; jobs that are lost meanwhile are handed out again.
      if (!this.closed) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return [];
    }
  }

  close(): void {
    this.closed = true;
  }
}

function messageIn(text: string): Message | null {
  try {
    return MESSAGE.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
