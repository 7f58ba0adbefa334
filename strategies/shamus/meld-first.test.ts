import { describe, expect, test } from 'vitest';
import {
  discardOf,
  layDownBy,
  type RummyPosition,
  rummyView,
  textOf,
} from '../../src/games/shamus/testing/positions.testing.js';
import meldFirst from './meld-first.js';

describe('meld-first draws', () => {
  const cases: (RummyPosition & { takes: number; why: string })[] = [
    { hand: '7C 7D 2S', pile: 'KS 7H', takes: 1, why: 'the top card where it makes a meld' },
    { hand: '7C 7D QC 2S', pile: 'QD 7S QH 7H', takes: 4, why: 'as many cards as gain most' },
    { hand: '7C 7D 2S', pile: 'AS KS 7H', takes: 1, why: 'no more than gain something' },
    { hand: '7C 7D', pile: '3S 7H', takes: 2, why: 'one more to have a card to discard' },
    { hand: '7C 8D 2S', pile: 'KS 7H', takes: 0, why: 'from the stock where the top card cannot be laid' },
    { hand: '7C 2S', pile: '7D AH KH QD 7H', takes: 0, why: 'from the stock where he stands better without' },
    { hand: 'KD 2S', pile: '4C 8H', table: { sequences: '5H 6H 7H' }, takes: 1, why: 'a card that can be laid off' },
  ];
  test.each(cases)('$why', ({ takes, ...position }) => {
    expect(meldFirst.create().draw(rummyView(position))).toBe(takes);
  });
});

describe('meld-first lays down', () => {
  const cases: (RummyPosition & { lays: string; why: string })[] = [
    { hand: 'AC AD AH 2C 3C KD', lays: ' | AC AD AH', why: 'what gains most' },
    { hand: '5H 6H 7H 7C 7D 8H 9H KD', lays: '5H 6H 7H 8H 9H | ', why: 'the longer sequence rather than the group' },
    { hand: '4H KS 2D', table: { sequences: '5H 6H 7H', groups: 'KC KD KH' }, lays: '4H | KS', why: 'lay-offs' },
    { hand: '3C 8D KD', lays: ' | ', why: 'nothing where nothing fits' },
  ];
  test.each(cases)('$why', ({ lays, ...position }) => {
    expect(textOf(layDownBy(meldFirst.create(), rummyView(position)))).toBe(lays);
  });

  test('the meld for which he has picked up', () => {
    const policy = meldFirst.create();
    const before = { hand: '5H 6H KC KD', pile: '3S KH 7H' };
    expect(policy.draw(rummyView(before))).toBe(3);
    const after = rummyView({ hand: '5H 6H 7H KC KD KH 3S', pile: '', must: '7H' });
    expect(textOf(layDownBy(policy, after))).toBe('5H 6H 7H | KC KD KH');
  });
});

describe('meld-first discards', () => {
  const cases: (RummyPosition & { discards: string; why: string })[] = [
    { hand: '3C 7D JS', discards: 'JS', why: 'the dearest card' },
    { hand: 'AC 7D JS', discards: 'AC', why: 'an ace before any other, for it costs most' },
    { hand: '3C KC KD', discards: '3C', why: 'a card without a partner before a pair' },
    { hand: '3C QS KS', discards: '3C', why: 'and before two neighbours of one suit' },
    { hand: '2C KC KD', discards: 'KC', why: 'one of a pair before a 2' },
    { hand: '2C 4D', discards: '4D', why: 'a 4 or 2 where nothing else is left' },
    { hand: 'KC QH', discards: 'KC', why: 'the higher of two that cost the same' },
    { hand: '7C 7D 7H KS', discards: '7C', why: 'what rule 4.4 allows, though the king is dearer' },
    { hand: '2C 2D 2H KS', discards: '2C', why: 'a 2 where rule 4.4 allows nothing else' },
  ];
  test.each(cases)('$why', ({ discards, ...position }) => {
    expect(discardOf(meldFirst.create(), rummyView(position))).toBe(discards);
  });
});
