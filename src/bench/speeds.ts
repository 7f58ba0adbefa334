import { mean } from 'simple-statistics';
import type { Speed } from './bench-report.js';
import { type Median, medianOf } from './median.js';
import { PlayerProcess } from './player-process.js';
import type { Table, TimingSample } from './player-task.js';

/** Deals for counting decisions. */
const COUNTED = 2_000;
/** Deals for choosing the length of a round. */
const TRIED = 4_000;

/** A round of so many CPU seconds or more needs the whole warm-up. */
const WARMED_UP = 0.3;

/** How much is to be played before a round of so many seconds, as a share of the usual. */
export function warmUpFor(seconds: number): number {
  return Math.min(1, seconds / WARMED_UP);
}

/** How long one table is measured. */
export interface Effort {
  readonly rounds: number;
  /** Approximate CPU time of a round. */
  readonly seconds: number;
}

/** What was measured at one table. */
export interface Measured {
  readonly table: Table;
  readonly decisionsPerGame: number;
  readonly stints: readonly TimingSample[];
}

/**
 * Plays at all tables in turn, round by round, each in its own process, so that a change in the machine's speed affects
 * all of them equally. Every second round runs in reverse order.
 *
 * @param tell called with the progress, from 0 to 1
 */
export async function playRounds(
  tables: readonly Table[],
  { rounds, seconds }: Effort,
  tell: (done: number) => void,
): Promise<Measured[]> {
  const players: PlayerProcess[] = [];
  const stints = tables.map((): TimingSample[] => []);
  const steps = rounds + 2;
  try {
    for (const [place, table] of tables.entries()) {
      players.push(await PlayerProcess.open(table, warmUpFor(seconds)));
      tell((place + 1) / tables.length / steps);
    }
    const lengths: number[] = [];
    for (const player of players) lengths.push(gamesFor(seconds, await player.try(TRIED)));
    for (let round = 0; round < rounds; round++) {
      const places = [...players.keys()];
      for (const place of round % 2 === 0 ? places : places.reverse()) {
        stints[place]!.push(await players[place]!.play(lengths[place]!));
      }
      tell((round + 2) / steps);
    }
    const measured: Measured[] = [];
    // Last, because it wraps the policies, which changes how V8 compiles the calls.
    for (const [place, table] of tables.entries()) {
      measured.push({ table, decisionsPerGame: await players[place]!.decisions(COUNTED), stints: stints[place]! });
    }
    tell(1);
    return measured;
  } finally {
    for (const player of players) player.close();
  }
}

/** The number of games, a multiple of four, that takes this long. */
function gamesFor(seconds: number, { nanoseconds }: TimingSample): number {
  return 4 * Math.ceil((seconds * 1e9) / nanoseconds / 4);
}

export function speedOf({ table, decisionsPerGame, stints }: Measured): Speed {
  const nanoseconds = medianOf(stints.map((stint) => stint.nanoseconds));
  const gamesPerSecond = Math.round(1e9 / nanoseconds.median);
  return {
    game: table.game,
    team: table.team,
    variant: table.variant,
    players: table.players,
    policies: table.roles * (1 + table.company.length),
    gamesPerSecond,
    decisionsPerSecond: Math.round((1e9 / nanoseconds.median) * decisionsPerGame),
    decisionsPerGame,
    dealsPerGame: mean(stints.map(({ deals }) => deals)),
    nanoseconds,
    bytes: medianOf(stints.map(({ bytes }) => bytes)).median,
  };
}

/** The machine's speed during these measurements. */
export function referenceOf(measured: readonly Measured[]): Median {
  return medianOf(measured.flatMap(({ stints }) => stints.map(({ reference }) => reference)));
}
