import { z } from 'zod';

/** Every ruling of section 8 with its values, the default first. */
export const RULINGS = {
  unoOut: ['draws', 'ends', 'passes'],
  points: ['net', 'table'],
  juniorOpens: ['senior-lost', 'any-time'],
  pickup: ['top', 'deepest'],
  pickupUse: ['meld-or-layoff', 'meld'],
  layoff: ['yes', 'no'],
  mustMeld: ['yes', 'no'],
  stockOut: ['at-once', 'when-needed'],
  lastCircle: ['stops', 'rummy-turn'],
  openingAce: ['plain', 'call'],
  fourPlayerJunior: ['all', 'any'],
} as const;

export type RulingName = keyof typeof RULINGS;
export type Rulings = { readonly [Name in RulingName]: (typeof RULINGS)[Name][number] };

export const RULING_NAMES = Object.keys(RULINGS) as RulingName[];

/** Any strings: whether a value is legal is checked by section 8, not by the format. Unknown rulings are kept, to be refused there. */
export const rulingsShape = z.looseObject(
  Object.fromEntries(RULING_NAMES.map((name) => [name, z.string()])) as Record<RulingName, z.ZodString>,
);
