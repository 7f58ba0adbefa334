import { describe, expect, test } from 'vitest';
import { callOf, playOf, unoView } from '../../src/games/shamus/testing/positions.testing.js';
import rankMatching from './rank-matching.js';

const policy = rankMatching.create();

describe('rank-matching plays', () => {
  test.each([
    { playable: '7D KC 9C', top: '7C', plays: '7D', why: "the rank of his partner's discard before any higher card" },
    { playable: '7H 7S KC', top: '7C', plays: '7H', why: 'of two of that rank the first suit' },
    { playable: '3C KC 9C', top: '7C', plays: 'KC', why: 'the highest card where he has none of that rank' },
    { playable: 'AC 3C', top: '7C', plays: '3C', why: 'any card rather than an ace' },
    { playable: 'AC AH', top: '7C', plays: 'AC', why: 'an ace where nothing else fits' },
    { playable: 'KC QD AS', top: 'AC', plays: 'AS', why: "an ace on his partner's ace, which is its rank" },
    { playable: 'KC QD', top: 'AC', plays: 'KC', why: "the highest card on his partner's ace where he has no other" },
  ])('$why', ({ playable, top, plays }) => {
    expect(playOf(policy, unoView(`${playable} 2D`, playable, `5S ${top}`))).toBe(plays);
  });
});

test('rank-matching calls the suit of which he holds most', () => {
  expect(callOf(policy, unoView('3C 9H JH', '', 'AC'), 'AD')).toBe('H');
});
