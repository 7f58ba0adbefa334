import type { Game } from '../game/index.js';
import { cycle } from './charts/palette.js';

/** A rate by which arms are compared. */
export interface Measure {
  /** An outcome, or `any`. */
  readonly name: string;
  readonly title: string;
  /** Of the palette. */
  readonly colour: string;
}

/** All outcomes that are wins, and where there are several, last, all of them together. */
export function measuresOf(game: Game): Measure[] {
  const wins = game.outcomes.filter(({ win }) => win);
  const each = wins.map(({ name, title }, place) => ({ name, title, colour: cycle('win', place) }));
  return wins.length > 1 ? [...each, { name: 'any', title: 'Any win', colour: 'ink' }] : each;
}

/** Whether an interval leaves out zero. */
export function isDistinct({ low, high }: { readonly low: number; readonly high: number }): boolean {
  return low > 0 || high < 0;
}
