import { expect, test } from 'vitest';
import { formatCard } from '../../cards/notation.js';
import { Bag } from './cards/bag.js';
import { cardsText, readCards } from './cards/deck.js';
import { rowCards } from './melds/row-cards.js';
import { COPIES, FIRST, KIND, LENGTH, OF, RUN, SET, WILDS } from './melds/rows.js';
import { playerPosition } from './position.js';
import { contractOf } from './rules/contract.js';
import { pointsHeld, unseenCards, unseenHi, unseenLo } from './view.js';

test('a position gives the view of a game', () => {
  const { table, seat, hand } = playerPosition({
    hand: '4H KS',
    pile: '2C 9H',
    melds: ['7D 5D 6D', '9C 9D 9S'],
    players: 3,
    others: [3, 5],
    taken: ['', 'JD QD'],
    isDown: true,
    stock: 30,
    totals: [10, 20, 30],
  });
  expect(seat).toBe(0);
  expect(cardsText(hand.cards)).toBe('4H KS');
  expect(formatCard(table.upcard)).toBe('9H');
  expect(table.pileCount).toBe(2);
  const rows = [0, 1].map((meld) => [KIND, OF, FIRST, LENGTH].map((column) => table.melds.get(meld, column)));
  expect(rows).toEqual([
    [RUN, 1, 5, 3],
    [SET, 8, 0, 3],
  ]);
  expect([...table.held]).toEqual([2, 3, 5]);
  expect([0, 1, 2].map((other) => table.isDown(other))).toEqual([true, true, false]);
  expect(cardsText(table.known[2]!.cards)).toBe('JD QD');
  expect(table.stockCount).toBe(30);
  expect([...table.totals]).toEqual([10, 20, 30]);
  // R2.1, R2.3: the dealer sits on the player's right.
  expect([table.dealer, table.seat]).toEqual([2, 0]);
});

test('unseen cards, and points of the hand (R10.6)', () => {
  const view = playerPosition({ hand: '4H KS AC', pile: '2C 9H', melds: ['5D 6D 7D'], taken: ['JD'] });
  expect(pointsHeld(view)).toBe(15);
  const unseen = unseenCards(view, Bag.from(readCards('2C')));
  expect(unseen.count).toBe(52 - 9);
  for (const card of readCards('4H KS AC 2C 9H 5D 6D 7D JD')) expect(unseen.has(card)).toBe(false);
  expect([unseen.lo, unseen.hi]).toEqual([unseenLo(view), unseenHi(view)]);
  // R10.1: ten cards are dealt to each of two.
  expect(view.table.held[1]).toBe(10);
  expect(view.table.stockCount).toBe(52 - 9 - 9);
});

test('a position of a game of contracts has its cards, its contract and wilds in its melds', () => {
  const about = {
    game: 'shanghai-rum',
    deal: 5,
    hand: '4H 4H WW',
    pile: '2C',
    melds: ['7D WW 9D TD JD WW KD', '9C WW 9S'],
  };
  const { table, seat, hand } = playerPosition({ ...about, isDown: true });
  const { contracts, deck } = table.terms;
  expect([table.players, deck.decks, deck.jokers]).toEqual([4, 2, 4]);
  expect(contracts[table.stages[seat]!]).toEqual(contractOf('S3 R7'));
  expect(hand.wilds).toBe(1);
  const columns = [KIND, OF, FIRST, LENGTH, COPIES, WILDS];
  const rows = [0, 1].map((meld) => columns.map((column) => table.melds.get(meld, column)));
  expect(rows).toEqual([
    [RUN, 1, 7, 7, 0, 0b0100010],
    [SET, 8, 0, 3, 0x1001, 1],
  ]);
  expect(unseenCards({ seat, table, hand }, new Bag()).count).toBe(2 * 52 + 4 - 3 - 1 - 10);
  expect([0, 1, 2].map((other) => table.isDown(other))).toEqual([true, true, false]);
});

test('runs of any suits, wild 2s and Rook cards can be written', () => {
  const frustration = playerPosition({
    game: 'frustration',
    deal: 3,
    hand: '2C',
    melds: ['QS QH 2H', '5D 6H 2S 8C 2D TS JS'],
  });
  const { melds, terms, stages } = frustration.table;
  expect([...stages]).toEqual([2, 2, 2, 2]);
  expect(cardsText(rowCards(melds, 1, terms.melds))).toBe('5D 6H 2S 8C 2D TS JS');
  expect([melds.get(1, FIRST), melds.wildsOf(1)]).toEqual([5, 2]);
  const rook = playerPosition({ game: 'rook-shanghai', hand: '14B 1R', melds: ['11G 12G WW 14G'], players: 2 });
  expect([rook.table.melds.get(0, FIRST), rook.table.melds.get(0, LENGTH)]).toEqual([11, 4]);
  expect(rook.hand.cards).toEqual([13, 32]);
});

test('the same seed gives the same random numbers', () => {
  const draw = (seed: string) => playerPosition({ hand: 'AC', seed }).random.below(1 << 30);
  expect(draw('one')).toBe(draw('one'));
  expect(draw('one')).not.toBe(draw('two'));
});

test('mistakes are reported', () => {
  expect(() => playerPosition({ hand: '7H', pile: '7H' })).toThrow('7H is in two places');
  expect(() => playerPosition({ hand: '7H 7H' })).toThrow('7H is in two places');
  expect(() => playerPosition({ game: 'shanghai-rum', hand: '7H 7H 7H' })).toThrow('7H is in too many places');
  expect(() => playerPosition({ game: 'shanghai-rum', deal: 11, hand: '7H' })).toThrow(
    'Shanghai Rum has no contract 11',
  );
  expect(() => playerPosition({ game: 'shanghai-rumm', hand: '7H' })).toThrow("did you mean 'shanghai-rummy'?");
  expect(() => playerPosition({ game: 'contract-rummy', hand: '7H', melds: ['5H WW 6H'] })).toThrow('not a meld');
  expect(() => playerPosition({ hand: '77' })).toThrow("'77' is not a card");
  for (const melds of [['7H 8H'], ['7H 8H TH'], ['7H 8H 9D'], ['QH KH AH'], ['7H 8H 7D'], ['']]) {
    expect(() => playerPosition({ hand: 'AC', melds })).toThrow(`'${melds[0]}' is not a meld`);
  }
  expect(() => playerPosition({ hand: 'AC', players: 5 })).toThrow('Rummy is not played by 5');
  expect(() => playerPosition({ hand: 'AC', others: [3, 3] })).toThrow('there are 2 players');
  expect(() => playerPosition({ hand: 'AC', taken: ['', '2C'] })).toThrow('there are 2 players');
  expect(() => playerPosition({ hand: 'AC', others: [52] })).toThrow('there are 51 cards for the stock');
  expect(() => playerPosition({ hand: 'AC', stock: 50 })).toThrow('there are 51 cards for the stock');
});
