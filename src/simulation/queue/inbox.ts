import type { Redis } from 'ioredis';
import { keysOf, MESSAGE, type Message } from './protocol.js';

/** Messages that are read at a time. */
const MOST = 200;
/** Milliseconds to wait for one: shorter than the silence after which a connection is given up. */
const WAIT = 5000;
/** Milliseconds to wait where Redis refuses to be read. */
const PAUSE = 1000;

/** Reads what workers say, each message once, also when the connection was gone in between. */
export class Inbox {
  private last = '0';
  private closed = false;
  private readonly key: string;

  /**
   * @param reader a connection of its own, which waits
   * @param redis another one
   * @param onMessage told each message; what it throws ends the reading with that error
   * @param onRubbish told of what is no message
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

  /** The inbox was made anew, by a Redis that has forgotten it. */
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
      // What was read is of no use to anybody; should it stay for a while, no harm is done.
      if (entries.length > 0) this.redis.xtrim(this.key, 'MINID', this.last).catch(() => {});
    }
  }

  private async next(): Promise<[id: string, fields: string[]][]> {
    try {
      const found = await this.reader.xread('COUNT', MOST, 'BLOCK', WAIT, 'STREAMS', this.key, this.last);
      return found?.[0]?.[1] ?? [];
    } catch {
      // Away, or loading, or full; jobs that are lost meanwhile are handed out again.
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
