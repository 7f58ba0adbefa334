/** A process that plays the runs of a queue. */
import { messageOf, oneLine } from '../../game/index.js';
import { Link } from './link.js';
import type { WorkerContext } from './protocol.js';
import { keysOf } from './protocol.js';
import { RunAtWorker } from './run-at-worker.js';
import { liveRuns } from './run-keys.js';

/** Milliseconds between two looks for runs; announcements cause additional looks. */
const LOOK_EVERY = 5000;

export interface WorkerOptions {
  /** redis: or rediss: URL. */
  readonly url: string;
  readonly prefix: string;
  readonly threads: number;
  readonly name: string;
  /** Aborting finishes the games under way and reports their results. */
  readonly signal: AbortSignal;
  /** Aborting ends the worker at once. */
  readonly endNow: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Plays until `signal` is aborted.
 *
 * @throws UsageError if the address is none; QueueError if Redis cannot be used when it begins
 */
export async function serve(wish: WorkerOptions): Promise<void> {
  const { url, prefix, threads, name, say } = wish;
  const link = await Link.open(url, say);
  const card = { name, threads };
  const said = new Set<string>();
  const sayOnce = (line: string) => {
    if (!said.has(line)) say(line);
    said.add(line);
  };
  const place: WorkerContext = { redis: link.redis, prefix, say, sayOnce, card };
  const worker = new QueueWorker(place);
  try {
    const calls = await link.another();
    calls.on('message', (_channel: string, message: string) => worker.called(message));
    await calls.subscribe(keysOf(prefix).calls);
    say(`worker ${name} (${threads} ${threads === 1 ? 'thread' : 'threads'}) waits for runs at ${link.shown}`);
    await liveRuns(link.redis, prefix, true);
    worker.look();
    const timer = setInterval(() => link.isUp && worker.look(), LOOK_EVERY);
    await aborted(wish.signal);
    clearInterval(timer);
    // Without Redis the results cannot be reported.
    if (link.isUp) await Promise.race([worker.leave(), aborted(wish.endNow)]);
    await worker.end();
  } finally {
    link.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

class QueueWorker {
  private readonly playing = new Map<string, RunAtWorker>();
  /** Runs that this worker refuses; each is checked once. */
  private readonly refused = new Set<string>();
  /** The last of the tasks, which run one after the other. */
  private turn: Promise<void> = Promise.resolve();
  private isLeaving = false;

  constructor(private readonly place: WorkerContext) {}

  called(message: string): void {
    const [what, run = ''] = message.split(' ');
    if (what === 'look') this.look();
    else if (what === 'stop') this.playing.get(run)?.halt();
    else if (what === 'over') this.next(() => this.close(run));
  }

  /** Looks for runs to play, and for those that are over. */
  look(): void {
    this.next(() => this.lookNow());
  }

  private next(task: () => Promise<void>): void {
    this.turn = this.turn
      .then(() => (this.isLeaving ? undefined : task()))
      .catch((error: Error) => {
        if (!this.isLeaving) this.place.sayOnce(`trouble with Redis: ${oneLine(messageOf(error))}`);
      });
  }

  private async lookNow(): Promise<void> {
    const { redis, prefix } = this.place;
    const runs = await liveRuns(redis, prefix);
    for (const run of this.playing.keys()) if (!runs.has(run)) await this.close(run);
    for (const run of this.refused) if (!runs.has(run)) this.refused.delete(run);
    for (const run of runs) if (!this.playing.has(run) && !this.refused.has(run)) await this.open(run);
  }

  private async open(run: string): Promise<void> {
    const joined = await RunAtWorker.join(this.place, run);
    if (joined === null) {
      this.refused.add(run);
      return;
    }
    this.place.say(`plays run ${run}`);
    this.playing.set(run, joined);
    this.share();
  }

  private async close(run: string): Promise<void> {
    const played = this.playing.get(run);
    if (played === undefined) return;
    this.playing.delete(run);
    await played.end();
    this.place.say(`run ${run} is over: ${played.games.toLocaleString('en')} games played here`);
    this.share();
  }

  private share(): void {
    const each = Math.max(1, Math.floor(this.place.card.threads / Math.max(1, this.playing.size)));
    for (const played of this.playing.values()) played.threads = each;
  }

  async leave(): Promise<void> {
    this.isLeaving = true;
    await this.turn;
    await Promise.all([...this.playing.values()].map((played) => played.leave()));
  }

  async end(): Promise<void> {
    this.isLeaving = true;
    await Promise.all([...this.playing.values()].map((played) => played.end()));
  }
}
