import type { GamePosition } from '../../engine/game-position.js';
import { JUNIOR, SENIOR } from '../../rules/endings.js';

/** Value of a Senior win; a Junior win is worth a little less, and among losses and wins the points decide. */
const WIN = 0.96;
const SENIOR_MORE = 0.02;
/** Net points count up to this many, together at most 0.02. */
const MOST_POINTS = 250;

/** Value of a finished game to the team, 0 to 1. */
export function worthOf(game: GamePosition): number {
  const { ending } = game;
  const points = (0.02 * Math.max(0, Math.min(MOST_POINTS, game.netPoints()))) / MOST_POINTS;
  if (ending === SENIOR) return WIN + SENIOR_MORE + points;
  return ending === JUNIOR ? WIN + points : points;
}
