import type { Game } from '../game/index.js';
import type { FaultReport } from './fault-report.js';
import type { GameLog } from './jobs/game-log.js';
import type { Arm } from './lineup/arm.js';
import { type PackedTally, Tally } from './tally.js';

export interface JobResult {
  readonly tally: PackedTally;
  readonly fault: FaultReport | null;
  readonly log: GameLog | null;
  /** What it took to play the games; not what it took to make the policies. */
  readonly seconds: number;
}

export function nothingPlayed(game: Game, arm: Arm, fault: FaultReport | null): JobResult {
  return { tally: Tally.ofArm(game, arm).pack(), fault, log: null, seconds: 0 };
}

/** Seconds a game from which on the answers of policies are watched one by one. Below, there is no need, and it takes time. */
const SLOW = 0.01;

/** Whether games were so short that nobody need be watched. */
export function wereQuick(games: number, seconds: number): boolean {
  return games > 0 && seconds < SLOW * games;
}
