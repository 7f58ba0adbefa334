import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { formatCard } from '../../../cards/notation.js';
import { Bag } from '../cards/bag.js';
import { readCards } from '../cards/deck.js';
import { deckOf, FAMILY, type FamilyGame } from '../contracts/family.testing.js';
import { rummy } from '../rule-sets/rummy.js';
import { allLayOffs, allSwaps } from './lay-offs.js';
import { Melds, mostWilds } from './melds.js';
import { rowCards, runCard } from './row-cards.js';
import { FIRST, KIND, LENGTH, MOST_WILDS, OF, Plan, RUN, SET, TO, WILDS } from './rows.js';

/** Games without wilds, whose sets have a limit and whose runs may be short. */
const NATURAL: readonly FamilyGame[] = [
  { decks: 1, limits: { leastSet: 3, mostSet: 4, leastRun: 3, firstPlace: 1, lastPlace: 13 } },
  { decks: 2, limits: { leastSet: 3, mostSet: 16, leastRun: 4, firstPlace: 1, lastPlace: 14 } },
  { decks: 3, limits: { leastSet: 3, mostSet: 5, leastRun: 3, firstPlace: 3, lastPlace: 14 } },
].map(({ decks, limits }) => ({
  name: `${decks} decks, sets of ${limits.mostSet} at most`,
  ...{ decks, jokers: 0, contracts: [], limits: { ...rummy.melds, ...limits } },
}));

test('R10.2 the rows of a plan say what goes where', () => {
  const melds = new Melds(NATURAL[0]!.limits);
  melds.lay(RUN, 1, 5, 3, 0, 0);
  melds.lay(0, 8, 0, 3, 0x0111, 1);
  const plan = new Plan();
  allLayOffs(Bag.from(readCards('3D 4D 8D 9S KS')), melds, plan);
  const rows = Array.from({ length: plan.count }, (_, row) => [
    plan.get(row, TO),
    ...rowCards(plan, row, melds.limits).map(formatCard),
  ]);
  expect(rows).toEqual([
    [0, '3D', '4D'],
    [0, '8D'],
    [1, '9S'],
  ]);
  const chosen = new Plan();
  chosen.copyRow(plan, 2);
  expect(chosen.count).toBe(1);
  expect([chosen.get(0, TO), ...rowCards(chosen, 0, melds.limits).map(formatCard)]).toEqual([1, '9S']);
});

/** A row as it is looked at here: the meld, its cards in order, and the end of a run. */
interface Told {
  readonly meld: number;
  readonly end: 'low' | 'high' | 'set';
  readonly cards: readonly number[];
}

const SOME_WITHOUT_WILDS = {
  ...FAMILY[1]!,
  name: 'sizes without wilds',
  limits: { ...FAMILY[1]!.limits, wildsOfSet: [0, 0, 0, 0, 1, 2], wildsOfRun: [0, 0, 0, 0, 0, 2, 1, 3] },
};

describe.each([...FAMILY, SOME_WITHOUT_WILDS, ...NATURAL])('$name: lay-offs', (game) => {
  const { limits } = game;
  const { anySuit, wildRank, ranks, firstPlace, lastPlace } = limits;
  const isWild = (card: number) => (wildRank < 0 ? card === 64 : (card & 15) === wildRank);
  const jokers = wildRank >= 0 ? [0, 1, 2, 3].map((suit) => (suit << 4) | wildRank) : game.jokers > 0 ? [64] : [];

  /** Melds of four or five cards with some wilds, as a table may have them. */
  const MELDS = fc
    .array(fc.tuple(fc.boolean(), fc.nat(), fc.nat(), fc.boolean(), fc.nat()), { minLength: 1, maxLength: 4 })
    .map((drawn) => {
      const melds = new Melds(limits);
      for (const [isRun, of, where, isLong, which] of drawn) {
        const length = isRun ? (isLong ? 5 : 4) : 3;
        const most = jokers.length === 0 ? 0 : Math.min(2, mostWilds(limits, isRun ? RUN : SET, length));
        const wilds = which % (most + 1);
        if (isRun) {
          const first = firstPlace + (where % (lastPlace - firstPlace - length + 2));
          melds.lay(RUN, anySuit ? of % 4 ** length : of % 4, first, length, 0, 0, (1 << wilds) - 1);
        } else {
          const rank = of % ranks === wildRank ? 12 : of % ranks;
          melds.lay(SET, rank, 0, length, wilds === 0 ? 0x111 : wilds === 1 ? 0x11 : 1, 0, wilds);
        }
      }
      return melds;
    });
  const DRAWN = fc.record({
    hand: fc.shuffledSubarray(deckOf(game), { minLength: 4, maxLength: 14 }),
    more: fc.subarray(jokers.flatMap((card) => [card, card])),
    melds: MELDS,
  });

  /** Max number of wilds in a meld of `length` cards. */
  function allowed(melds: Melds, meld: number, length: number): number {
    return limits.wilds === 'fixed' ? melds.get(meld, MOST_WILDS) : mostWilds(limits, melds.get(meld, KIND), length);
  }

  function taken(hand: readonly number[], melds: Melds, meld: number, end: Told['end']): (readonly number[])[] {
    const length = melds.get(meld, LENGTH);
    const first = melds.get(meld, FIRST);
    const found: (readonly number[])[] = [];
    const goOn = (laid: readonly number[], left: readonly number[]) => {
      const wilds = laid.filter(isWild).length;
      // Cards are laid together: the limit is looked at when all of them lie.
      if (
        laid.length > 0 &&
        (wilds === 0 || wilds + melds.wildsOf(meld) <= allowed(melds, meld, length + laid.length))
      ) {
        found.push(laid);
      }
      if (end === 'set' && length + laid.length === limits.mostSet) return;
      const place = end === 'low' ? first - 1 - laid.length : first + length + laid.length;
      if (end !== 'set' && (place < firstPlace || place > lastPlace)) return;
      for (const card of new Set(left)) {
        const rank = end === 'set' ? melds.get(meld, OF) : (place - 1) % ranks;
        const isSuit = end === 'set' || anySuit || card >> 4 === melds.get(meld, OF);
        const fits = isWild(card) || ((card & 15) === rank && card !== 64 && isSuit);
        // In a set the order is nothing.
        if (!fits || (end === 'set' && laid.some((one) => one > card))) continue;
        const at = left.indexOf(card);
        goOn([...laid, card], [...left.slice(0, at), ...left.slice(at + 1)]);
      }
    };
    goOn([], hand);
    return found;
  }

  function readRows(plan: Plan, melds: Melds): Told[] {
    return Array.from({ length: plan.count }, (_, row) => {
      const meld = plan.get(row, TO);
      const isLow = plan.get(row, FIRST) < melds.get(meld, FIRST);
      const end = plan.get(row, KIND) === SET ? 'set' : isLow ? 'low' : 'high';
      const cards = rowCards(plan, row, limits);
      return { meld, end, cards: end === 'low' ? cards.reverse() : cards } as const;
    });
  }

  test('R5.1 R1.5 R1.2 are legal, and for each number of wilds there is one as long as any', () => {
    fc.assert(
      fc.property(DRAWN, ({ hand: drawn, more, melds }) => {
        const hand = Bag.from(drawn);
        for (const card of more.slice(0, 3)) if (hand.copies(card) < 4) hand.take(card);
        const plan = new Plan();
        allLayOffs(hand, melds, plan);
        for (let row = 0; row < plan.count; row++) {
          const [kind, of, first, length, wilds, to] = [KIND, OF, FIRST, LENGTH, WILDS, TO].map((c) =>
            plan.get(row, c),
          );
          expect(melds.refusalOfLayOff(to!, kind!, of!, first!, length!, wilds)).toBe('');
          for (const card of rowCards(plan, row, limits)) {
            const copies = rowCards(plan, row, limits).filter((one) => one === card).length;
            expect(hand.copies(card)).toBeGreaterThanOrEqual(copies);
          }
        }
        const found = readRows(plan, melds);
        for (let meld = 0; meld < melds.count; meld++) {
          for (const end of melds.get(meld, KIND) === RUN ? (['low', 'high'] as const) : (['set'] as const)) {
            const known = taken(hand.cards, melds, meld, end);
            const mine = found.filter((row) => row.meld === meld && row.end === end).map((row) => row.cards);
            const lengths = (lists: readonly (readonly number[])[], wilds: number) =>
              Math.max(0, ...lists.filter((one) => one.filter(isWild).length === wilds).map((one) => one.length));
            expect(Math.max(0, ...mine.map((one) => one.length))).toBe(Math.max(0, ...known.map((one) => one.length)));
            expect(lengths(mine, 0)).toBe(lengths(known, 0));
            if (end === 'set') continue;
            for (let wilds = 1, best = lengths(known, 0); wilds < 9; wilds++) {
              const longest = lengths(known, wilds);
              // A wild where the card is held is left out, unless more cards can be laid so: then another row has them.
              if (longest > best) expect(lengths(mine, wilds)).toBe(longest);
              best = Math.max(best, longest);
            }
          }
        }
      }),
      { numRuns: testSize(60, 1500) },
    );
  });

  test('R5.2 swaps are those that the table allows, one for each card and wild', () => {
    fc.assert(
      fc.property(DRAWN, ({ hand: drawn, melds }) => {
        const hand = Bag.from(drawn);
        const plan = new Plan();
        allSwaps(hand, melds, plan);
        const swaps = Array.from({ length: plan.count }, (_, row) => [TO, OF, FIRST].map((c) => plan.get(row, c)));
        const known: number[][] = [];
        for (let meld = 0; meld < melds.count && !anySuit; meld++) {
          for (let place = 0; place <= 14; place++) {
            for (const card of new Set(drawn)) {
              if (melds.refusalOfSwap(meld, card, place) === '') known.push([meld, card, place]);
            }
          }
        }
        const sorted = (rows: readonly (readonly (number | undefined)[])[]) => rows.map((row) => row.join(' ')).sort();
        expect(sorted(swaps)).toEqual(sorted(known));
      }),
      { numRuns: testSize(60, 1000) },
    );
  });
});

test('R5.1 a wild fills the gap between a run and a card of the hand', () => {
  const { limits } = FAMILY[0]!;
  const melds = new Melds(limits);
  melds.lay(RUN, 1, 5, 4, 0, 0);
  const plan = new Plan();
  // TD and a joker, beside 5D to 8D.
  allLayOffs(Bag.from([25, 64]), melds, plan);
  const rows = Array.from({ length: plan.count }, (_, row) =>
    Array.from({ length: plan.get(row, LENGTH) }, (_, p) => runCard(plan, row, p, limits)),
  );
  expect(rows).toEqual([[64], [64, 25]]);
});
