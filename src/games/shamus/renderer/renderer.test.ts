import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { setupsOf, type WatchedGame, watchGame } from '../../../../test/watched-games.testing.js';
import type { Game } from '../../../game/index.js';
import { createViewpoints } from '../../kit/viewpoints.js';
import { loadGame } from '../../registry.js';
import type { Scene } from '../replay/scene.js';
import renderer from './renderer.js';

const VALUES: Readonly<Record<string, number>> = { A: 15, T: 10, J: 10, Q: 10, K: 10 };
const value = (cards: readonly string[]) => cards.reduce((sum, card) => sum + (VALUES[card[0]!] ?? 5), 0);

function shownTo(scene: Scene, seat: number): { readonly isBound: boolean; readonly net: number } {
  const names = scene.hands.map((_, each) => `Seat ${each}`);
  const viewpoint = createViewpoints(names)[seat + 1]!;
  const [, bound, net] = /on the table, (at most )?<b>([−+\d]+)<\/b> net/.exec(renderer.draw(scene, viewpoint, names))!;
  return { isBound: bound !== undefined, net: Number(net!.replace('−', '-')) };
}

/** Possible places of the cards that a seat does not see: hidden places, Rummy hands first, filled in an order. */
function netOfDeal(scene: Scene, seat: number, order: (cards: string[]) => string[]): number {
  const isHidden = (card: string, hand: number) => hand !== seat && !scene.seen.includes(card);
  const unseen = [
    ...scene.hands.flatMap((cards, hand) => cards.filter((card) => isHidden(card, hand))),
    ...scene.circle,
    ...scene.stock,
  ];
  const rummy = scene.hands.flatMap((cards, hand) =>
    hand % 2 === 1 ? cards.map((card) => ({ card, hidden: isHidden(card, hand) })) : [],
  );
  const known = rummy.filter(({ hidden }) => !hidden).map(({ card }) => card);
  return scene.points - value(known) - value(order(unseen).slice(0, rummy.length - known.length));
}

describe('the net points that a page shows', () => {
  let games: WatchedGame[];
  beforeAll(async () => {
    const game: Game = await loadGame('shamus');
    const setups = setupsOf(game, ['standard']);
    games = await Promise.all(
      Array.from({ length: testSize(20, 200) }, (_, index) =>
        watchGame(game, setups[index % setups.length]!, index, index % 3 === 0 ? 'random' : null),
      ),
    );
  });

  test('are at most what any deal of the unseen cards gives, and as much as the best one does', () => {
    let bounds = 0;
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (of, at, chances) => {
          const { scenes } = games[of % games.length]!;
          const scene = scenes[at % scenes.length]!;
          const shuffled = (cards: string[]) => {
            const keyed = cards.map((card) => [chances.next().value as number, card] as const);
            return keyed.sort(([one], [other]) => one - other).map(([, card]) => card);
          };
          for (const seat of scene.hands.keys()) {
            const { isBound, net } = shownTo(scene, seat);
            if (!isBound) expect(net).toBe(scene.net);
            // The last event tells everybody.
            if (scene.outcome !== null) expect({ isBound, net }).toEqual({ isBound: false, net: scene.net });
            if (scene.outcome !== null) continue;
            else bounds++;
            expect(net).toBeGreaterThanOrEqual(scene.net);
            expect(net).toBeGreaterThanOrEqual(netOfDeal(scene, seat, shuffled));
            expect(net).toBe(
              netOfDeal(scene, seat, (cards) => cards.sort((one, other) => value([one]) - value([other]))),
            );
          }
        },
      ),
      { numRuns: testSize(300, 10_000) },
    );
    expect(bounds).toBeGreaterThan(100);
  });
});
