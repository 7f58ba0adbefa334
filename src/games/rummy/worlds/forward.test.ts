/** Laws of the forward model of the rummy family: its worlds are possible, and the true one goes on as the game. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { type Key, keyFromSeed } from '../../../random/index.js';
import { type Around, around } from '../../around.testing.js';
import { Bag } from '../cards/bag.js';
import { newDeck } from '../cards/deck.js';
import { RummyEngine } from '../engine/engine.js';
import { DISCARDS, LAYS } from '../engine/table.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { playerPosition } from '../position.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { arbitraryDeal, diceOf, steadyRandom, threeDeals } from '../testing/tables.testing.js';
import { RummyForward } from './forward.js';

const KEY: Key = keyFromSeed('forward');
const STEADY = { own: steadyRandom, others: steadyRandom };

/** Plays a deal, and looks at every position in which a seat decides. */
function watched(
  terms: Terms,
  game: number,
  policyOf: () => RummyPlayer,
  look: (view: RummyView, forward: RummyForward, engine: RummyEngine) => void,
): RummyEngine {
  const players = Array.from({ length: terms.players }, (): RummyPlayer => {
    const policy = policyOf();
    const forward = new RummyForward(STEADY, policy);
    const follow: Around = (decide, method, [view]) => {
      if (method === 'newGame') forward.newGame(view as RummyView);
      else if (method === 'newDeal') forward.newDeal(view as RummyView);
      else look(view as RummyView, forward, engine);
      return decide();
    };
    return around(policy, follow, ['newGame', 'newDeal']);
  });
  const engine: RummyEngine = new RummyEngine(terms, players, KEY, true);
  engine.play(game);
  return engine;
}

/** Everybody draws, and hardly anything is laid, so that stocks run out. */
function slow(): RummyPlayer {
  const policy = steadyRandom();
  return { ...policy, layDown: () => {} };
}

function tableText({ table }: Pick<RummyView, 'table'>): string {
  const { pile, pileCount, record, recordCount, melds, known, terms: _, ...rest } = table;
  const at = melds.at.slice(0, melds.count * 8);
  return JSON.stringify([
    { ...rest, open: table.open.cards },
    [...pile.slice(0, pileCount)],
    [...record.slice(0, recordCount)],
    [...at],
    known.map((bag) => bag.cards),
  ]);
}

describe.each([...RULE_SETS, threeDeals])('$title', (rules) => {
  test('a world that is dealt shows the seat the same, with all cards of the deck, each where it may be', () => {
    const dice = diceOf(`worlds ${rules.name}`);
    let worlds = 0;
    for (let game = 0; worlds < testSize(4, 200); game++) {
      const setup = arbitraryDeal(rules, dice);
      const terms = termsOf(rules, setup);
      watched(terms, game, game % 3 === 1 ? slow : steadyRandom, (view, forward, engine) => {
        if (dice.below(20) > 0) return;
        const shown = tableText(view);
        forward.sit(view);
        expect(forward.deal(dice, 1)).toBe(true);
        worlds++;
        const { table, hands, stock } = forward.imaginedPosition;
        expect(tableText({ table })).toBe(shown);
        expect(hands[view.seat]!.equals(view.hand)).toBe(true);
        expect(hands.map((hand) => hand.count)).toEqual([...table.held]);
        expect(stock.left).toBe(table.stockCount);
        for (const [seat, hand] of hands.entries()) {
          for (const card of table.known[seat]!.cards) {
            expect(hand.copies(card)).toBeGreaterThanOrEqual(table.known[seat]!.copies(card));
          }
        }
        const hidden = (of: readonly Readonly<Bag>[], rest: Uint8Array) =>
          [...of.flatMap((hand) => hand.cards), ...rest].sort((one, other) => one - other);
        expect(hidden(hands, stock.rest)).toEqual(hidden(engine.position.hands, engine.position.stock.rest));
        if (newDeck(terms.deck).length === 52) expectHeaps(view, forward, engine);
      });
    }
  });

  test('the true world with the true moves ends as the engine does', () => {
    const dice = diceOf(`truth ${rules.name}`);
    let compared = 0;
    for (let game = 0; compared < testSize(4, 400); game++) {
      const terms = termsOf(rules, arbitraryDeal(rules, dice));
      const ends: { readonly end: string; readonly restocks: number }[] = [];
      const engine = watched(terms, game, steadyRandom, (view, forward, { position }) => {
        if (dice.below(16) > 0) return;
        forward.sit(view);
        forward.imagine(position.hands, position.stock.rest);
        forward.playOutAsUsual();
        ends.push({ end: endOf(forward.end), restocks: forward.end.table.restocks - view.table.restocks });
      });
      // The order of a new stock is not known before it is shuffled.
      const fair = ends.filter(({ restocks }) => restocks === 0);
      for (const { end } of fair) expect(end).toBe(endOf(engine.position));
      compared += fair.length;
    }
  });

  test('every move that is listed can be made, with the same result each time, between no share and a whole win', () => {
    const dice = diceOf(`moves ${rules.name}`);
    const moves = new Int32Array(256);
    const asked = new Set<number>();
    let looked = 0;
    for (let game = 0; asked.size < 3 || looked < testSize(3, 200); game++) {
      watched(termsOf(rules, arbitraryDeal(rules, dice)), game, steadyRandom, (view, forward) => {
        if (dice.below(25) > 0) return;
        asked.add(view.table.phase);
        looked++;
        forward.sit(view);
        const count = forward.moves(moves);
        expect(new Set(moves.subarray(0, count)).size).toBe(count);
        if (view.table.phase === DISCARDS) {
          expect([...moves.subarray(0, count)]).toEqual([...new Set(view.hand.cards)]);
        } else expect(count).toBeGreaterThan(view.table.phase === LAYS ? 0 : 1);
        forward.deal(dice, 1);
        const worths = () => Array.from(moves.subarray(0, count), (move) => forward.playOut(move));
        const once = worths();
        expect(worths()).toEqual(once);
        for (const worth of once) {
          expect(worth).toBeGreaterThanOrEqual(0);
          expect(worth).toBeLessThanOrEqual(1);
        }
      });
    }
  });
});

function endOf({ table, hands }: Pick<RummyEngine['position'], 'table' | 'hands'>): string {
  return JSON.stringify([table.turn, [...table.scores], [...table.totals], hands.map((hand) => hand.cards)]);
}

function expectHeaps(view: RummyView, forward: RummyForward, engine: RummyEngine): void {
  const events = engine.recorder!.events;
  const last = events.findLastIndex(({ type }) => type === 'deal');
  const orders = events
    .slice(last)
    .flatMap((event) => (event.type === 'deal' ? [event.deck] : event.type === 'restock' ? [event.cards] : []));
  const heapOf = (card: number) => orders.findLastIndex((order) => order.includes(card));
  const heaps = (hands: readonly Readonly<Bag>[]) =>
    hands.map((hand, seat) => {
      const hidden = Bag.from(hand.cards);
      hidden.giveBag(view.table.known[seat]!);
      return hidden.cards.map(heapOf).sort();
    });
  expect(heaps(forward.imaginedPosition.hands)).toEqual(heaps(engine.position.hands));
}

test('positions made by hand have no record: they cannot be taken up', () => {
  const view = playerPosition({ hand: '7H 8H 9H KS', pile: '9C' });
  const forward = new RummyForward(STEADY);
  expect(() => forward.sit(view)).toThrow(RangeError);
  forward.newGame(view);
  forward.newDeal(view);
  expect(forward.isReady).toBe(false);
  expect(() => forward.sit(view)).toThrow('the record does not lead to this position');
});
