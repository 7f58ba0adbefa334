/** Plays a random sample of batches again. */
import { keyFromSeed, Stream } from '../../random/index.js';
import { playRanges, type RunSpec } from '../../simulation/index.js';
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
  table: BatchesTable,
  lines: readonly BatchLine[],
  { arms, seed }: RunSpec,
  threads: number,
): Promise<Discrepancy[]> {
  const known = lines.filter(({ arm }) => arms[arm] !== undefined);
  const found = lines
    .filter((line) => !known.includes(line))
    .map(({ arm, line }) => inFile(table.file, `is of arm ${arm + 1}, which there is not`, line));
  const ranges = known.map((line) => ({ arm: arms[line.arm]!, line, from: line.from, count: line.games }));
  await playRanges(ranges, seed, threads, ({ line: { line, arm, from, text } }, { tally, fault }) => {
    const is = table.row({ arm, from, tally }).trim();
    if (fault !== null)
      found.push(
        inFile(table.file, `a policy fails in game ${fault.game} when it is played again: ${fault.message}`, line),
      );
    else if (is !== text.trim())
      found.push(inFile(table.file, `comes to '${is}' when its games are played again`, line));
  });
  return found.toSorted((one, other) => one.line! - other.line!);
}
