/** Each deal that fits what a seat knows comes as often as any other. */

import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { resolveSetup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import { chiSquaredBound, streamOf } from '../../kit/chance.testing.js';
import rummyGame from '../index.js';
import type { RummyPlayer } from '../policy.js';
import { rummy } from '../rule-sets/rummy.js';
import { seatsOfDeal } from '../rules/terms.js';
import { eventsUpTo, type Point, playedOut, storyOf } from './points.testing.js';
import { RummyRedealer } from './redealer.js';
import type { Deal } from './stacked-deal.js';

/** Draws, lays nothing and discards the first card: so little is shown that deals can be found by trying. */
const QUIET: RummyPlayer = {
  takes: () => false,
  layDown: () => {},
  discard: ({ hand }) => hand.cards[0]!,
};

const UPCARD = -2;

const quietDeal = (players: number) =>
  playedOut(rummy, resolveSetup(rummyGame, { variant: 'deal-1', players }), 0, () => QUIET);

/** A decision of a deal in which nothing is laid, `decisions` decisions after the first turns. */
function quietPoint(players: number, decisions: number): Point {
  const { terms, deal, moves, asked } = quietDeal(players);
  const until = 2 * players + decisions;
  return { terms, deal, moves: moves.slice(0, until), seat: asked[until]!.seat };
}

/** The seat that got the card of each place of the deck, or -1, and whether it was dealt to it. */
function holders({ terms, deal, moves }: Point): { readonly seat: number; readonly isDealt: boolean }[] {
  const dealt = seatsOfDeal(terms, 0).map((seat) => ({ seat, isDealt: true }));
  const drawn = eventsUpTo(terms, deal, moves).flatMap((event) =>
    event.type === 'draw' ? { seat: event.seat, isDealt: false } : [],
  );
  const known = [...dealt, { seat: UPCARD, isDealt: true }, ...drawn];
  return Array.from({ length: 52 }, (_, place) => known[place] ?? { seat: -1, isDealt: false });
}

function deckOf({ terms, moves }: Point, deal: Deal): readonly number[] {
  const [first] = eventsUpTo(terms, deal, moves);
  return first?.type === 'deal' ? first.deck : [];
}

/** Shuffles all hidden cards, and rejects deals that do not fit: the plainest sampler. */
function* plainly(point: Point, rng: Stream): Generator<Deal> {
  const { deal, seat } = point;
  const deck = deckOf(point, deal);
  const hidden = [...holders(point).entries()].flatMap(([place, { seat: by }]) =>
    by === seat || by === UPCARD ? [] : place,
  );
  const story = storyOf(point, deal);
  for (;;) {
    const loose = Uint8Array.from(hidden, (place) => deck[place]!);
    rng.shuffle(loose);
    const cards = [...deck];
    for (const [index, place] of hidden.entries()) cards[place] = loose[index]!;
    const other = { ...deal, stacks: [{ deal: 0, time: 0, cards }] };
    try {
      if (storyOf(point, other) === story) yield other;
    } catch {
      // A card is played that is not held: it does not fit.
    }
  }
}

const DRAWS = testSize(150, 400);

describe('it deals as a sampler that shuffles and rejects deals that do not fit', () => {
  test.each([
    ['two players, each of whom has shown two cards', 2, 12, DRAWS],
    ['three players, the first of whom has shown two cards', 3, 11, DRAWS],
  ] as const)('%s', (_, players, decisions, draws) => {
    const point = quietPoint(players, decisions);
    const rng = streamOf('plain');
    const redealer = new RummyRedealer(point.terms, point.deal, point.moves, point.seat);
    const naive = plainly(point, rng);
    const seats = holders(point);
    const counts = new Map<string, [number, number]>();
    const count = (deal: Deal, row: 0 | 1) => {
      const deck = deckOf(point, deal);
      for (const [place, { seat, isDealt }] of seats.entries()) {
        const name = `${deck[place]} ${seat} ${isDealt}`;
        const pair = counts.get(name) ?? [0, 0];
        pair[row]++;
        counts.set(name, pair);
      }
    };
    for (let draw = 0; draw < draws; draw++) {
      count(redealer.next(rng)!, 0);
      count(naive.next().value!, 1);
    }
    const told = [...counts.values()].filter(([a, b]) => a + b >= 20 && a + b < 2 * draws);
    expect(told.length).toBeGreaterThan(30);
    const chiSquared = told.reduce((sum, [a, b]) => sum + (a - b) ** 2 / (a + b), 0);
    expect(chiSquared).toBeLessThan(chiSquaredBound(told.length));
  });
});

test('after a new stock was made, its cards are dealt among the seats that drew them, and those before it stay apart', () => {
  // 31 cards of the stock, and some of the next.
  const point = quietPoint(2, 3 * 38);
  const rng = streamOf('restock');
  const redealer = new RummyRedealer(point.terms, point.deal, point.moves, point.seat);
  const fresh = new Set<string>();
  for (let draw = 0; draw < 30; draw++) {
    const other = redealer.next(rng)!;
    expect(storyOf(point, other)).toBe(storyOf(point, point.deal));
    fresh.add(JSON.stringify(other.stacks.find(({ time }) => time === 1)!.cards));
  }
  expect(fresh.size).toBeGreaterThan(20);
});

test('a difference between two deals is reported', () => {
  const { examiner, terms, deal, moves } = quietDeal(2);
  const other = new RummyRedealer(terms, deal, moves.slice(0, 6), 0).next(streamOf('told'))!;
  expect(examiner.compare(deal, other)).toMatch(/^seat 1 was dealt (\w\w ){10}instead of (\w\w ?){10}$/);
  expect(examiner.compare(deal, deal)).toBe('nothing lies differently');
});
