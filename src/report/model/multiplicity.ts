/** How many intervals a report shows, and how many of them may miss: each holds by itself, so of many some will not. */
import { goals } from '../../game/index.js';
import { count } from '../numbers.js';
import type { ReportData } from './report-data.js';

/** The sentence for all intervals of a report; empty where there are fewer than two. */
export function multiplicityOf({
  game,
  runs,
  tournament,
  contrasts,
}: Pick<ReportData, 'game' | 'runs' | 'tournament' | 'contrasts'>): string {
  const rates = runs.flatMap(({ interval }) => game.measures.map(() => interval.level));
  const differences = runs.flatMap(({ control }) =>
    control === undefined ? [] : goals(game).map(({ name }) => control.difference[name]!.level),
  );
  const isAtOnce = contrasts?.adjust === 'simultaneous';
  const ofContrasts = contrasts === null || isAtOnce ? [] : contrasts.all.map(() => contrasts.level);
  const sentence = multiplicity([...rates, ...differences, ...ofContrasts]);
  if (sentence !== '' && isAtOnce) {
    return `${sentence} Contrast intervals are simultaneous and not counted here.`;
  }
  if (sentence === '' || tournament === null) return sentence;
  return `${sentence} The intervals that compare teams are simultaneous and not counted here.`;
}

/** @param levels the level of each interval, as 0.95; @returns nothing for fewer than two */
export function multiplicity(levels: readonly number[]): string {
  if (levels.length < 2) return '';
  // Sums of 0.05 come out a little off.
  const misses = 1e-9 + levels.reduce((sum, level) => sum + 1 - level, 0);
  const shown = [...new Set(levels)].map((level) => `${Number((100 * level).toFixed(4))} %`).join(' or ');
  const expected = misses < 10 ? Math.max(0.1, misses).toFixed(1) : count(Math.round(misses));
  return `${count(levels.length)} separate ${shown} intervals: on average ${expected} of them miss the true value.`;
}
