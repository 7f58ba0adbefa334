import type { TournamentFile } from '../analysis/index.js';
import { count } from './numbers.js';

type Games = NonNullable<NonNullable<TournamentFile['selection']>['games']>;

/** Says how many games a selection took, and how many interim looks saved. */
export function gamesSaved({ played, fixed }: Games): string {
  const told = `Total: ${count(played)} games.`;
  if (fixed === null) return told;
  const share = 1 - played / fixed;
  const saved = share >= 0.01 ? ` (${Math.floor(100 * share)} % saved)` : '';
  const about = count(Number(fixed.toPrecision(3)));
  return `${told} A fixed-size design with the same error guarantee needs about ${about}${saved}.`;
}
