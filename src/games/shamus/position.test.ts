import { expect, test } from 'vitest';
import { cardsOf } from '../../cards/model.testing.js';
import { rummyPosition, unoPosition } from './position.js';

test('3.1 an Uno player may play what matches the top in suit or rank, or an ace', () => {
  const view = unoPosition({ hand: '7H 9C KD AS', pile: '2S 9H' });
  expect(cardsOf(view.playableLo, view.playableHi)).toEqual(['9C', '7H', 'AS']);
});

test('3.2 on an ace he may play anything', () => {
  const view = unoPosition({ hand: '7H 9C', pile: 'AD' });
  expect(cardsOf(view.playableLo, view.playableHi)).toEqual(['9C', '7H']);
});

test('4.4 a Rummy player may discard what leaves nothing to lay', () => {
  const view = rummyPosition({ hand: '5H 6H 7H KS', pile: '2C' });
  expect(cardsOf(view.discardableLo, view.discardableHi)).toEqual(['5H', '6H', '7H']);
  const other = rummyPosition({ hand: '4H KS', sequences: '5H 6H 7H' });
  expect(cardsOf(other.discardableLo, other.discardableHi)).toEqual(['4H']);
});

test('3.7 the table is told as in a game', () => {
  const { table, seat } = rummyPosition({
    hand: '4H KS',
    sequences: 'AH 2H 3H',
    groups: '9C 9D 9S',
    partner: 3,
    circle: 4,
    stock: 7,
    variant: 'expert',
    seniorLost: true,
  });
  expect(seat).toBe(1);
  expect([...table.held]).toEqual([3, 2]);
  // An ace in a sequence counts 5 (rule 1.2).
  expect(table.points).toBe(30);
  expect([table.circleCount, table.stockCount, table.seniorTarget, table.seniorLost]).toEqual([4, 7, 150, true]);
});

test('mistakes are told', () => {
  expect(() => unoPosition({ hand: '7H', pile: '8C' })).toThrow(/no card of 7H fits/);
  expect(() => unoPosition({ hand: '7H' })).toThrow(/needs a discard pile/);
  expect(() => rummyPosition({ hand: '7H', pile: '7H' })).toThrow(/7H is in two places/);
  expect(() => rummyPosition({ hand: '77' })).toThrow(RangeError);
});
