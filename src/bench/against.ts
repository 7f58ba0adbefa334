import type { BenchReport, Speed } from './bench-report.js';
import { type Median, medianOf } from './median.js';
import { PlayerProcess } from './player-process.js';
import type { Table } from './player-task.js';
import { type Effort, type Measured, playRounds, speedOf } from './speeds.js';

/** How a table's speed now compares with an earlier one. */
export interface Compared {
  readonly now: Speed;
  readonly before: Speed;
  /** Speed now over speed before, with an interval of at least 95 %. */
  readonly ratio: Median;
}

/** The result of a comparison. */
export function verdictOn({ ratio }: Compared): 'faster' | 'slower' | 'noise' {
  if (ratio.low <= 1 && ratio.high >= 1) return 'noise';
  return ratio.median > 1 ? 'faster' : 'slower';
}

/**
 * Times two checkouts of the package in alternation, round by round; each round gives a ratio.
 *
 * @returns a row for each table that the other checkout can play (it may lack a policy)
 */
export async function compareInTurn(
  tables: readonly Table[],
  otherPackage: string,
  effort: Effort,
  tell: (done: number) => void,
): Promise<Compared[]> {
  const others = tables.map((table) => ({ ...table, package: otherPackage }));
  const playable = await PlayerProcess.which(others);
  const pairs = tables.flatMap((table, place) => (playable[place] ? [table, others[place]!] : []));
  const measured = await playRounds(pairs, effort, tell);
  return measured.flatMap((now, place) => (place % 2 === 0 ? [comparedRounds(now, measured[place + 1]!)] : []));
}

function comparedRounds(now: Measured, before: Measured): Compared {
  const ratios = now.stints.map(({ nanoseconds }, round) => before.stints[round]!.nanoseconds / nanoseconds);
  return { now: speedOf(now), before: speedOf(before), ratio: medianOf(ratios) };
}

/**
 * Compares with the saved output of an earlier bench, table by table. The two were not measured in alternation, so both
 * times are divided by that of the reference work, and the intervals include the spread of both.
 */
export function compareReports(now: BenchReport, before: BenchReport): Compared[] {
  const machine = before.machine.reference.median / now.machine.reference.median;
  return now.speeds.flatMap((speed) => {
    const earlier = before.speeds.find((other) => nameOf(other) === nameOf(speed));
    if (earlier === undefined) return [];
    const ratio = {
      median: earlier.nanoseconds.median / speed.nanoseconds.median / machine,
      low: earlier.nanoseconds.low / speed.nanoseconds.high / machine,
      high: earlier.nanoseconds.high / speed.nanoseconds.low / machine,
    };
    return [{ now: speed, before: earlier, ratio }];
  });
}

function nameOf({ game, team, variant, players, policies }: Speed): string {
  return JSON.stringify([game, team, variant, players, policies]);
}
