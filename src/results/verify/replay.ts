/** Plays a random sample of batches again. */
import type { Game } from '../../game/index.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import { dealLog, everythingOf, type GameLog, type PackedTally, playRanges, Tally } from '../../simulation/index.js';
import { type Discrepancy, inFile } from '../discrepancy.js';
import type { BatchLine } from '../tables/batches.js';
import { logHash } from '../tables/checksums.js';
import { serializeTally } from '../tables/tallies.js';
import type { CheckedGames } from './batches.js';
import { type CheckedJoint, findPlayedDifference, type Joint } from './joint-batches.js';
import type { RebuiltRun } from './rebuild.js';

/** Batches that are played together, as they count together: one of a run, a round of a tournament, or contrasted arms. */
export type Unit = readonly BatchLine[];

/** Puts batches of the same deals together, others each for itself; in the order of their first batches. */
export function unitsOf(lines: readonly BatchLine[], joint: Joint | null): Unit[] {
  const units = new Map<unknown, BatchLine[]>();
  for (const line of lines) {
    const key = joint?.keyOf(line) ?? line;
    const unit = units.get(key);
    if (unit === undefined) units.set(key, [line]);
    else unit.push(line);
  }
  return [...units.values()];
}

const SAMPLING = 0x73616d70;

/**
 * Draws some of the units, all equally likely, and returns them in their order.
 *
 * @param batches how many at least, if there are that many
 * @param seed whoever does not know it cannot know which are drawn
 */
export function drawSample<T extends { readonly length: number }>(
  units: readonly T[],
  batches: number,
  seed: string,
): T[] {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, SAMPLING);
  const drawn = units
    .map((unit, place) => ({ unit, place, lot: stream.next() >>> 0 }))
    .toSorted((a, b) => a.lot - b.lot);
  let most = 0;
  for (let games = 0; most < drawn.length && games < batches; most++) games += drawn[most]!.unit.length;
  const chosen = drawn.slice(0, most).toSorted((a, b) => a.place - b.place);
  return chosen.map(({ unit }) => unit);
}

/** States how likely a sample of so many units was to hold a changed one, for some numbers of changed ones. */
export function chancesToFind(played: number, of: number): { readonly changed: number; readonly found: number }[] {
  const few = [1, 10, Math.ceil(of / 10)].filter((changed) => changed <= of);
  return [...new Set(few)]
    .toSorted((a, b) => a - b)
    .map((changed) => ({ changed, found: chanceToFind(played, of, changed) }));
}

/**
 * Computes the chance that a sample without replacement holds at least one of those that were changed.
 *
 * @param played size of the sample
 * @param changed how many of all were changed
 */
export function chanceToFind(played: number, of: number, changed: number): number {
  let missed = 1;
  for (let draw = 0; draw < played; draw++) missed *= Math.max(0, of - changed - draw) / (of - draw);
  return 1 - missed;
}

/**
 * Plays batches again.
 *
 * @param claimed what the folder says of them
 * @param isByDecision whether its records have a row for each decision
 * @param everything whether these are all batches, so that the counts of the arms can be compared as a whole
 * @returns all in which they come to something else than the folder says
 */
export async function playAgain(
  game: Game,
  units: readonly Unit[],
  { plan, result }: RebuiltRun,
  threads: number,
  { batches, records, joint, rows }: CheckedGames & CheckedJoint,
  isByDecision: boolean,
  everything: boolean,
): Promise<Discrepancy[]> {
  const errors: Discrepancy[] = [];
  const sums = result.arms.map(({ arm }) => Tally.ofArm(game, arm));
  const logs = new Map(units.map((unit) => [unit, new Map<number, GameLog>()]));
  const ranges = units.flatMap((unit) =>
    unit.map((line) => ({ arm: plan.arms[line.arm]!, line, unit, from: line.from, count: line.games })),
  );
  const ofJoint = joint === null ? undefined : dealLog(game);
  const received = ({ line, unit }: (typeof ranges)[number], tally: PackedTally, log: GameLog | null) => {
    const { arm, from } = line;
    sums[arm]!.merge(tally);
    const other = batches.table.differing(line, { arm, from, tally, log });
    if (other !== null) {
      const message = `${other.name} is ${line.cells[other.name]}, and ${other.is} when the games are played again`;
      errors.push(inFile('batches.csv', message, line.line));
    }
    if (log === null) return;
    const claimed = records?.get(line.line);
    if (claimed !== undefined && claimed !== logHash(log)) {
      const message = `games from ${from} of arm ${arm + 1} are not what they are when they are played again`;
      errors.push(inFile('the records', message));
    }
    const row = rows.get(joint?.keyOf(line) ?? '');
    const ofUnit = logs.get(unit)!;
    if (joint === null || row === undefined || ofUnit.set(arm, log).size < unit.length) return;
    errors.push(...findPlayedDifference(joint, row, ofUnit));
    logs.delete(unit);
  };
  await playRanges(
    ranges,
    plan.seed,
    threads,
    (range, { tally, fault, log }) => {
      if (fault === null) return received(range, tally, log);
      const message = `a policy fails in game ${fault.game} when it is played again: ${fault.message}`;
      errors.push(inFile('batches.csv', message, range.line.line));
    },
    records === null ? ofJoint : everythingOf(game, isByDecision),
  );
  if (everything && errors.length === 0) errors.push(...findTotalErrors(game, sums, result));
  return errors.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** Arms whose counts are not those of all their games. */
function findTotalErrors(game: Game, sums: readonly Tally[], { arms }: RebuiltRun['result']): Discrepancy[] {
  const textOf = (tally: Tally) => JSON.stringify(serializeTally(game, tally.pack()));
  return sums.flatMap((sum, arm) => {
    if (textOf(sum) === textOf(arms[arm]!.tally)) return [];
    const message = `arm ${arm + 1} has counts that its games do not come to when they are played again`;
    return [inFile('tallies.json', message)];
  });
}
