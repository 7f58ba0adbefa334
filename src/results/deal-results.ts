/** What each deal of the contrasted arms came to, kept in a file until all arms are played and can be put side by side. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { Game } from '../game/index.js';
import {
  batchOf,
  ContrastCounts,
  contrastedArms,
  type DealResults,
  dealResults,
  gamesAtMost,
  gamesPerRound,
  type PlayedBatch,
  type RunSpec,
  wholeRounds,
} from '../simulation/index.js';
import type { AppendFile } from './disk/files.js';

export const DEALS_FILE = 'deals.bin';

/** A stretch of deals in the file: a batch of an arm. */
interface Stretch {
  readonly arm: number;
  /** First game, games, and deals, which are games or rounds. */
  readonly from: number;
  readonly games: number;
  readonly deals: number;
  readonly start: number;
}

/** Batch after batch of arm after arm, in the order in which they count; so memory does not grow with the games. */
export class DealResultsFile {
  private readonly arms: ReadonlySet<number>;

  constructor(
    private readonly game: Game,
    private readonly plan: RunSpec,
    readonly file: AppendFile,
  ) {
    this.arms = new Set(contrastedArms(plan.contrasts!));
  }

  /** Keeps a batch that follows the last one; nothing of an arm that is in no contrast. */
  add({ arm, log }: Pick<PlayedBatch, 'arm' | 'log'>): void {
    if (log === null || !this.arms.has(arm)) return;
    const { buffer, byteOffset, byteLength } = dealResults(this.game, this.plan.arms[arm]!, log);
    this.file.append(new Uint8Array(buffer, byteOffset, byteLength));
  }

  /** Puts the arms side by side. @param path of the file, which holds all batches of all contrasted arms */
  count(path: string): ContrastCounts {
    const { game, plan } = this;
    const counts = new ContrastCounts(game, plan.arms, plan.contrasts!);
    const file = openSync(path, 'r');
    try {
      for (const together of this.byDeals()) {
        counts.add(new Map(together.map((stretch) => [stretch.arm, this.read(file, stretch)])));
      }
    } finally {
      closeSync(file);
    }
    return counts;
  }

  /** Those of the same deals together, in order. */
  private byDeals(): Iterable<Stretch[]> {
    const { game, plan } = this;
    const found = new Map<string, Stretch[]>();
    let start = 0;
    for (const arm of this.arms) {
      const round = gamesPerRound(game, plan.arms[arm]!);
      const batch = wholeRounds(batchOf(plan.arms), round);
      const all = wholeRounds(gamesAtMost(plan.rule), round);
      for (let from = 0; from < all; from += batch) {
        const games = Math.min(batch, all - from);
        const deals = games / round;
        const key = `${plan.arms[arm]!.setup.players} ${from}`;
        found.set(key, [...(found.get(key) ?? []), { arm, from, games, deals, start }]);
        start += bytesOf(game, deals);
      }
    }
    return found.values();
  }

  private read(file: number, { start, deals }: Stretch): DealResults {
    const bytes = new Uint8Array(bytesOf(this.game, deals));
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, start + length);
      if (read === 0) throw new RangeError(`'${DEALS_FILE}' ends before all deals`);
      length += read;
    }
    return this.game.kind === 'cooperative' ? bytes : new Uint16Array(bytes.buffer);
  }
}

/** An outcome is a byte; a share of wins, where everybody plays for himself, is two. */
function bytesOf({ kind }: Game, deals: number): number {
  return kind === 'cooperative' ? deals : 2 * deals;
}
