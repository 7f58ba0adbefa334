import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { halvesOf } from '../../../cards/model.testing.js';
import { gainOf, type Laid, parse } from '../testing/naive.testing.js';
import { cardSetOf, laidOf, layDownOf, textOf, viewOf } from '../testing/positions.testing.js';
import { LayDownSearch, NO_LAY_DOWN } from './best-lay-down.js';
import { maximalLayDowns } from './maximal-lay-downs.js';
import { PickUpSearch } from './pick-up.js';

/** Melds or a lay-down in a position file; what is not named is empty. */
interface Written {
  readonly sequences?: string;
  readonly groups?: string;
}

interface LayDownPosition {
  readonly name: string;
  readonly hand: string;
  readonly table?: Written;
  readonly must?: string;
  /** Which lay-down gains most, and how much; where several do only how much, and null where none is legal. */
  readonly best: (Written & { readonly gain: number }) | null;
  readonly maximal: readonly Written[];
}

interface PickUpPosition {
  readonly name: string;
  readonly hand: string;
  readonly table?: Written;
  /** From the first card to the top. */
  readonly pile: string;
  readonly legal: readonly number[];
  readonly best: number;
}

function load<T>(file: string): T[] {
  return JSON.parse(readFileSync(new URL(`./positions/${file}`, import.meta.url), 'utf8')) as T[];
}

function read({ sequences = '', groups = '' }: Written = {}): Laid {
  return { sequences: parse(sequences), groups: parse(groups) };
}

describe('lay-downs.json', () => {
  for (const { name, hand, table, must = '', best, maximal } of load<LayDownPosition>('lay-downs.json')) {
    test(name, () => {
      const melds = layDownOf(read(table));
      const found = maximalLayDowns(cardSetOf(parse(hand)), melds, cardSetOf(parse(must))).map(laidOf);
      expect(found.map(textOf).sort()).toEqual(maximal.map((laid) => textOf(read(laid))).sort());

      const search = new LayDownSearch();
      const [held, wanted] = [halvesOf(parse(hand)), halvesOf(parse(must))];
      expect(search.find(held.lo, held.hi, melds, wanted.lo, wanted.hi)).toBe(best?.gain ?? NO_LAY_DOWN);
      if (best === null) return;
      const laid = laidOf(search.best);
      expect(gainOf(laid)).toBe(best.gain);
      const isNamed = best.sequences !== undefined || best.groups !== undefined;
      if (isNamed) expect(textOf(laid)).toBe(textOf(read(best)));
    });
  }
});

describe('pick-ups.json', () => {
  for (const { name, hand, table, pile, legal, best } of load<PickUpPosition>('pick-ups.json')) {
    test(name, () => {
      const view = viewOf({ hand: parse(hand), table: read(table), pile: parse(pile) });
      const depths = new Uint8Array(52);
      const search = new PickUpSearch();
      expect([...depths.subarray(0, search.legal(view, depths))]).toEqual(legal);
      expect(search.best(view)).toBe(best);
    });
  }
});
