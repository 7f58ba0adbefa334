import type { BenchReport, Speed } from './bench-report.js';
import { type Median, medianOf } from './median.js';
import type { Table } from './player-task.js';
import { type Effort, type Measured, playRounds, speedOf } from './speeds.js';

/** How a table's speed now compares with an earlier one. */
export interface Compared {
  readonly now: Speed;
  readonly before: Speed;
  /** Speed now over speed before, with an interval of at least 95 %. Both are the same version if 1 lies in it, for all we know. */
  readonly ratio: Median;
}

export function isNoise({ ratio }: Compared): boolean {
  return ratio.low <= 1 && ratio.high >= 1;
}

/** Times two checkouts of the package in turn, round by round; each round gives a ratio. */
export async function compareInTurn(
  tables: readonly Table[],
  otherPackage: string,
  effort: Effort,
  tell: (done: number) => void,
): Promise<Compared[]> {
  const pairs = tables.flatMap((table) => [table, { ...table, package: otherPackage }]);
  const measured = await playRounds(pairs, effort, tell);
  return tables.map((_, place) => comparedRounds(measured[2 * place]!, measured[2 * place + 1]!));
}

function comparedRounds(now: Measured, before: Measured): Compared {
  const ratios = now.stints.map(({ nanoseconds }, round) => before.stints[round]!.nanoseconds / nanoseconds);
  return { now: speedOf(now), before: speedOf(before), ratio: medianOf(ratios) };
}

/**
 * Compares with what an earlier bench has written down, table by table. Nothing was played in turn, so both times are
 * divided by what the fixed work took, and all their spread counts.
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

function nameOf({ team, variant, players, policies }: Speed): string {
  return JSON.stringify([team, variant, players, policies]);
}
