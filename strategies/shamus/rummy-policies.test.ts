import { describe, expect, test } from 'vitest';
import { ShamusEngine } from '../../src/games/shamus/engine/engine.js';
import type { RummyPolicy, RummyView } from '../../src/games/shamus/policy.js';
import { numbersOf } from '../../src/games/shamus/rules/setup.js';
import { expectDistribution } from '../../src/games/shamus/testing/chance.testing.js';
import {
  discardOf,
  layDownBy,
  type RummyPosition,
  rummyView,
  tally,
  textOf,
} from '../../src/games/shamus/testing/positions.testing.js';
import { keyFromSeed } from '../../src/random/index.js';
import { testSize } from '../../test/sized.testing.js';
import aceKeeper from './ace-keeper.js';
import meldFirst from './meld-first.js';
import pileSaver from './pile-saver.js';
import random from './rummy-random.js';

describe('meld-first draws', () => {
  const cases: (RummyPosition & { takes: number; why: string })[] = [
    { hand: '7C 7D 2S', pile: 'KS 7H', takes: 1, why: 'the top card where it makes a meld' },
    { hand: '7C 7D QC 2S', pile: 'QD 7S QH 7H', takes: 4, why: 'as many cards as gain most' },
    { hand: '7C 7D 2S', pile: 'AS KS 7H', takes: 1, why: 'no more than gain something' },
    { hand: '7C 7D', pile: '3S 7H', takes: 2, why: 'one more to have a card to discard' },
    { hand: '7C 8D 2S', pile: 'KS 7H', takes: 0, why: 'from the stock where the top card cannot be laid' },
    { hand: '7C 2S', pile: '7D AH KH QD 7H', takes: 0, why: 'from the stock where the hand is better without' },
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

  test('the meld for which a card was picked up', () => {
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

interface Situation extends RummyPosition {
  readonly uno: number;
  readonly circle: number;
  readonly lost?: boolean;
}

/** The policy at the start of a game that begins with this view. */
function seated({ uno, circle, lost = false, ...position }: Situation): { policy: RummyPolicy; view: RummyView } {
  const view = rummyView(position);
  const { senior, junior } = numbersOf({ variant: 'standard', players: 2 });
  const counts = { circleCount: circle, stockCount: 20, seniorTarget: senior, juniorTarget: junior };
  Object.assign(view.table, counts, { seniorLost: lost });
  view.table.held[0] = uno;
  view.table.held[1] = position.hand.split(' ').length;
  const policy = pileSaver.create();
  policy.newGame?.(view);
  return { policy, view };
}

const MELDS = { groups: 'KC KD KH KS' };

describe('pile-saver draws', () => {
  const cases: (Situation & { takes: number; why: string })[] = [
    {
      ...{ uno: 0, circle: 5, table: MELDS, hand: '7C 7D 2S', pile: '3D 7H', takes: 1 },
      why: 'what reaches the target when the Uno player is out: 55 points, and nothing dear in hand',
    },
    {
      ...{ uno: 3, circle: 6, hand: '7C 8D 2S', pile: 'KS 7H', takes: 0 },
      why: 'from the stock where nothing can be laid',
    },
  ];
  test.each(cases)('$why', ({ takes, ...situation }) => {
    const { policy, view } = seated(situation);
    expect(policy.draw(view)).toBe(takes);
  });
});

describe('pile-saver discards', () => {
  const cases: (Situation & { discards: string; why: string })[] = [
    {
      ...{ uno: 0, circle: 5, table: { groups: 'KC KD KH KS 8C 8D 8H' }, hand: '9C AS', discards: 'AS' },
      why: 'what wins at once: 55 points laid, of which the nine costs five and the ace would cost fifteen',
    },
    {
      ...{ uno: 2, circle: 6, table: { groups: 'KC KD KH KS QC QD QH QS' }, hand: '2C 9H', discards: '9H' },
      why: 'no 2 when enough points are laid',
    },
    {
      ...{ uno: 5, circle: 6, hand: '4C 9H 8S', discards: '9H' },
      why: 'no 4 that would lose Senior',
    },
  ];
  test.each(cases)('$why', ({ discards, ...situation }) => {
    const { policy, view } = seated(situation);
    expect(discardOf(policy, view)).toBe(discards);
  });
});

test('pile-saver picks up more often, and more cards at once, when the Uno player is nearly out than with many cards held', () => {
  const sums = { many: { cards: 0, times: 0 }, few: { cards: 0, times: 0 } };
  const rummy = pileSaver.create();
  const watched: RummyPolicy = {
    newGame: (view) => rummy.newGame?.(view),
    draw: (view) => {
      const depth = rummy.draw(view);
      const held = view.table.held[0]!;
      if (depth > 0 && !view.table.seniorLost && (held <= 1 || held >= 4)) {
        const sum = held <= 1 ? sums.few : sums.many;
        sum.cards += depth;
        sum.times++;
      }
      return depth;
    },
    layDown: (view, laid) => rummy.layDown(view, laid),
    discard: (view) => rummy.discard(view),
  };
  const engine = new ShamusEngine(
    { targets: numbersOf({ variant: 'standard', players: 2 }) },
    [aceKeeper.create(), watched],
    keyFromSeed('pile-saver'),
  );
  for (let game = 0; game < testSize(1500, 5000); game++) engine.play(game);
  const { many, few } = sums;
  expect(few.times).toBeGreaterThan(testSize(300, 1000));
  expect(few.times).toBeGreaterThan(5 * many.times);
  expect(few.cards / few.times).toBeGreaterThan((3 * many.cards) / Math.max(1, many.times));
});

const TRIES = testSize(10_000, 30_000);

/** Each of several things equally often. */
function expectEqual(things: readonly string[], once: () => string): void {
  expectDistribution(
    tally(TRIES, things, once),
    things.map(() => 1 / things.length),
  );
}

describe('random (Rummy)', () => {
  test('draws from the stock or makes any legal pick-up, each as often as the others', () => {
    const policy = random.create();
    // The seven of hearts can be laid from the second card on: depths 2, 3 and 4.
    const view = rummyView({ hand: '7C 7D', pile: 'JD 3C KS 7H' });
    expectEqual(['0', '2', '3', '4'], () => String(policy.draw(view)));
  });

  test('draws from the stock where no pick-up is legal', () => {
    const policy = random.create();
    tally(200, ['0'], () => String(policy.draw(rummyView({ hand: '7C 8D', pile: 'JD 3C KS 7H' }))));
  });

  test('lays any of two melds that want the same card', () => {
    const policy = random.create();
    const view = rummyView({ hand: '5H 6H 7H 7C 7D KD' });
    expectEqual(['5H 6H 7H | ', ' | 7C 7D 7H'], () => textOf(layDownBy(policy, view)));
  });

  test('lays any three of four, where one must be kept for the discard', () => {
    const policy = random.create();
    const view = rummyView({ hand: '7C 7D 7H 7S' });
    const threes = [' | 7C 7D 7H', ' | 7C 7D 7S', ' | 7C 7H 7S', ' | 7D 7H 7S'];
    expectEqual(threes, () => textOf(layDownBy(policy, view)));
  });

  test('lays as long as something can be laid, step by step', () => {
    const policy = random.create();
    const table = { sequences: '5H 6H 7H' };
    const view = rummyView({ hand: '3H 4H 8H KC KD KS 2C', table });
    tally(200, ['3H 4H 8H | KC KD KS'], () => textOf(layDownBy(policy, view)));
  });

  test('always lays the card that it must, however unlikely', () => {
    const policy = random.create();
    const view = rummyView({ hand: '5H 6H 7H 7C 7D KD', must: '5H' });
    tally(500, ['5H 6H 7H | '], () => textOf(layDownBy(policy, view)));
  });

  test('discards any card that it may, each as often as the others', () => {
    const policy = random.create();
    const free = ['AC', 'KC', '3D', '5D', '9H', 'KS'];
    const view = rummyView({ hand: free.join(' ') });
    expectEqual(free, () => discardOf(policy, view));
  });

  test('keeps to rule 4.4: of a meld in hand it discards any card, and no other', () => {
    const policy = random.create();
    const view = rummyView({ hand: '7C 7D 7H KS' });
    expectEqual(['7C', '7D', '7H'], () => discardOf(policy, view));
    expect(view.discardableHi).not.toBe(view.handHi);
  });
});
