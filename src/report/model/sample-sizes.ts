import type { SampleSizes } from '../../analysis/index.js';
import { count, counted, levelPercent, percent, pointsSize } from '../numbers.js';

/** One sentence on how many decks show a difference, or make an interval as narrow; empty for null. */
export function sampleSizesText(sizes: SampleSizes | null): string {
  if (sizes === null) return '';
  const { kind, effect, power, decks, round } = sizes;
  const games = round > 1 ? ` (${count(decks * round)} games)` : '';
  const takes = `${counted(decks, 'deck')}${games} of another seed`;
  const limit = 'by the upper 95 % limit of the variance';
  if (kind === 'interval') return `An interval ${percent(2 * effect)} points wide takes ${takes}, ${limit}.`;
  const what = effect === 0.005 ? 'Half a point' : `A difference of ${pointsSize(effect)} points`;
  const where = kind === 'contrast' ? ' in any of these contrasts' : '';
  return `${what}${where} would show after ${takes}, with power ${levelPercent(power)} % and ${limit}.`;
}
