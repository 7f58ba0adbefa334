/** Hidden cards against brute force: each card a piece of its own, each seat showing any of its pieces. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import type { Card } from '../../../cards/card.js';
import { resolveSetup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import { chiSquaredBound, streamOf } from '../../kit/chance.testing.js';
import { Position } from '../engine/position.js';
import { createGame } from '../game.js';
import { shanghaiRummy } from '../rule-sets/shanghai-rummy.js';
import { termsOf } from '../rules/terms.js';
import { Dealer } from './dealer.js';
import { Ways } from './ways.js';

type Step = { heap: readonly Card[] } | { seat: number; draws: number } | { seat: number; shows: Card };

const [A, B, C] = [0, 1, 2];
const PLAYERS = 2;

/** All possible hands of the seats and, in order, cards that have not been drawn, with their chances. */
function byBruteForce(steps: readonly Step[]): Map<string, number> {
  const chances = new Map<string, number>();
  const play = (at: number, stock: readonly Card[], hands: readonly (readonly Card[])[], chance: number): void => {
    const step = steps[at];
    if (step === undefined) {
      const name = nameOf(hands, stock);
      chances.set(name, (chances.get(name) ?? 0) + chance);
    } else if ('heap' in step) {
      const orders = ordersOf(step.heap);
      for (const order of orders) play(at + 1, [...stock, ...order], hands, chance / orders.length);
    } else if ('draws' in step) {
      const hand = [...hands[step.seat]!, ...stock.slice(0, step.draws)];
      play(at + 1, stock.slice(step.draws), hands.with(step.seat, hand), chance);
    } else {
      const hand = hands[step.seat]!;
      const place = hand.indexOf(step.shows);
      const copies = hand.filter((card) => card === step.shows).length;
      if (place >= 0) {
        play(at + 1, stock, hands.with(step.seat, hand.toSpliced(place, 1)), (chance * copies) / hand.length);
      }
    }
  };
  const nothing = Array.from({ length: PLAYERS }, () => []);
  play(0, [], nothing, 1);
  const whole = [...chances.values()].reduce((sum, one) => sum + one, 0);
  return new Map([...chances].map(([name, chance]) => [name, chance / whole]));
}

function nameOf(hands: readonly (readonly Card[])[], stock: readonly Card[]): string {
  return `${hands.map((hand) => hand.toSorted((one, other) => one - other).join('')).join('|')}|${stock.join('')}`;
}

function ordersOf(cards: readonly Card[]): (readonly Card[])[] {
  if (cards.length === 0) return [[]];
  return cards.flatMap((card, place) => ordersOf(cards.toSpliced(place, 1)).map((rest) => [card, ...rest]));
}

function dealt(steps: readonly Step[], random: Stream, draws: number): Map<string, number> {
  const ways = new Ways(PLAYERS);
  ways.clear();
  const left: number[] = [];
  for (const step of steps) {
    if ('heap' in step) {
      ways.add(step.heap);
      left.push(step.heap.length);
    } else if ('draws' in step) {
      for (let count = step.draws; count > 0; count--) {
        const heap = left.findIndex((cards) => cards > 0);
        left[heap]!--;
        ways.draw(heap, step.seat);
      }
    } else ways.show(step.seat, step.shows);
  }
  const dealer = new Dealer();
  dealer.prepare(ways, left);
  const setup = resolveSetup(createGame(shanghaiRummy), { players: 3 });
  const position = new Position(termsOf(shanghaiRummy, setup));
  const times = new Map<string, number>();
  for (let draw = 0; draw < draws; draw++) {
    for (const hand of position.hands) hand.clear();
    dealer.deal(position, random);
    const hands = position.hands.slice(0, PLAYERS).map((hand) => hand.cards);
    const name = nameOf(hands, [...position.stock.rest]);
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return times;
}

const CASES: readonly (readonly [string, readonly Step[]])[] = [
  ['all alike', [{ heap: [A, A, B, C] }, { seat: 0, draws: 1 }, { seat: 1, draws: 2 }]],
  [
    'one deck, cards shown',
    [
      { heap: [A, A, B, B, C] },
      { seat: 0, draws: 2 },
      { seat: 1, draws: 1 },
      { seat: 0, shows: A },
      { seat: 1, draws: 1 },
    ],
  ],
  [
    'a new stock of cards that were shown',
    [
      { heap: [A, B, C, 3, 4] },
      { seat: 0, draws: 3 },
      { seat: 1, draws: 2 },
      { seat: 0, shows: A },
      { seat: 1, shows: C },
      { heap: [A, C] },
      { seat: 0, draws: 1 },
    ],
  ],
  [
    'shown cards may be of the old stock or the new',
    [
      { heap: [A, A, A, B, B, C] },
      { seat: 0, draws: 3 },
      { seat: 1, draws: 3 },
      { seat: 0, shows: A },
      { seat: 1, shows: B },
      { heap: [A, B] },
      { seat: 0, draws: 1 },
      { seat: 0, shows: A },
      { seat: 1, draws: 1 },
      { seat: 1, shows: B },
    ],
  ],
  [
    'and so again',
    [
      { heap: [A, A, A, B, B] },
      { seat: 0, draws: 3 },
      { seat: 1, draws: 2 },
      { seat: 0, shows: A },
      { seat: 1, shows: A },
      { heap: [A, A] },
      { seat: 0, draws: 1 },
      { seat: 1, draws: 1 },
      { seat: 0, shows: A },
      { seat: 1, shows: B },
      { heap: [A, B, C] },
      { seat: 0, draws: 1 },
      { seat: 0, shows: B },
      { seat: 0, draws: 1 },
    ],
  ],
];

describe('hidden cards come as often as they should, and no others:', () => {
  test.each(CASES)('%s', (_, steps) => {
    const chances = byBruteForce(steps);
    expect(chances.size).toBeGreaterThan(2);
    const draws = testSize(100, 2000) * chances.size;
    const times = dealt(steps, streamOf('ways'), draws);
    for (const name of times.keys()) expect([...chances.keys()]).toContain(name);
    let chiSquared = 0;
    for (const [name, chance] of chances) {
      chiSquared += ((times.get(name) ?? 0) - draws * chance) ** 2 / (draws * chance);
    }
    expect(chiSquared).toBeLessThan(chiSquaredBound(chances.size - 1));
  });

  test('an impossible event leaves no way', () => {
    const ways = new Ways(PLAYERS);
    ways.clear();
    ways.add([A, B]);
    ways.draw(0, 0);
    ways.show(1, A);
    expect(ways.all).toEqual([]);
  });
});
