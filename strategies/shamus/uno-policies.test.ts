import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECK, numberOf, rankName, suitName } from '../../src/cards/model.testing.js';
import { expectDistribution } from '../../src/games/shamus/testing/chance.testing.js';
import { callOf, playOf, tally, unoView } from '../../src/games/shamus/testing/positions.testing.js';
import aceKeeper from './ace-keeper.js';
import highFirst from './high-first.js';
import rankMatching from './rank-matching.js';
import random from './uno-random.js';

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

test('ace-keeper calls a suit held, of a card that is no ace if there is one', () => {
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
    { hand: '5C 6C 9D', top: '5D', plays: '5C', why: 'a card that leaves two suits rather than one' },
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

const highest = highFirst.create();

describe('high-first plays', () => {
  test.each([
    { hand: '3C 9C JC', playable: '3C 9C JC', plays: 'JC', why: 'the highest card that fits' },
    { hand: '3C 9C JC KD', playable: '3C 9C JC', plays: 'JC', why: 'no higher card that does not fit' },
    { hand: 'AC 2C AH', playable: 'AC 2C AH', plays: '2C', why: 'any card rather than an ace' },
    { hand: 'AC KD AS', playable: 'AC AS', plays: 'AC', why: 'an ace where nothing else fits, of the first suit' },
    { hand: 'QD QH QS', playable: 'QD QH QS', plays: 'QD', why: 'of equals the first suit' },
    { hand: 'TC TD KS KH', playable: 'TC TD KS KH', plays: 'KH', why: 'a king before a ten, whatever the suit' },
  ])('$why', ({ hand, playable, plays }) => {
    expect(playOf(highest, unoView(hand, playable, 'QC'))).toBe(plays);
  });
});

describe('high-first calls', () => {
  test.each([
    { hand: '3C 9D JD', calls: 'D', why: 'the longest suit' },
    { hand: '3C 9D JD QS KS 2S', calls: 'S', why: 'also where two are long' },
    { hand: '3C 9D JH QS', calls: 'C', why: 'of equals the first' },
    { hand: '9D JD QH KH', calls: 'D', why: 'of equals the first, beyond the first suit' },
    { hand: '9H JS QH KS', calls: 'H', why: 'of equals the first, in the second half' },
    { hand: '', calls: 'C', why: 'clubs with an empty hand' },
  ])('$why', ({ hand, calls }) => {
    expect(callOf(highest, unoView(hand, '', 'AC'), 'AH')).toBe(calls);
  });
});

const matching = rankMatching.create();

describe('rank-matching plays', () => {
  test.each([
    { playable: '7D KC 9C', top: '7C', plays: '7D', why: "the rank of the partner's discard before any higher card" },
    { playable: '7H 7S KC', top: '7C', plays: '7H', why: 'of two of that rank the first suit' },
    { playable: '3C KC 9C', top: '7C', plays: 'KC', why: 'the highest card with none of that rank' },
    { playable: 'AC 3C', top: '7C', plays: '3C', why: 'any card rather than an ace' },
    { playable: 'AC AH', top: '7C', plays: 'AC', why: 'an ace where nothing else fits' },
    { playable: 'KC QD AS', top: 'AC', plays: 'AS', why: "an ace on the partner's ace, which is its rank" },
    { playable: 'KC QD', top: 'AC', plays: 'KC', why: "the highest card on the partner's ace with no other held" },
  ])('$why', ({ playable, top, plays }) => {
    expect(playOf(matching, unoView(`${playable} 2D`, playable, `5S ${top}`))).toBe(plays);
  });
});

test('rank-matching:aces=keep never plays an ace where another card fits, and plays as aces=match elsewhere', () => {
  const keeping = rankMatching.create({ aces: 'keep' });
  const matchingAces = rankMatching.create({ aces: 'match' });
  let kept = 0;
  fc.assert(
    fc.property(anySituation, ({ hand, pile, playable }) => {
      const view = unoView(hand.join(' '), playable.join(' '), pile.join(' '));
      const [keeps, matches, byDefault] = [keeping, matchingAces, matching].map((policy) => playOf(policy, view));
      expect(byDefault).toBe(matches);
      const others = playable.filter((card) => rankName(card) !== 'A');
      if (rankName(matches!) === 'A' && others.length > 0) {
        kept++;
        // Only an ace can match an ace: the highest of the other cards is left.
        expect(keeps).toBe(playOf(highest, view));
        expect(rankName(pile.at(-1)!)).toBe('A');
      } else expect(keeps).toBe(matches);
    }),
    { numRuns: 3000, seed: 13 },
  );
  expect(kept).toBeGreaterThan(20);
});

test('rank-matching calls the suit of which it holds most', () => {
  expect(callOf(matching, unoView('3C 9H JH', '', 'AC'), 'AD')).toBe('H');
});

const TRIES = 50_000;

describe('random (Uno)', () => {
  test('plays each playable card as often as the others, in both halves of the deck and at either end', () => {
    const policy = random.create();
    const playable = ['AC', 'KC', '7D', 'AH', '2H', '9S', 'KS'];
    const view = unoView(`${playable.join(' ')} 8D 3S`, playable.join(' '), '7H');
    const times = tally(TRIES, playable, () => playOf(policy, view));
    expectDistribution(
      times,
      playable.map(() => 1 / playable.length),
    );
  });

  test('plays the only playable card', () => {
    const policy = random.create();
    tally(100, ['QS'], () => playOf(policy, unoView('3C QS 9D', 'QS', 'QD')));
  });

  test('calls each suit as often as the others, held or not', () => {
    const policy = random.create();
    const view = unoView('3C 4C', '', 'AD');
    const times = tally(TRIES, ['C', 'D', 'H', 'S'], () => callOf(policy, view, 'AD'));
    expectDistribution(times, [0.25, 0.25, 0.25, 0.25]);
  });
});
