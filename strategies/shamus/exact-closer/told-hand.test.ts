import { describe, expect, test } from 'vitest';
import { rankOf, suitOf } from '../../../src/cards/card.js';
import { resolveSetup } from '../../../src/game/index.js';
import shamus from '../../../src/games/shamus/index.js';
import { keyFromSeed } from '../../../src/random/index.js';
import { resolveTeam } from '../../../src/simulation/index.js';
import { testSize } from '../../../test/sized.testing.js';
import feeder from '../feeder-closer/feeder.js';
import exactCloser from './exact-closer.js';
import { expectCalibrated, fitsNothing, formula, readGames } from './read-games.testing.js';
import { type Fact, ToldHand } from './told-hand.js';

const FACTS: readonly Fact[] = ['told-suit', 'told-suits', 'told-ranks', 'told-hand'];

/** Default size: one fact that leaves hands to weigh, and one that leaves none. */
describe.each(testSize<readonly Fact[]>(['told-suits', 'told-hand'], FACTS))('cheat=%s', (fact) => {
  test('the chances agree with what is told', () => {
    let agreed = 0;
    const games = testSize(60, 1000);
    readGames(
      feeder.create(),
      formula('none'),
      games,
      ({ table }, chances, hand) => {
        if (hand === null) return;
        const suits = new Set([...hand].map(suitOf));
        const ranks = new Set([...hand].map(rankOf));
        const turning = table.circleCount % 4;
        for (const [card, chance] of chances) {
          if (fact === 'told-hand') expect(chance).toBe(fitsNothing(hand, card) ? 1 : 0);
          const suit = suitOf(card);
          const isTold =
            fact === 'told-suit'
              ? suit === turning && suits.has(suit)
              : fact === 'told-suits'
                ? suits.has(suit)
                : fact === 'told-ranks' && ranks.has(rankOf(card));
          if (isTold) expect(chance).toBe(0);
          if (isTold || fact === 'told-hand') agreed++;
        }
      },
      undefined,
      new ToldHand(fact),
    );
    expect(agreed).toBeGreaterThan(2 * games);
  });

  test('of cards said to be followed with a chance, as many are', () => {
    // A reader forgets what it was told of another suit, although cards were discarded by it.
    const error = fact === 'told-suit' ? 0.02 : 0;
    expectCalibrated(feeder.create(), formula('none'), { told: new ToldHand(fact), error });
  });

  test('it plays only where hands may be shown', async () => {
    await expect(resolveTeam(shamus, 2, `feeder+exact-closer:cheat=${fact}`)).rejects.toThrow(/--open-hands/);
    const setup = resolveSetup(shamus, {});
    const policies = [feeder.create(), exactCloser.create({ cheat: fact })];
    const engine = shamus.tables.engine(setup, policies, keyFromSeed('told'));
    expect(() => engine.play(0)).toThrow('cannot cheat here');
  });
});
