import { describe, expect, test } from 'vitest';
import { callOf, playOf, unoView } from '../../src/games/shamus/testing/positions.testing.js';
import highFirst from './high-first.js';

const policy = highFirst.create();

describe('high-first plays', () => {
  test.each([
    { hand: '3C 9C JC', playable: '3C 9C JC', plays: 'JC', why: 'the highest card that fits' },
    { hand: '3C 9C JC KD', playable: '3C 9C JC', plays: 'JC', why: 'no higher card that does not fit' },
    { hand: 'AC 2C AH', playable: 'AC 2C AH', plays: '2C', why: 'any card rather than an ace' },
    { hand: 'AC KD AS', playable: 'AC AS', plays: 'AC', why: 'an ace where nothing else fits, of the first suit' },
    { hand: 'QD QH QS', playable: 'QD QH QS', plays: 'QD', why: 'of equals the first suit' },
    { hand: 'TC TD KS KH', playable: 'TC TD KS KH', plays: 'KH', why: 'a king before a ten, whatever the suit' },
  ])('$why', ({ hand, playable, plays }) => {
    expect(playOf(policy, unoView(hand, playable, 'QC'))).toBe(plays);
  });
});

describe('high-first calls', () => {
  test.each([
    { hand: '3C 9D JD', calls: 'D', why: 'his longest suit' },
    { hand: '3C 9D JD QS KS 2S', calls: 'S', why: 'also where two are long' },
    { hand: '3C 9D JH QS', calls: 'C', why: 'of equals the first' },
    { hand: '9D JD QH KH', calls: 'D', why: 'of equals the first, beyond the first suit' },
    { hand: '9H JS QH KS', calls: 'H', why: 'of equals the first, in the second half' },
    { hand: '', calls: 'C', why: 'clubs with an empty hand' },
  ])('$why', ({ hand, calls }) => {
    expect(callOf(policy, unoView(hand, '', 'AC'), 'AH')).toBe(calls);
  });
});
