/** Plays a random sample of a journal's lines again. */
import type { Game } from '../game/index.js';
import { keyFromSeed, Stream } from '../random/index.js';
import { batchSizesOf, openThreadExecutor, type RunSpec, runInOrder, Tally } from '../simulation/index.js';
import { type Discrepancy, discrepancyIn } from './disk/lines.js';
import { JOURNAL_FILE } from './format.js';
import type { NumberedGroupLine } from './journal.js';

const SAMPLING = 0x73616d70;

/** Counts of an arm in a line, and how many of its games are to be played. */
interface Part {
  readonly line: number;
  /** Place in the plan. */
  readonly arm: number;
  readonly from: number;
  readonly games: number;
  readonly of: number;
  readonly packed: readonly number[];
}

/**
 * Draws arms of lines, all equally likely, until they have `batches` batches. Of the last one only the first games are played
 * if it has more.
 */
export function drawSample(lines: readonly NumberedGroupLine[], batch: number, batches: number, seed: string): Part[] {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, SAMPLING);
  const parts = lines.flatMap(({ line, turn: { group, arms, from, games } }) =>
    group.map((arm, place) => ({
      line,
      arm: arm - 1,
      from,
      games,
      of: games,
      packed: arms[place]!,
      lot: stream.next() >>> 0,
    })),
  );
  const drawn: Part[] = [];
  let left = batch * batches;
  for (const part of parts.toSorted((one, other) => one.lot - other.lot)) {
    if (left <= 0) break;
    const games = part.games <= left ? part.games : Math.ceil(left / batch) * batch;
    drawn.push({ ...part, games: Math.min(games, part.games) });
    left -= games;
  }
  return drawn.toSorted((one, other) => one.line - other.line || one.arm - other.arm);
}

/** Plays games again. @returns what comes out otherwise than a line says, and how many games were played */
export async function replaySample(
  game: Game,
  { arms, seed, gameTimeout }: RunSpec,
  sample: readonly Part[],
  threads: number,
): Promise<{ readonly differences: Discrepancy[]; readonly games: number }> {
  const batches = batchSizesOf(
    arms,
    arms.map(() => game),
  );
  const tasks = sample.flatMap((part) => {
    const size = batches[part.arm]!;
    return Array.from({ length: Math.ceil(part.games / size) }, (_, place) => {
      const from = part.from + place * size;
      return { part, arm: part.arm, from, count: Math.min(size, part.from + part.games - from) };
    });
  });
  const execution = {
    ...{ arms, key: keyFromSeed(seed), gameTimeout, log: undefined, guarded: 0 },
    batches: arms.map(() => Number.POSITIVE_INFINITY),
  };
  const executor = openThreadExecutor(execution, Math.min(threads, Math.max(1, tasks.length)));
  const { signal } = new AbortController();
  const left = tasks.values();
  const differences = new Map<Part, string>();
  const tallies = new Map(sample.map((part) => [part, Tally.ofArm(game, arms[part.arm]!)]));
  try {
    for await (const [{ part }, { parts, fault }] of runInOrder(
      () => left.next().value ?? null,
      () => executor.slots,
      ({ arm, from, count }) => executor.play({ arm, from, count }, signal),
    )) {
      for (const { tally } of parts) tallies.get(part)!.merge(tally);
      if (fault === null) continue;
      differences.set(part, `a policy fails in game ${fault.game} when it is played again: ${fault.message}`);
    }
  } finally {
    await executor.close();
  }
  for (const [part, tally] of tallies) {
    const says = Tally.ofArm(game, arms[part.arm]!);
    says.merge(Float64Array.from(part.packed));
    const isRight = part.games < part.of ? says.holds(tally) : says.pack().join() === tally.pack().join();
    if (!isRight && !differences.has(part)) {
      differences.set(
        part,
        `is not what the games ${part.from} to ${part.from + part.games - 1} of arm ${part.arm + 1} come to when they are played again`,
      );
    }
  }
  return {
    differences: [...differences].map(([{ line }, message]) => discrepancyIn(JOURNAL_FILE, message, line)),
    games: sample.reduce((sum, part) => sum + part.games, 0),
  };
}
