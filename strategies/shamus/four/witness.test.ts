import { describe, expect, test } from 'vitest';
import type { Card } from '../../../src/cards/card.js';
import { CardSet } from '../../../src/cards/card-set.js';
import { hiOf, loOf } from '../../../src/cards/sets.js';
import { ShamusEngine } from '../../../src/games/shamus/engine/engine.js';
import type { LayDown } from '../../../src/games/shamus/lay-downs/lay-down.js';
import type { RummyPolicy, RummyView, ShamusPolicy, UnoPolicy, UnoView } from '../../../src/games/shamus/policy.js';
import { Rulings } from '../../../src/games/shamus/rules/rulings.js';
import { targetsOf } from '../../../src/games/shamus/rules/setup.js';
import { keyFromSeed } from '../../../src/random/index.js';
import { sized } from '../../../test/sized.testing.js';
import rummyRandom from '../rummy-random.js';
import unoRandom from '../uno-random.js';
import closer from './closer.js';
import feeder from './feeder.js';
import { FEEDER_WEIGHTS } from './weights.js';
import { Witness } from './witness.js';

/** Plays, and before each decision shows a witness the table, and a test what all hold, by seat. */
function watchGames(
  seats: readonly ShamusPolicy[],
  games: number,
  look: (witness: Witness, hands: readonly CardSet[]) => void,
  rulings = new Rulings({}),
): void {
  const witness = new Witness(FEEDER_WEIGHTS);
  const hands = seats.map(() => CardSet.empty);
  const all = seats.map((policy, seat): ShamusPolicy => {
    const before = (view: RummyView) => {
      witness.watch(view.table);
      for (const place of places) hands[place.number] = CardSet.fromHalves(place.lo, place.hi);
      look(witness, hands);
    };
    if (seat % 2 === 0) {
      const uno = policy as UnoPolicy;
      return {
        newGame(view: UnoView) {
          if (seat === 0) witness.start(view.table);
          uno.newGame?.(view);
        },
        play: (view: UnoView) => uno.play(view),
        call: (view: UnoView, ace: Card) => uno.call(view, ace),
      };
    }
    const rummy = policy as RummyPolicy;
    return {
      newGame: (view: RummyView) => rummy.newGame?.(view),
      draw(view: RummyView) {
        before(view);
        return rummy.draw(view);
      },
      layDown: (view: RummyView, laid: LayDown) => rummy.layDown(view, laid),
      discard(view: RummyView) {
        before(view);
        return rummy.discard(view);
      },
    };
  });
  const engine = new ShamusEngine({ targets: targetsOf('standard'), rulings }, all, keyFromSeed('witness'));
  // What all hold is the engine's own affair.
  const { places } = engine as unknown as { places: readonly { number: number; lo: number; hi: number }[] };
  for (let game = 0; game < games; game++) engine.play(game);
}

describe.each([2, 4])('at a table of %i', (players) => {
  const team = (uno: { create(): UnoPolicy }, rummy: { create(): RummyPolicy }) =>
    Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? uno.create() : rummy.create()));

  test('a witness of feeders hardly ever rules out a card that they hold', () => {
    let looks = 0;
    let wrong = 0;
    watchGames(team(feeder, closer), sized(60, 1500), ({ unos }, hands) => {
      for (let uno = 0; 2 * uno < players; uno++) {
        const hand = hands[2 * uno]!;
        expect(unos[uno]!.held).toBe(hand.size);
        // Of each card taken alone: with a hand of this size, nobody could say that he does not hold it.
        for (const card of hand) {
          looks++;
          if (unos[uno]!.chanceOfNone(loOf(card), hiOf(card), hand.lo, hand.hi) === 1e6) wrong++;
        }
      }
    });
    expect(looks).toBeGreaterThan(1000);
    // Which of his cards he played is sometimes a guess: one that is known in part, or a new one.
    expect(wrong / looks).toBeLessThan(0.01);
  });

  test.each([{}, { openingAce: 'call', unoOut: 'passes' }, { pickup: 'deepest', mustMeld: 'no' }])(
    'it knows how many cards all hold, and nothing false of what was taken, whoever plays: %j',
    (rulings) => {
      let known = 0;
      const look = ({ unos, takenLo, takenHi }: Witness, hands: readonly CardSet[]) => {
        for (let seat = 0; seat < players; seat++) {
          const { lo, hi } = hands[seat]!;
          if (seat % 2 === 0) expect(unos[seat / 2]!.held).toBe(hands[seat]!.size);
          else {
            expect([takenLo[seat]! & ~lo, takenHi[seat]! & ~hi]).toEqual([0, 0]);
            if ((takenLo[seat]! | takenHi[seat]!) !== 0) known++;
          }
        }
      };
      watchGames(team(unoRandom, rummyRandom), sized(40, 1000), look, new Rulings(rulings));
      expect(known).toBeGreaterThan(20);
    },
  );
});
