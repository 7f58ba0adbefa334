import { describe, expect, test } from 'vitest';
import { everyLegal, isLegal, type Laid, maximalAmong, NOTHING } from '../testing/naive.testing.js';
import { anyPosition, cardSetOf, holdsForPositions, laidOf, layDownOf, textOf } from '../testing/positions.testing.js';
import { maximalLayDowns } from './maximal-lay-downs.js';

function found(hand: readonly string[], table: Laid, must: readonly string[] = []): Laid[] {
  return maximalLayDowns(cardSetOf(hand), layDownOf(table), cardSetOf(must)).map(laidOf);
}

describe('maximalLayDowns', () => {
  test('4.2 4.3 are exactly the legal lay-downs to which nothing can be added, for hands of up to nine cards', () => {
    let several = 0;
    holdsForPositions(anyPosition(1, 9), 300, ({ hand, table }) => {
      const expected = maximalAmong(everyLegal(hand, table));
      if (expected.length > 1) several++;
      expect(found(hand, table).map(textOf).sort()).toEqual(expected.map(textOf).sort());
    });
    expect(several).toBeGreaterThan(30);
  });

  test('4.1 with a card that must be laid, are those among them that lay it', () => {
    let some = 0;
    holdsForPositions(anyPosition(4, 8), 300, ({ hand, table }) => {
      const maximal = maximalAmong(everyLegal(hand, table));
      for (const card of hand) {
        const expected = maximal.filter((laid) => isLegal(laid, hand, table, [card]));
        some += expected.length;
        expect(found(hand, table, [card]).map(textOf).sort()).toEqual(expected.map(textOf).sort());
      }
    });
    expect(some).toBeGreaterThan(300);
  });

  test('4.3 for a hand that could be laid in full, keep each card in turn, as far as the others can be laid', () => {
    const four = ['7C', '7D', '7H', '7S'];
    const expected = four.map((kept) => ({ sequences: [], groups: four.filter((card) => card !== kept) }));
    expect(found(four, NOTHING).map(textOf).sort()).toEqual(expected.map(textOf).sort());
    expect(found(['7C', '7D', '7H'], NOTHING)).toEqual([NOTHING]);
  });

  test('are every legal lay-down that cannot be added to also for hands of up to twelve cards: all legal, none in another', () => {
    holdsForPositions(anyPosition(9, 12), 200, ({ hand, table }) => {
      const all = found(hand, table);
      expect(all.length).toBeGreaterThan(0);
      expect(all.every((laid) => isLegal(laid, hand, table))).toBe(true);
      expect(maximalAmong(all)).toEqual(all);
      expect(new Set(all.map(textOf)).size).toBe(all.length);
    });
  });

  test('are none for an empty hand, which has no card to discard', () => {
    expect(found([], NOTHING)).toEqual([]);
  });
});
