import { describe, expect, test } from 'vitest';
import { callOf, playOf, tally, unoView } from '../../src/games/shamus/testing/positions.testing.js';
import { plainUno } from './single-tips.js';
import unoTips from './uno-tips.js';

type Tips = NonNullable<Parameters<typeof plainUno.create>[0]>;

const TRIES = 300;

/** Plays often enough that every possible choice turns up. */
function plays(tips: Tips, hand: string, playable: string, top: string, points = 0): string[] {
  const view = unoView(hand, playable, `QS ${top}`);
  Object.assign(view.table, { points, seniorTarget: 50 });
  const policy = plainUno.create(tips);
  const cards = playable.split(' ');
  const times = tally(TRIES, cards, () => playOf(policy, view));
  return cards.filter((_, place) => times[place]! > 0);
}

describe('9 a plain Uno player who follows one tip plays', () => {
  const cases: { tip: Tips; hand: string; top: string; points?: number; off: string; on: string; why: string }[] = [
    { tip: { rankMatching: true }, hand: '7D KC AC', top: '7C', off: '7D KC AC', on: '7D', why: 'the rank on top' },
    { tip: { rankMatching: true }, hand: 'KC 9C', top: '7C', off: 'KC 9C', on: 'KC 9C', why: 'anything without it' },
    { tip: { highFirst: true }, hand: '7D KC AC', top: '7C', off: '7D KC AC', on: 'KC', why: 'the highest card' },
    { tip: { keepAces: true }, hand: '7D KC AC', top: '7C', off: '7D KC AC', on: '7D KC', why: 'no ace' },
    { tip: { keepAces: true }, hand: 'AC AS', top: '7C', off: 'AC AS', on: 'AC AS', why: 'an ace if it must be' },
    { tip: { feed: true }, hand: '2C 4C KC', top: '7C', off: '2C 4C KC', on: '2C 4C', why: 'a 2 or 4 that is wanted' },
    {
      tip: { feed: true },
      hand: '2C KC',
      top: '7C',
      points: 50,
      off: '2C KC',
      on: '2C KC',
      why: 'none if points suffice',
    },
    { tip: { aceOnAce: true }, hand: '5H 7H AS', top: 'AC', off: '5H 7H AS', on: 'AS', why: 'Ace on Ace' },
    { tip: { aceOnAce: true }, hand: '5H 7H AS', top: '9H', off: '5H 7H AS', on: '5H 7H AS', why: 'not Ace on suit' },
    { tip: { aceOnSuit: true }, hand: '5H 7H AS', top: '9H', off: '5H 7H AS', on: 'AS', why: 'Ace on suit' },
    { tip: { aceOnSuit: true }, hand: '5H 7H AS', top: 'AC', off: '5H 7H AS', on: '5H 7H AS', why: 'not Ace on Ace' },
  ];
  test.each(cases)('$why: $hand on $top', ({ tip, hand, top, points, off, on }) => {
    expect(plays({}, hand, hand, top, points).join(' ')).toBe(off);
    expect(plays(tip, hand, hand, top, points).join(' ')).toBe(on);
  });
});

describe('9 with an ace it calls', () => {
  const view = () => unoView('3C 9H JH', '', 'AC');
  const calls = (call: 'longest' | 'random' | 'none') => {
    const policy = plainUno.create({ call });
    return ['C', 'D', 'H', 'S'].filter(
      (_, place) => tally(TRIES, ['C', 'D', 'H', 'S'], () => callOf(policy, view(), 'AD'))[place]! > 0,
    );
  };

  test('the longest suit, or the suit of the ace', () => {
    expect(calls('longest')).toEqual(['H']);
    expect(calls('none')).toEqual(['D']);
  });

  test('any suit, each as often as the others', () => {
    const policy = plainUno.create({ call: 'random' });
    const same = view();
    const times = tally(4000, ['C', 'D', 'H', 'S'], () => callOf(policy, same, 'AD'));
    for (const count of times) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test('the suit that it signals, whatever it calls at other times', () => {
    const policy = plainUno.create({ aceOnSuit: true, call: 'none' });
    expect(playOf(policy, unoView('5H 7H AS', '5H 7H AS', 'QS 9H'))).toBe('AS');
    expect(callOf(policy, unoView('5H 7H', '', 'QS 9H'), 'AS')).toBe('H');
    expect(playOf(policy, unoView('5H 7H AS', 'AS', 'QS 9D'))).toBe('AS');
    expect(callOf(policy, unoView('5H 7H', '', 'QS 9D'), 'AS')).toBe('S');
  });
});

test('9 with all tips it signals before all else, feeds before it matches ranks, and matches ranks before it plays high', () => {
  const choice = (hand: string) => {
    const view = unoView(hand, hand, 'QS 7C');
    Object.assign(view.table, { seniorTarget: 50 });
    return playOf(unoTips.create(), view);
  };
  expect(choice('KC 7D 4C')).toBe('4C');
  expect(choice('KC 7D 9C')).toBe('7D');
  expect(choice('KC 9C AC')).toBe('AC');
  expect(choice('KC 9C 8D AC')).toBe('KC');
});
