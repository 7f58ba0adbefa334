import { CardSet, parseCard } from 'shamus-lab/shamus';
import { beforeEach, describe, expect, test } from 'vitest';
import { Table } from '../../src/games/shamus/engine/table.js';
import { fitsHi, fitsLo } from './matching.js';
import { PartnerHand, type Reading } from './partner-hand.js';
import { PartnerOdds } from './partner-odds.js';

const odds = new PartnerOdds();

const HABIT: Reading = { calls: 'held', keepsAces: true, lowestFirst: false, aceSignals: false };

let table: Table;
let partner: PartnerHand;

/** Everything but the discard pile is unseen. */
function chanceOfNone(card: string): number {
  const unseen = CardSet.full.difference(CardSet.fromHalves(table.pileLo, table.pileHi));
  const number = parseCard(card);
  odds.see(partner, unseen.lo, unseen.hi);
  return odds.ofNone(fitsLo(number), fitsHi(number));
}

/** The Rummy player discards; the Uno player then holds `held` cards and has played one, and the circle is turned. */
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
  partner.newGame(table);
});

describe('knowledge of the Uno hand', () => {
  test('at first is every unseen card', () => {
    // 51 unseen cards, of which the other diamonds, three nines and three aces fit.
    expect(chanceOfNone('9D')).toBeCloseTo((1 - 18 / 51) ** 6);
  });

  test('is that nothing held fitted when a draw was needed', () => {
    round('5H', '7H', 'TC', 8);
    expect(chanceOfNone('5H')).toBe(1);
    expect(chanceOfNone('6H')).toBeLessThan(1);
    expect(chanceOfNone('6H')).toBeGreaterThan(chanceOfNone('6S'));
  });

  test('is that the suit called can be followed', () => {
    round('5H', 'AC', 'TC', 5, 3);
    expect(chanceOfNone('6S')).toBe(0);
    expect(chanceOfNone('6D')).toBeGreaterThan(0);
  });

  test('is, when an ace is played by choice, that nothing else fitted', () => {
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
    partner.newGame(table);
    expect(chanceOfNone('9D')).toBeCloseTo((1 - 18 / 51) ** 6);
  });
});

describe('9 the meaning of a convention', () => {
  const [CLUBS, DIAMONDS, HEARTS, SPADES] = [0, 1, 2, 3];
  const followsNone = (card: string) => chanceOfNone(card) === 1;

  function begin(reading: Partial<Reading>): void {
    partner = new PartnerHand({ ...HABIT, ...reading });
    partner.newGame(table);
  }

  test('an ace played by choice says nothing of what else fitted where aces are not kept', () => {
    begin({ keepsAces: false, calls: 'ignored' });
    round('5H', 'AC', 'TC', 5, SPADES);
    expect(chanceOfNone('6H')).toBeLessThan(1.3 * chanceOfNone('6S'));
    const careless = chanceOfNone('6H');
    table = new Table(2);
    table.putOnPile(parseCard('9D'));
    table.held[0] = 6;
    begin({ keepsAces: true, calls: 'ignored' });
    round('5H', 'AC', 'TC', 5, SPADES);
    expect(chanceOfNone('6H')).toBeGreaterThan(2 * careless);
  });

  test('the first suit held: none of those skipped, and one of the suit called', () => {
    begin({ calls: 'first' });
    round('5C', 'AC', 'TC', 5, SPADES);
    expect(chanceOfNone('6S')).toBe(0);
    partner.afterDiscard(table);
    // Clubs, diamonds and hearts are excluded: they are followed by an ace or by a rank of the spades.
    expect(chanceOfNone('6D')).toBeGreaterThan(0.15);
    expect(chanceOfNone('6H')).toBeCloseTo(chanceOfNone('6D'));
  });

  test('a ring call: that suit, and none of the one before it on the ring', () => {
    begin({ calls: 'ring' });
    // Covered is a club: the ring is diamonds, hearts, spades. Hearts says: none of diamonds; spades are open.
    round('5C', 'AC', 'TC', 5, HEARTS);
    expect(chanceOfNone('6H')).toBe(0);
    expect(chanceOfNone('6S')).toBeLessThan(chanceOfNone('6D'));
  });

  test('a ring call of the suit covered: each of the other three', () => {
    begin({ calls: 'ring' });
    round('5D', 'AC', 'TC', 5, DIAMONDS);
    for (const card of ['6C', '6H', '6S']) expect(chanceOfNone(card)).toBe(0);
    expect(chanceOfNone('6D')).toBeGreaterThan(0);
  });

  test('a call that names ranks: one of these', () => {
    begin({ calls: 'ranks' });
    const before = chanceOfNone('6C');
    round('5D', 'AC', 'TC', 5, DIAMONDS);
    expect(chanceOfNone('6C')).toBeLessThan(before);
    expect(chanceOfNone('6C')).toBeLessThan(chanceOfNone('9C'));
  });

  test('lowest first: none below the card that followed suit', () => {
    begin({ lowestFirst: true });
    round('5H', 'KH', 'TC', 5);
    // The higher hearts are excluded, and so are those below the king: no hearts at all.
    expect(chanceOfNone('6H')).toBeGreaterThan(chanceOfNone('6S'));
    round('6S', '8S', 'JC', 4);
    const seven = chanceOfNone('7S');
    begin({ lowestFirst: false });
    expect(seven).toBeGreaterThan(0);
  });

  test('lowest first says nothing after a change of suit or a draw', () => {
    for (const [discard, played, held] of [
      ['5H', '5S', 5],
      ['5H', 'KH', 7],
    ] as const) {
      const chances = [true, false].map((lowestFirst) => {
        table = new Table(2);
        table.putOnPile(parseCard('9D'));
        table.held[0] = 6;
        begin({ lowestFirst });
        round(discard, played, 'TC', held);
        return chanceOfNone('6S');
      });
      expect(chances[0]).toBe(chances[1]);
    }
  });

  test.each([
    ['Ace on suit', '5H', HEARTS],
    ['Ace on Ace', 'AD', HEARTS],
  ])('%s: nothing but the suit called', (_, discard, call) => {
    begin({ aceSignals: true });
    round(discard, 'AC', 'TC', 5, call);
    expect(chanceOfNone('6H')).toBe(0);
    // The rank or another ace may still follow.
    expect(chanceOfNone('6S')).toBeGreaterThan(chanceOfNone('6H'));
    begin({ aceSignals: true });
    round('6H', 'QH', 'TC', 4);
    expect(followsNone('6H')).toBe(false);
  });

  test('an ace on a suit with a call of another is no signal', () => {
    const chances = [true, false].map((aceSignals) => {
      table = new Table(2);
      table.putOnPile(parseCard('9D'));
      table.held[0] = 6;
      begin({ aceSignals });
      round('5H', 'AC', 'TC', 5, CLUBS);
      return chanceOfNone('6S');
    });
    expect(chances[0]).toBe(chances[1]);
  });
});
