import { describe, expect, test } from 'vitest';
import { type Card, suitOf } from '../../../src/cards/card.js';
import { CardSet } from '../../../src/cards/card-set.js';
import { firstCard, hiOf, loOf, suitHi, suitLo } from '../../../src/cards/sets.js';
import { type Around, around } from '../../../src/games/around.testing.js';
import { ShamusEngine } from '../../../src/games/shamus/engine/engine.js';
import type { RummyPolicy, RummyView, SeatView, ShamusPolicy, UnoPolicy } from '../../../src/games/shamus/policy.js';
import { Rulings } from '../../../src/games/shamus/rules/rulings.js';
import { numbersOf } from '../../../src/games/shamus/rules/setup.js';
import { keyFromSeed } from '../../../src/random/index.js';
import { testSize } from '../../../test/sized.testing.js';
import { ACES } from '../matching.js';
import rummyRandom from '../rummy-random.js';
import unoRandom from '../uno-random.js';
import closer from './closer.js';
import coder from './coder.js';
import feeder from './feeder.js';
import { USUAL_READING } from './feeder-weights.js';
import { PublicKnowledge } from './public-knowledge.js';

/**
 * Plays games and, before each decision of a Rummy player, shows the knowledge the table. A test sees it with the
 * hands by seat, as far as their last decisions have shown them.
 */
function watchGames(
  seats: readonly ShamusPolicy[],
  games: number,
  look: (knowledge: PublicKnowledge, hands: ReadonlyMap<number, CardSet>, held: Int32Array) => void,
  rulings = new Rulings({}),
  reading = USUAL_READING,
): void {
  const knowledge = new PublicKnowledge(reading);
  const hands = new Map<number, CardSet>();
  const holds = ({ seat, handLo, handHi }: SeatView, card: Card | null) => {
    const hand = CardSet.fromHalves(handLo, handHi);
    hands.set(seat, card === null ? hand : hand.without(card));
  };
  const watch = ({ table }: RummyView) => {
    knowledge.watch(table);
    // Not of those who have drawn since for a 2 or 4.
    look(knowledge, new Map([...hands].filter(([seat, { size }]) => table.held[seat] === size)), table.held);
  };
  const all = seats.map((policy, seat) => {
    const watchCall: Around = (decide, method, [view]) => {
      const shown = view as RummyView;
      if (method === 'newGame' && seat === 0) {
        knowledge.start(shown.table);
        hands.clear();
      }
      if (method === 'draw' || method === 'discard') {
        holds(shown, null);
        watch(shown);
      }
      const answer = decide();
      if (method === 'play' || method === 'discard') holds(shown, answer as Card);
      return answer;
    };
    return around(policy, watchCall, ['newGame']);
  });
  const engine = new ShamusEngine(
    { targets: numbersOf({ variant: 'standard', players: all.length }), rulings },
    all,
    keyFromSeed('witness'),
  );
  for (let game = 0; game < games; game++) engine.play(game);
}

/** Another card of the suit. */
function followedBy(card: Card): Card {
  const suit = suitOf(card);
  return firstCard(suitLo(suit) & ~(loOf(card) | ACES), suitHi(suit) & ~(hiOf(card) | ACES));
}

describe.each([2, 4])('at a table of %i', (players) => {
  const team = (uno: { create(): UnoPolicy }, rummy: { create(): RummyPolicy }) =>
    Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? uno.create() : rummy.create()));

  test.each([
    ['feeders', feeder, USUAL_READING],
    ['coders, whose choices it is not to believe,', coder, { ...USUAL_READING, doubt2: 1, doubt3: 1, doubt4: 1 }],
  ] as const)('knowledge of %s hardly ever rules out a card that they hold', (_, uno, reading) => {
    let looks = 0;
    let wrong = 0;
    const look: Parameters<typeof watchGames>[2] = ({ unos }, hands) => {
      for (const [seat, hand] of hands) {
        if (seat % 2 === 1) continue;
        for (const card of hand) {
          looks++;
          // If no other card were left, would this one certainly not be held?
          unos[seat / 2]!.mayHold(loOf(card), hiOf(card));
          if (unos[seat / 2]!.chanceOfNone(followedBy(card)) === 1e6) wrong++;
        }
      }
    };
    watchGames(team(uno, closer), testSize(60, 1500), look, undefined, reading);
    expect(looks).toBeGreaterThan(1000);
    // The card played is sometimes known only by a guess: one that is known in part, or a new one.
    expect(wrong / looks).toBeLessThan(0.01);
  });

  test.each([{}, { openingAce: 'call', unoOut: 'passes' }, { pickup: 'deepest', mustMeld: 'no' }])(
    'it knows how many cards all hold, and nothing false of what was taken, whoever plays: %j',
    (rulings) => {
      let known = 0;
      const look: Parameters<typeof watchGames>[2] = ({ unos, takenLo, takenHi }, hands, held) => {
        for (let seat = 0; seat < players; seat += 2) expect(unos[seat / 2]!.held).toBe(held[seat]);
        for (const [seat, { lo, hi }] of hands) {
          if (seat % 2 === 0) continue;
          expect([takenLo[seat]! & ~lo, takenHi[seat]! & ~hi]).toEqual([0, 0]);
          if ((takenLo[seat]! | takenHi[seat]!) !== 0) known++;
        }
      };
      watchGames(team(unoRandom, rummyRandom), testSize(40, 1000), look, new Rulings(rulings));
      expect(known).toBeGreaterThan(20);
    },
  );
});
