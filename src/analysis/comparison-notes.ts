/** Caveats that a reader needs to interpret a comparison. */
import type { Game } from '../game/index.js';
import type { McNemar } from '../stats/paired.js';
import type { ComparisonVerdict } from './comparison-format.js';
import type { PairedDifference } from './differences.js';

/** What is looked at of the difference in one measure. */
interface NotedRate extends Pick<PairedDifference, 'low' | 'high' | 'method'> {
  readonly mcnemar: McNemar | null;
}

/** Sentences for people, printed with the comparison and written to its JSON. @param difference null for shares of wins */
export function notesOn(
  game: Game,
  games: number,
  difference: Readonly<Record<string, NotedRate>> | null,
  decision: ComparisonVerdict,
): string[] {
  if (games === 0) return [];
  const { stopped, gamesPlanned } = decision;
  const notes: string[] = [];
  if (gamesPlanned !== null && (stopped === 'by-hand' || stopped === 'failed')) {
    const noValues = difference === null ? '' : ', and there are no p-values';
    notes.push(
      `${games.toLocaleString('en')} of the ${gamesPlanned.toLocaleString('en')} planned games were played. You may have stopped because of what you saw, so intervals are confidence sequences, which are valid at any stopping time${noValues}.`,
    );
  }
  if (difference === null) return notes;
  return [...notes, ...disagreeing(game, difference, decision)];
}

/** Where an interval and a p-value disagree about zero. */
function disagreeing(
  game: Game,
  difference: Readonly<Record<string, NotedRate>>,
  { alpha }: Pick<ComparisonVerdict, 'alpha'>,
): string[] {
  const titles = new Map(game.measures.map(({ name, title }) => [name, title]));
  const found = Object.entries(difference).filter(([, { low, high, mcnemar }]) => {
    return mcnemar !== null && (low > 0 || high < 0) !== mcnemar.midP < alpha;
  });
  return found.map(([name, { low, high, method, mcnemar }]) => {
    const p = mcnemar!.midP.toPrecision(3);
    const zero = low > 0 || high < 0 ? 'excludes 0' : 'contains 0';
    const sign = mcnemar!.midP < alpha ? '<' : '>=';
    return `${titles.get(name) ?? name}: the interval ${zero} although p = ${p} ${sign} ${alpha}. ${WHY[method]}`;
  });
}

const NEAR = 'close to the threshold they can disagree; play more games to settle it.';
const APART = 'the mid-p value uses only the games in which A and B differ, and its distribution is discrete';
const WHY: Readonly<Record<NotedRate['method'], string>> = {
  'exact-unconditional': `The interval is exact and counts all games; ${APART}: ${NEAR}`,
  tango: `Tango's interval uses a normal approximation; ${APART}: ${NEAR}`,
  // It has no p-value beside it.
  'confidence-sequence': '',
};
