/** Each deal that fits what a seat knows comes as often as any other, in audits and in searches. */

import { describe, expect, test } from 'vitest';
import meldFirst from '../../../../strategies/shamus/meld-first.js';
import randomUno from '../../../../strategies/shamus/uno-random.js';
import { testSize } from '../../../../test/sized.testing.js';
import { type Card, rankOf, suitOf } from '../../../cards/card.js';
import type { Stream } from '../../../random/index.js';
import { chiSquaredBound, streamOf } from '../../kit/chance.testing.js';
import { ScriptedTable } from '../testing/scripted-table.testing.js';
import { EveryDeal } from './every-deal.testing.js';
import { ShamusForward } from './forward.js';
import { COUNTED, type Point, pointOf } from './points.testing.js';
import { ShamusRedealer } from './redealer.js';
import { visibleEvents } from './seen.testing.js';
import { deckOf } from './table.testing.js';

test.each([
  [1, 23.93],
  [3, 30.66],
  [6, 38.26],
  [12, 50.83],
  [51, 114.08],
])('the bound of chi squared for %i degrees of freedom is that of the tables, or a little wider', (degrees, bound) => {
  expect(chiSquaredBound(degrees) / bound).toBeGreaterThan(0.999);
  expect(chiSquaredBound(degrees) / bound).toBeLessThan(1.2);
});

/** Deals decks that fit what the seat of a point has seen: for an audit, or as the worlds of a search. */
const DEALERS = {
  redealt: ({ setup, deck, moves, seat }: Point, random: Stream) => {
    const redealer = new ShamusRedealer(setup, deck, moves, seat);
    return () => redealer.next(random)!;
  },
  imagined: ({ setup, deck, moves, seat }: Point, random: Stream) => {
    const [own, partner] = seat === 0 ? [randomUno, meldFirst] : [meldFirst, randomUno];
    const forward = new ShamusForward({ own: () => own.create(), partner: () => partner.create(), known: false });
    const table = new ScriptedTable(setup, true, ({ seat: asked, asked: what, view }) => {
      if (what === 'newGame' && asked === seat) forward.newGame(view);
    });
    table.run(deck, moves);
    const question = table.pending!;
    forward.sit(question.view);
    return () => {
      expect(forward.deal(random, 100_000)).toBe(true);
      return deckOf(forward, { question, deck }, random);
    };
  },
} as const;

describe.each(['redealt', 'imagined'] as const)('every deal that fits is %s equally often, and no other:', (dealer) => {
  test.each(COUNTED)('%s', (_, seed, game, decision, rulings, ways, possible) => {
    const point = pointOf(seed, game, decision, 2, rulings);
    const every = new EveryDeal(point);
    expect(every.ways).toBe(ways);
    const times = new Map(every.possible().map((name) => [name, 0]));
    expect(times.size).toBe(possible);
    expect(times.has(every.nameOf(point.deck))).toBe(true);
    const next = DEALERS[dealer](point, streamOf('uniform'));
    const draws = testSize(8, 60) * possible;
    for (let draw = 0; draw < draws; draw++) {
      const name = every.nameOf(next());
      expect(times.has(name), name).toBe(true);
      times.set(name, times.get(name)! + 1);
    }
    const expected = draws / possible;
    const chiSquared = [...times.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquared).toBeLessThan(chiSquaredBound(possible - 1));
  });
});

/** The plainest sampler there is, for points with too many deals to count: shuffles, and throws away. */
function* plainly({ setup, seat, deck, moves, events }: Point, hidden: readonly number[], random: Stream) {
  const table = new ScriptedTable(setup, true);
  const story = visibleEvents(seat, events, setup.players);
  for (;;) {
    const cards = Uint8Array.from(hidden, (place) => deck[place]!);
    random.shuffle(cards);
    const other = [...deck];
    for (const [index, place] of hidden.entries()) other[place] = cards[index]!;
    try {
      table.run(other, moves);
    } catch {
      continue;
    }
    if (table.pending === null || visibleEvents(seat, table.engine.recorder!.events, setup.players) !== story) continue;
    yield other;
  }
}

/** Places whose cards differ in some of many deals. */
function hiddenPlaces(redealer: ShamusRedealer, deck: readonly Card[], random: Stream): number[] {
  const found = new Set<number>();
  for (let draw = 0; draw < testSize(100, 300); draw++) {
    const other = redealer.next(random)!;
    for (const place of deck.keys()) if (other[place] !== deck[place]) found.add(place);
  }
  return [...found];
}

const DRAWS = testSize(120, 1000);

/** Compares features of decks from two samplers, as many of each; rare ones are put together. */
function expectAlike(
  some: readonly Card[][],
  others: readonly Card[][],
  nameOf: (deck: readonly Card[]) => string,
): void {
  const counts = new Map<string, [number, number]>();
  for (const [row, decks] of [some, others].entries()) {
    for (const deck of decks) {
      const name = nameOf(deck);
      const pair = counts.get(name) ?? [0, 0];
      pair[row]!++;
      counts.set(name, pair);
    }
  }
  const rare = [...counts.values()].filter(([a, b]) => a + b < 20);
  const pairs = [...counts.values()].filter(([a, b]) => a + b >= 20);
  pairs.push(rare.reduce<[number, number]>(([a, b], [c, d]) => [a + c, b + d], [0, 0]));
  const told = pairs.filter(([a, b]) => a + b >= 20);
  const chiSquared = told.reduce((sum, [a, b]) => sum + (a - b) ** 2 / (a + b), 0);
  expect(chiSquared).toBeLessThan(chiSquaredBound(Math.max(1, told.length - 1)));
}

describe('it deals as one does that shuffles and throws away what does not fit:', () => {
  test.each([
    ['an Uno player', 'high', 3, 4, 2, {}],
    ['a Rummy player whose partner has drawn', 'random', 84, 1, 2, { mustMeld: 'no' }],
    ['an Uno player of four', 'random', 1, 4, 4, {}],
    ['a Rummy player of four', 'random', 26, 4, 4, {}],
  ] as const)('%s', (_, seed, game, decision, players, rulings) => {
    const point = pointOf(seed, game, decision, players, rulings);
    const redealer = new ShamusRedealer(point.setup, point.deck, point.moves, point.seat);
    const random = streamOf('plainly');
    const hidden = hiddenPlaces(redealer, point.deck, random);
    const plain = plainly(point, hidden, random);
    const smart = Array.from({ length: DRAWS }, () => redealer.next(random)!);
    const naive = Array.from({ length: DRAWS }, () => plain.next().value!);
    for (const [index, place] of hidden.entries()) {
      const other = hidden[(index * 7 + 3) % hidden.length]!;
      // Cards at a place, roughly; and which of two places has the lower card of a suit.
      expectAlike(smart, naive, (deck) => `${suitOf(deck[place]!)} ${rankOf(deck[place]!) >> 2}`);
      expectAlike(
        smart,
        naive,
        (deck) => `${suitOf(deck[place]!)} ${suitOf(deck[other]!)} ${deck[place]! < deck[other]!}`,
      );
    }
  });
});
