import { describe, expect, it } from 'vitest';
import { randomRulings, rulingsWith } from '../testing/told-games.testing.js';
import { ALL_CARDS, isMeld, type Kind, meldsOfThree, repeated } from './cards.js';
import { Dice } from './dice.testing.js';
import { isLegalPickUp, stillLayable, Table } from './lay-downs.js';
import type { Rulings } from './rulings.js';

function subsets(cards: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const card of cards) all.push(...all.map((some) => [...some, card]));
  return all;
}

/** In rank order within a suit, so that a subset that is a sequence is one as it stands. */
const sorted = (cards: readonly string[]): string[] => ALL_CARDS.filter((card) => cards.includes(card));

function copyWith(table: Table, kind: Kind, cards: readonly string[]): Table {
  const copy = new Table();
  copy.lay('sequence', [...table.sequences]);
  copy.lay('group', [...table.groups]);
  copy.lay(kind, cards);
  return copy;
}

/** Every way to go on, one after the other: whether a turn that owes this card can be finished by 4.1 to 4.4. */
function canFinish(rulings: Rulings, table: Table, hand: readonly string[], owed: string | null): boolean {
  if (hand.length === 0) return false;
  const done = (card: string): boolean =>
    rulings.mustMeld === 'no' ||
    stillLayable(
      rulings,
      table,
      hand.filter((held) => held !== card),
    ) === null;
  if (owed === null && hand.some(done)) return true;
  const after = (kind: Kind, cards: readonly string[]): boolean =>
    canFinish(
      rulings,
      copyWith(table, kind, cards),
      hand.filter((held) => !cards.includes(held)),
      owed !== null && cards.includes(owed) ? null : owed,
    );
  const kinds = ['sequence', 'group'] as const;
  const byMeld = subsets(hand).some((cards) => kinds.some((kind) => isMeld(kind, cards) && after(kind, cards)));
  if (byMeld || rulings.layoff === 'no') return byMeld;
  const mayLayOff = hand.filter((card) => card !== owed || rulings.pickupUse === 'meld-or-layoff');
  return mayLayOff.some((card) => kinds.some((kind) => table.fits(kind, card) && after(kind, [card])));
}

describe('a pick-up', () => {
  it('is legal if and only if a search through all lay-downs finishes the turn', () => {
    const dice = new Dice(1);
    const count = { legal: 0, not: 0 };
    for (let trial = 0; trial < 4000; trial++) {
      const rulings = randomRulings(dice);
      // Few suits and ranks, so that cards go together often.
      const cards = dice.shuffle(ALL_CARDS.filter((card) => 'A23456'.includes(card[0]!)));
      const table = new Table();
      for (const meld of dice.shuffle(meldsOfThree(cards.slice(0, 9))).slice(0, 3)) {
        if (!meld.cards.some((card) => table.has(card))) table.lay(meld.kind, meld.cards);
      }
      const free = cards.filter((card) => !table.has(card));
      const hand = free.slice(0, 1 + Math.floor(dice.next() * 4));
      const taken = free.slice(hand.length, hand.length + 1 + Math.floor(dice.next() * 3));
      const legal = isLegalPickUp(rulings, table, hand, taken);
      const owed = rulings.pickup === 'top' ? taken[0]! : taken.at(-1)!;
      expect([trial, legal]).toEqual([trial, canFinish(rulings, table, sorted([...hand, ...taken]), owed)]);
      count[legal ? 'legal' : 'not']++;
    }
    expect(Math.min(count.legal, count.not)).toBeGreaterThan(100);
  });

  it('needs a card to discard: 7C 7D in hand and 7H on top', () => {
    const seven = (taken: string[], rulings = rulingsWith()): boolean =>
      isLegalPickUp(rulings, new Table(), ['7C', '7D'], taken);
    expect(seven(['7H'])).toBe(false);
    expect(seven(['7H', 'KS'])).toBe(true);
    expect(seven(['7H', 'KS'], rulingsWith({ pickup: 'deepest' }))).toBe(false);
    expect(seven(['KS', '7H'], rulingsWith({ pickup: 'deepest' }))).toBe(true);
  });

  it('reaches the table by way of the hand', () => {
    const table = new Table();
    table.lay('sequence', ['3H', '4H', '5H']);
    expect(isLegalPickUp(rulingsWith(), table, ['6H', 'KS'], ['7H'])).toBe(true);
    expect(isLegalPickUp(rulingsWith(), table, ['6H'], ['7H'])).toBe(false);
    expect(isLegalPickUp(rulingsWith({ pickupUse: 'meld' }), table, ['6H', 'KS'], ['7H'])).toBe(false);
  });
});

describe('melds', () => {
  it('are the sequences and groups that the rules name', () => {
    expect(isMeld('sequence', ['AH', '2H', '3H'])).toBe(true);
    expect(isMeld('sequence', ['QH', 'KH', 'AH'])).toBe(false);
    expect(isMeld('sequence', ['9H', 'TH', 'JS'])).toBe(false);
    expect(isMeld('group', ['AH', 'AS', 'AC', 'AD'])).toBe(true);
    expect(isMeld('group', ['AH', 'AS', 'AH'])).toBe(false);
    expect(repeated(['AH', 'AS', 'AH'])).toBe('AH');
  });

  it('count an ace by where it lies', () => {
    const table = new Table();
    table.lay('sequence', ['AH', '2H', '3H']);
    expect(table.points()).toBe(15);
    table.lay('group', ['AS', 'AC', 'AD']);
    expect(table.points()).toBe(60);
  });

  it('become one where sequences meet', () => {
    const table = new Table();
    table.lay('sequence', ['3H', '4H', '5H']);
    table.lay('sequence', ['7H', '8H', '9H']);
    expect(['2H', '6H', 'TH', 'JH'].filter((card) => table.fits('sequence', card))).toEqual(['2H', '6H', 'TH']);
  });
});
