import { CardSet, parseCard } from 'shamus-lab/shamus';
import { beforeEach, describe, expect, test } from 'vitest';
import { Table } from '../../src/games/shamus/table.js';
import { fitsHi, fitsLo } from './matching.js';
import { PartnerHand, type Reading } from './partner-hand.js';

const HABIT: Reading = { calls: 'held', keepsAces: true, lowestFirst: false, aceSignals: false };

let table: Table;
let partner: PartnerHand;

/** Everything but the discard pile is unseen. */
function chanceOfNone(card: string): number {
  const unseen = CardSet.full.difference(CardSet.fromHalves(table.pileLo, table.pileHi));
  const number = parseCard(card);
  return partner.chanceOfNone(fitsLo(number), fitsHi(number), unseen.lo, unseen.hi);
}

/** The Rummy player discards; the Uno player then holds so many cards and has played one, and the circle is turned. */
function round(discard: string, played: string, circle: string, held: number, call = -1): void {
  partner.afterDiscard(table);
  for (const card of [discard, played, circle]) table.putOnPile(parseCard(card));
  table.held[0] = held;
  table.lastCall = call;
  partner.watch(table);
}

beforeEach(() => {
  table = new Table(2);
  partner = new PartnerHand(HABIT);
  table.putOnPile(parseCard('9D'));
  table.held[0] = 6;
  partner.start(table);
});

describe('what the Rummy player knows of the Uno hand', () => {
  test('at first is what he has not seen', () => {
    // 51 unseen cards, of which the other diamonds, three nines and three aces fit.
    expect(chanceOfNone('9D')).toBeCloseTo((1 - 18 / 51) ** 6);
  });

  test('is that he holds nothing that fitted when he had to draw', () => {
    round('5H', '7H', 'TC', 8);
    expect(chanceOfNone('5H')).toBe(1);
    expect(chanceOfNone('6H')).toBeLessThan(1);
    expect(chanceOfNone('6H')).toBeGreaterThan(chanceOfNone('6S'));
  });

  test('is that he can follow the suit that he called', () => {
    round('5H', 'AC', 'TC', 5, 3);
    expect(chanceOfNone('6S')).toBe(0);
    expect(chanceOfNone('6D')).toBeGreaterThan(0);
  });

  test('is, when he plays an ace by choice, that nothing else fitted', () => {
    round('5H', 'AC', 'TC', 5, 3);
    round('TD', 'QS', 'JD', 4);
    const noHearts = chanceOfNone('6H');
    const noDiamonds = chanceOfNone('6D');
    expect(noHearts).toBeGreaterThan(noDiamonds);
  });

  test('ends with the promise kept', () => {
    round('5H', 'AC', 'TC', 5, 3);
    round('6S', 'QS', 'JD', 4);
    expect(chanceOfNone('7S')).toBeGreaterThan(0);
  });

  test('does not reach the cards of a penalty', () => {
    round('5H', '7H', 'TC', 8);
    partner.afterDiscard(table);
    table.putOnPile(parseCard('2H'));
    table.held[0] = 10;
    partner.watch(table);
    expect(chanceOfNone('5H')).toBeLessThan(1);
    expect(chanceOfNone('5H')).toBeGreaterThan(0.2);
  });

  test('is forgotten in a new game', () => {
    round('5H', '7H', 'TC', 8);
    table = new Table(2);
    table.putOnPile(parseCard('9D'));
    table.held[0] = 6;
    partner.start(table);
    expect(chanceOfNone('9D')).toBeCloseTo((1 - 18 / 51) ** 6);
  });
});
