/** The games as far as contracts go (R1, R4, R8): the five shipped ones written from the rules and not from the rule sets. */
import type { MeldLimits } from '../melds/melds.js';
import { type Contract, contractOf } from '../rules/contract.js';
import { threeDeals } from '../testing/tables.testing.js';

export interface FamilyGame {
  readonly name: string;
  readonly decks: number;
  readonly jokers: number;
  readonly limits: MeldLimits;
  readonly contracts: readonly Contract[];
}

const LIMITS: MeldLimits = {
  ranks: 13,
  leastSet: 3,
  mostSet: 1_000_000,
  leastRun: 4,
  firstPlace: 1,
  lastPlace: 14,
  anySuit: false,
  wildRank: -1,
  wilds: 'any',
  wildsOfSet: [],
  wildsOfRun: [],
  exact: true,
  apart: true,
};

function bySize(most: Record<number, number>): number[] {
  return Array.from({ length: 15 }, (_, size) => most[size] ?? 0);
}

const SEVEN = ['2S3', 'S3 R4', '2R4', '3S3', '2S3 R4', 'S3 2R4', '3R4'].map(contractOf);
const TEN = ['2S3', 'S3 R4', '2R4', '3S3', 'S3 R7', '2S3 R5', '3R4', 'S3 R10', '3S3 R5', '3R5'].map(contractOf);
const STAGES = ['2S3', 'S3 R4', 'R7', 'S5 S3', 'R4 S4', '2S4', 'R8', 'S5 S2', 'R9', '2S5'].map(contractOf);

export const FAMILY: readonly FamilyGame[] = [
  { name: 'contract-rummy', decks: 2, jokers: 1, limits: LIMITS, contracts: SEVEN },
  {
    name: 'shanghai-rummy',
    decks: 3,
    jokers: 2,
    limits: {
      ...LIMITS,
      wilds: 'fixed',
      wildsOfSet: bySize({ 3: 1 }),
      wildsOfRun: bySize({ 4: 1, 5: 2, 7: 3, 10: 4 }),
    },
    contracts: TEN,
  },
  {
    name: 'rook-shanghai',
    decks: 2,
    jokers: 4,
    limits: { ...LIMITS, ranks: 14, exact: false, apart: false },
    contracts: SEVEN,
  },
  {
    name: 'frustration',
    decks: 2,
    jokers: 0,
    limits: { ...LIMITS, anySuit: true, wildRank: 1, firstPlace: 3, wilds: 'half', exact: false, apart: false },
    contracts: STAGES,
  },
  {
    name: 'shanghai-rum',
    decks: 2,
    jokers: 4,
    limits: { ...LIMITS, wilds: 'half', exact: false, apart: false },
    contracts: TEN,
  },
  { name: threeDeals.name, decks: 2, jokers: 4, limits: threeDeals.melds, contracts: threeDeals.contracts },
];

export function deckOf({ decks, jokers, limits }: FamilyGame): number[] {
  const deck = [0, 1, 2, 3].flatMap((suit) => Array.from({ length: limits.ranks }, (_, rank) => (suit << 4) | rank));
  return [...Array.from({ length: decks }, () => deck).flat(), ...Array.from({ length: jokers }, () => 64)];
}

/** A game of two suits and six ranks, so that melds get into each other's way and everything can be tried. */
export function smaller(game: FamilyGame): { readonly limits: MeldLimits; readonly deck: number[] } {
  const limits = {
    ...game.limits,
    firstPlace: 3,
    lastPlace: 7,
    wildsOfSet: [0, 0, 1, 1, 2, 2],
    wildsOfRun: [0, 0, 1, 1, 2, 2],
  };
  const deck = deckOf(game).filter((card) => card === 64 || ((card & 15) >= 1 && (card & 15) < 7 && card >> 4 < 2));
  return { limits, deck };
}
