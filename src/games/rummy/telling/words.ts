/** Names and sentences for showing games. */
import type { Terms } from '../rules/terms.js';

/** How a deal ended, by the reason that a transcript gives. */
export const ENDINGS: Readonly<Record<string, (who: string) => string>> = {
  out: (who) => `${who} goes out.`,
  rummy: (who) => `${who} goes rummy: out in one turn, with nothing laid before. It counts twice.`,
  stalemate: () => 'Stalemate: nobody goes out any more, and nobody scores.',
};

/** What is played for. */
export function goalInWords({ target, mostDeals }: Terms): string {
  return mostDeals === 1 ? 'one deal' : `${target} points win`;
}

/** @param winners their names */
export function winInWords(winners: readonly string[], deals: number): string {
  return `${winners.join(' and ')} ${winners.length > 1 ? 'share the win' : 'wins'} after deal ${deals}.`;
}
