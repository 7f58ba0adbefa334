import type { TournamentFile } from '../analysis/index.js';
import { count } from './numbers.js';

type Games = NonNullable<NonNullable<TournamentFile['selection']>['games']>;

/** What it was worth to look early, in a sentence or two. @param one what a competitor is called */
export function gamesSaved({ played, fixed }: Games, one: string): string {
  const told = `All together played ${count(played)} games.`;
  if (fixed === null) return told;
  const share = 1 - played / fixed;
  const saved = share >= 0.01 ? `: ${Math.floor(100 * share)} % were saved` : '';
  const about = count(Number(fixed.toPrecision(3)));
  return `${told} One look at the end, after as many for each ${one}, would take about ${about} for the same promise${saved}.`;
}
