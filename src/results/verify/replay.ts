/** Plays a random sample of batches again. */
import type { Game } from '../../game/index.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import { openThreads, ordered, type RunSpec, Tally, type Task } from '../../simulation/index.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import type { BatchesTable, BatchLine } from '../tables/batches.js';

const SAMPLING = 0x73616d70;

/** Draws some of the batches, all equally likely, and returns them in their order. */
export function drawSample<T>(batches: readonly T[], most: number, seed: string): T[] {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, SAMPLING);
  const lots = batches.map((batch, place) => ({ batch, place, lot: stream.next() >>> 0 }));
  const drawn = lots.toSorted((a, b) => a.lot - b.lot).slice(0, most);
  return drawn.toSorted((a, b) => a.place - b.place).map(({ batch }) => batch);
}

/** Plays batches again. @returns those that come to another row than the one that was read */
export async function playAgain(
  game: Game,
  table: BatchesTable,
  lines: readonly BatchLine[],
  { arms, seed, gameTimeout }: RunSpec,
  threads: number,
): Promise<Discrepancy[]> {
  const known = lines.filter(({ arm }) => arms[arm] !== undefined);
  const found = lines
    .filter((line) => !known.includes(line))
    .map(({ arm, line }) => inFile(table.file, `is of arm ${arm + 1}, which there is not`, line));
  const execution = {
    arms,
    key: keyFromSeed(seed),
    gameTimeout,
    log: undefined,
    batches: arms.map(() => Number.POSITIVE_INFINITY),
    guarded: 0,
  };
  const executor = openThreads(execution, Math.min(threads, Math.max(1, known.length)));
  const left = known.values();
  const { signal } = new AbortController();
  const play = ({ arm, from, games }: BatchLine) => executor.play({ arm, from, count: games } satisfies Task, signal);
  try {
    for await (const [{ line, arm, from, text }, { parts, fault }] of ordered(
      () => left.next().value ?? null,
      () => executor.slots,
      play,
    )) {
      const tally = Tally.ofArm(game, arms[arm]!);
      for (const part of parts) tally.merge(part.tally);
      const is = table.row({ arm, from, tally }).trim();
      if (fault !== null)
        found.push(
          inFile(table.file, `a policy fails in game ${fault.game} when it is played again: ${fault.message}`, line),
        );
      else if (is !== text.trim())
        found.push(inFile(table.file, `comes to '${is}' when its games are played again`, line));
    }
  } finally {
    await executor.close();
  }
  return found.toSorted((one, other) => one.line! - other.line!);
}
