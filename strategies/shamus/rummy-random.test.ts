import { describe, expect, test } from 'vitest';
import { expectDistribution } from '../../src/games/shamus/testing/chance.testing.js';
import { discardOf, layDownBy, rummyView, tally, textOf } from '../../src/games/shamus/testing/positions.testing.js';
import random from './rummy-random.js';

const TRIES = 30_000;

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
