import { describe, test } from 'vitest';
import { expectDistribution } from '../../src/games/shamus/testing/chance.testing.js';
import { callOf, playOf, tally, unoView } from '../../src/games/shamus/testing/positions.testing.js';
import random from './uno-random.js';

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
