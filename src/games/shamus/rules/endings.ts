/** Outcomes and reasons of endings (rule 5), as the numbers that an engine returns. */
import type { Measure, Outcome, Reason } from '../../../game/index.js';

export const OUTCOMES: readonly Outcome[] = [
  {
    name: 'senior',
    title: 'Senior',
    summary: 'Senior Shamus: the Uno player is out and the team has enough net points',
  },
  {
    name: 'junior',
    title: 'Junior',
    summary: 'Junior Shamus: Senior is lost, the Rummy player is out and the team has enough points',
  },
  { name: 'loss', title: 'Loss', summary: 'neither Senior nor Junior was won' },
];

export const MEASURES: readonly Measure[] = [
  { ...OUTCOMES[0]!, better: 'more', outcomes: [0] },
  { ...OUTCOMES[1]!, better: 'more', outcomes: [1] },
  { ...OUTCOMES[2]!, better: 'less', outcomes: [2] },
  { name: 'any', title: 'any win', summary: 'Senior or Junior Shamus', better: 'more', outcomes: [0, 1] },
];

export const REASONS: readonly Reason[] = [
  { name: 'senior', outcome: 'senior', summary: 'won as Senior Shamus', metrics: { 'senior-lost': 0 } },
  { name: 'junior', outcome: 'junior', summary: 'won as Junior Shamus' },
  { name: 'circle', outcome: 'loss', summary: 'lost: the last circle card was turned', metrics: { circle: 0 } },
  { name: 'stock', outcome: 'loss', summary: 'lost: the stock was used up', metrics: { stock: 0 } },
  { name: 'uno-out', outcome: 'loss', summary: 'lost: the Uno player was out too early (ruling unoOut: ends)' },
];

/** Indices into REASONS; negative while play continues. */
export const PLAYS_ON = -1;
export const SENIOR = 0;
export const JUNIOR = 1;
export const CIRCLE_OUT = 2;
export const STOCK_OUT = 3;
export const UNO_OUT = 4;
export type Ending = number;

const LOSS = 2;

export function outcomeOf(ending: Ending): number {
  return ending === SENIOR || ending === JUNIOR ? ending : LOSS;
}
