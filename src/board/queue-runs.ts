/** Runs that a queue knows: those of commands on other machines, of which no file here tells. */
import { Link } from '../simulation/queue/link.js';
import { type RunStatus, readStatuses } from '../simulation/queue/run-keys.js';

/** Milliseconds that a look waits for Redis: pages must not wait for it. */
const PATIENCE = 200;

/** Follows the runs of a queue. */
export class QueueRuns {
  runs: readonly RunStatus[] = [];
  private looking: Promise<void> | null = null;

  private constructor(
    private readonly link: Link,
    private readonly prefix: string,
  ) {}

  /** @throws UsageError if the address is none; QueueError if Redis cannot be used */
  static async open(url: string, prefix: string): Promise<QueueRuns> {
    return new QueueRuns(await Link.open(url, (line) => console.error(`shamus: ${line}`)), prefix);
  }

  /** Why the runs are not known, where Redis does not answer; else null. */
  get fault(): string | null {
    return this.link.isUp ? null : `Redis at ${this.link.shown} cannot be reached: this is how it was`;
  }

  /** Reads how far they are; returns before if Redis takes long. */
  async look(): Promise<void> {
    if (this.link.isUp) this.looking ??= this.read();
    const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE).unref());
    await Promise.race([this.looking, late]);
  }

  private async read(): Promise<void> {
    try {
      this.runs = await readStatuses(this.link.redis, this.prefix);
    } catch {
      // Redis refuses to answer, or the board ends.
    }
    this.looking = null;
  }

  close(): void {
    this.link.close();
  }
}
