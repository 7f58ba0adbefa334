import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECK, numberOf, rankName, suitName } from '../../src/cards/model.testing.js';
import { callOf, playOf, unoView } from '../../src/games/shamus/testing/positions.testing.js';
import aceKeeper from './ace-keeper.js';

const fits = (card: string, on: string) =>
  rankName(card) === 'A' || rankName(card) === rankName(on) || suitName(card) === suitName(on);

/** A hand of at most twelve cards that can follow the top of a pile. */
const anySituation = fc
  .shuffledSubarray(DECK, { minLength: DECK.length })
  .chain((deck) => fc.record({ hand: fc.nat(11), pile: fc.nat(14) }).map((sizes) => ({ deck, ...sizes })))
  .map(({ deck, hand, pile }) => ({ hand: deck.slice(0, hand + 1), pile: deck.slice(20, 21 + pile) }))
  .map(({ hand, pile }) => ({ hand, pile, playable: hand.filter((card) => fits(card, pile.at(-1)!)) }))
  .filter(({ playable }) => playable.length > 0);

test('ace-keeper plays an ace only where nothing else fits', () => {
  let withBoth = 0;
  fc.assert(
    fc.property(anySituation, ({ hand, pile, playable }) => {
      const aces = playable.filter((card) => rankName(card) === 'A');
      if (aces.length > 0 && aces.length < playable.length) withBoth++;
      const policy = aceKeeper.create();
      const view = unoView(hand.join(' '), playable.join(' '), pile.join(' '));
      policy.newGame?.(view);
      const played = playOf(policy, view);
      expect(playable).toContain(played);
      if (aces.length < playable.length) expect(rankName(played)).not.toBe('A');
    }),
    { numRuns: 2000, seed: 11 },
  );
  expect(withBoth).toBeGreaterThan(300);
});

test('ace-keeper calls a suit that he holds, of a card that is no ace if he has one', () => {
  fc.assert(
    fc.property(anySituation, ({ hand, pile }) => {
      const policy = aceKeeper.create();
      const view = unoView(hand.join(' '), '', pile.join(' '));
      policy.newGame?.(view);
      const others = hand.filter((card) => rankName(card) !== 'A');
      const called = callOf(policy, view, 'AC');
      expect((others.length > 0 ? others : hand).map(suitName)).toContain(called);
    }),
    { numRuns: 1000, seed: 12 },
  );
});

describe('ace-keeper plays', () => {
  const cases = [
    { hand: '5C 6C 9D', top: '5D', plays: '5C', why: 'what leaves him with two suits rather than one' },
    { hand: 'KC AD', top: '3C', plays: 'KC', why: 'the last card beside an ace, which follows everything' },
  ];
  test.each(cases)('$why', ({ hand, top, plays }) => {
    const playable = hand.split(' ').filter((card) => fits(card, top));
    const policy = aceKeeper.create();
    const view = unoView(hand, playable.join(' '), `QS ${top}`);
    policy.newGame?.(view);
    expect(playOf(policy, view)).toBe(plays);
    expect(policy.play(view)).toBe(numberOf(plays));
  });
});
