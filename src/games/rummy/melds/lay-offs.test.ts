import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECK, RANK_NAMES, SUIT_NAMES } from '../../../cards/model.testing.js';
import { formatCard } from '../../../cards/notation.js';
import { Bag } from '../cards/bag.js';
import { readCards } from '../cards/deck.js';
import { rummy } from '../rule-sets/rummy.js';
import { allLayOffs } from './lay-offs.js';
import { Melds } from './melds.js';
import { rowCards } from './row-cards.js';
import { copiesIn, FIRST, KIND, LENGTH, OF, Plan, RUN, TO } from './rows.js';

const GAMES = [
  { decks: 1, limits: { ...rummy.melds, leastSet: 3, mostSet: 4, leastRun: 3, firstPlace: 1, lastPlace: 13 } },
  { decks: 2, limits: { ...rummy.melds, leastSet: 3, mostSet: 16, leastRun: 4, firstPlace: 1, lastPlace: 14 } },
  { decks: 3, limits: { ...rummy.melds, leastSet: 3, mostSet: 5, leastRun: 3, firstPlace: 3, lastPlace: 14 } },
];

describe.each(GAMES)('all lay-offs, $decks decks, melds of $limits', ({ decks, limits }) => {
  const { leastRun, leastSet, firstPlace, lastPlace, mostSet } = limits;

  /** Melds as [is it a run, rank or suit, first place or number of copies, length]. */
  const MELDS = fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.nat(), fc.nat(3)), { maxLength: 4 }).map((drawn) => {
    const melds = new Melds(limits);
    for (const [isRun, of, where, more] of drawn) {
      const length = isRun ? leastRun + more : Math.min(leastSet + (more % 2), mostSet, 4 * decks);
      const first = firstPlace + (where % (lastPlace - firstPlace - length + 2));
      const [lo, hi] = length === 4 ? [0x1fff1fff, 0x1fff1fff] : [0x1fff1fff, 0x1fff];
      if (isRun) melds.lay(RUN, of % 4, first, length, 0, 0);
      else melds.lay(0, of % 13, 0, length, copiesIn(lo, hi, of % 13), 0);
    }
    return melds;
  });
  const HANDS = fc.subarray(Array.from({ length: decks }, () => DECK).flat(), { minLength: 0, maxLength: 30 });

  test('are legal, as long as can be, and whatever fits on a meld is in them', () => {
    fc.assert(
      fc.property(HANDS, MELDS, (cards, melds) => {
        const hand = Bag.from(readCards(cards.join(' ')));
        const plan = new Plan();
        allLayOffs(hand, melds, plan);
        const rows = Array.from({ length: plan.count }, (_, row) => ({
          meld: plan.get(row, TO),
          cards: rowCards(plan, row, melds.limits).map(formatCard),
        }));
        for (const [row, { meld, cards: laid }] of rows.entries()) {
          const [kind, of, first, length] = [KIND, OF, FIRST, LENGTH].map((column) => plan.get(row, column));
          expect(melds.refusalOfLayOff(meld, kind!, of!, first!, length!)).toBe('');
          expect(laid).toHaveLength(length!);
          for (const card of laid) {
            expect(laid.filter((one) => one === card).length).toBeLessThanOrEqual(
              cards.filter((one) => one === card).length,
            );
          }
        }
        for (let meld = 0; meld < melds.count; meld++) {
          const mine = rows.filter((row) => row.meld === meld).map((row) => row.cards);
          expect(mine.length).toBeLessThanOrEqual(2);
          if (melds.get(meld, KIND) !== RUN) {
            const rank = RANK_NAMES[melds.get(meld, OF)]!;
            const room = mostSet - melds.get(meld, LENGTH);
            const fitting = cards.filter((card) => card[0] === rank).length;
            expect(mine.flat()).toHaveLength(Math.min(room, fitting));
            continue;
          }
          const [first, length] = [melds.get(meld, FIRST), melds.get(meld, LENGTH)];
          expect(mine.flat()).toHaveLength(
            stretch(cards, melds.get(meld, OF), first - 1, -1) + stretch(cards, melds.get(meld, OF), first + length, 1),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  /** How many cards of a suit are held from a place on, upwards or downwards. */
  function stretch(cards: readonly string[], suit: number, from: number, step: number): number {
    let place = from;
    while (
      place >= firstPlace &&
      place <= lastPlace &&
      cards.includes(RANK_NAMES[(place - 1) % 13]! + SUIT_NAMES[suit])
    ) {
      place += step;
    }
    return Math.abs(place - from);
  }
});

test('R10.2 the rows of a plan say what goes where', () => {
  const melds = new Melds(GAMES[0]!.limits);
  melds.lay(RUN, 1, 5, 3, 0, 0);
  melds.lay(0, 8, 0, 3, 0x0111, 1);
  const plan = new Plan();
  allLayOffs(Bag.from(readCards('3D 4D 8D 9S KS')), melds, plan);
  const told = Array.from({ length: plan.count }, (_, row) => [
    plan.get(row, TO),
    ...rowCards(plan, row, melds.limits).map(formatCard),
  ]);
  expect(told).toEqual([
    [0, '3D', '4D'],
    [0, '8D'],
    [1, '9S'],
  ]);
  const chosen = new Plan();
  chosen.copyRow(plan, 2);
  expect(chosen.count).toBe(1);
  expect([chosen.get(0, TO), ...rowCards(chosen, 0, melds.limits).map(formatCard)]).toEqual([1, '9S']);
});
