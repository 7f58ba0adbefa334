/** Of all deals that fit what a seat knows, each comes as often as any other. */

import { describe, expect, test } from 'vitest';
import aceKeeper from '../../../../strategies/shamus/ace-keeper.js';
import highFirst from '../../../../strategies/shamus/high-first.js';
import meldFirst from '../../../../strategies/shamus/meld-first.js';
import pileSaver from '../../../../strategies/shamus/pile-saver.js';
import randomRummy from '../../../../strategies/shamus/rummy-random.js';
import randomUno from '../../../../strategies/shamus/uno-random.js';
import { sized } from '../../../../test/sized.testing.js';
import { type Card, rankOf, suitOf } from '../../../cards/card.js';
import { NEW_GAME, resolveSetup } from '../../../game/index.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import shamus from '../index.js';
import { CHI_SQUARED_BOUND } from '../testing/chance.testing.js';
import { ScriptedTable } from '../testing/scripted-table.testing.js';
import type { ShamusMove } from './asked-table.js';
import { EveryDeal, type Moment } from './every-deal.testing.js';
import { ShamusExaminer } from './examiner.js';
import { ShamusRedealer } from './redealer.js';
import { storyFor } from './seen.js';

const TEAMS = {
  random: [randomUno, randomRummy],
  ace: [aceKeeper, pileSaver],
  high: [highFirst, meldFirst],
  hr: [highFirst, randomRummy],
} as const;

type Rulings = Readonly<Record<string, string>>;

/** A decision of a game: its deck, the moves before it and what had happened. */
interface Point extends Moment {
  readonly deck: readonly Card[];
  readonly moves: readonly ShamusMove[];
}

/** @param seed also the team that plays */
function pointOf(seed: keyof typeof TEAMS, game: number, decision: number, players: number, rulings: Rulings): Point {
  const setup = resolveSetup(shamus, { players, rulings });
  const examiner = new ShamusExaminer(setup);
  const key = keyFromSeed(seed);
  const deck = examiner.deal(key, game);
  const moves: ShamusMove[] = [];
  const policies = Array.from({ length: players }, (_, seat) => TEAMS[seed][seat % 2]!.create());
  const play = examiner.table(policies, key, (question, ask) => {
    const move = ask();
    if (question.asked !== NEW_GAME) moves.push(move);
    return move;
  });
  play.play(deck, game);
  const table = new ScriptedTable(setup, true);
  table.run(deck, moves);
  const all = [...table.engine.recorder!.events];
  table.run(deck, moves.slice(0, decision));
  const events = [...table.engine.recorder!.events];
  const { seat } = table.pending!;
  return { setup, seat, events, next: all[events.length]!, deck, moves: moves.slice(0, decision) };
}

function streamOf(seed: string): Stream {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, 0);
  return stream;
}

/**
 * What chi squared exceeds with a chance of one in a million: Wilson and Hilferty, "The distribution of chi-square"
 * (1931), with the normal quantile 4.753. It is a little wide for few degrees of freedom.
 */
function chiSquaredBound(degrees: number): number {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + 4.753 * Math.sqrt(part)) ** 3;
}

test('the bound of chi squared is that of the tables, or a little wider', () => {
  for (const [degrees, bound] of Object.entries(CHI_SQUARED_BOUND)) {
    expect(chiSquaredBound(Number(degrees)) / bound).toBeGreaterThan(0.999);
    expect(chiSquaredBound(Number(degrees)) / bound).toBeLessThan(1.2);
  }
});

/** Deals a seat cannot tell apart, counted by hand: brute force and the independent checker. */
const COUNTED: readonly (readonly [
  what: string,
  seed: keyof typeof TEAMS,
  game: number,
  decision: number,
  rulings: Rulings,
  ways: number,
  possible: number,
])[] = [
  ['a Rummy player near the end, of an Uno player who has drawn', 'random', 363, 25, {}, 1512, 140],
  ['the same, who has drawn several times', 'ace', 29, 31, {}, 532, 57],
  ['the same under other rulings', 'hr', 6, 31, { layoff: 'no', openingAce: 'call' }, 644, 345],
  [
    'the same when the last circle card is turned',
    'high',
    7,
    32,
    { unoOut: 'ends', lastCircle: 'rummy-turn' },
    3528,
    60,
  ],
  ['an Uno player, of a Rummy player with one card left', 'high', 659, 20, {}, 504, 21],
];

describe('every deal that fits comes equally often, and no other:', () => {
  test.each(COUNTED)('%s', (_, seed, game, decision, rulings, ways, possible) => {
    const point = pointOf(seed, game, decision, 2, rulings);
    const every = new EveryDeal(point);
    expect(every.ways).toBe(ways);
    const times = new Map(every.possible().map((name) => [name, 0]));
    expect(times.size).toBe(possible);
    expect(times.has(every.nameOf(point.deck))).toBe(true);
    const redealer = new ShamusRedealer(point.setup, point.deck, point.moves, point.seat);
    const random = streamOf('uniform');
    const draws = sized(10, 25) * possible;
    for (let draw = 0; draw < draws; draw++) {
      const name = every.nameOf(redealer.next(random)!);
      expect(times.has(name), name).toBe(true);
      times.set(name, times.get(name)! + 1);
    }
    const expected = draws / possible;
    const chiSquared = [...times.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquared).toBeLessThan(chiSquaredBound(possible - 1));
  });
});

/** Where there are too many deals to count them: the plainest sampler there is, which shuffles and throws away. */
function* plainly({ setup, seat, deck, moves, events }: Point, hidden: readonly number[], random: Stream) {
  const table = new ScriptedTable(setup, true);
  const story = storyFor(seat, events, setup.players);
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
    if (table.pending === null || storyFor(seat, table.engine.recorder!.events, setup.players) !== story) continue;
    yield other;
  }
}

/** Places whose cards differ in some of many deals. */
function hiddenPlaces(redealer: ShamusRedealer, deck: readonly Card[], random: Stream): number[] {
  const found = new Set<number>();
  for (let draw = 0; draw < 300; draw++) {
    const other = redealer.next(random)!;
    for (const place of deck.keys()) if (other[place] !== deck[place]) found.add(place);
  }
  return [...found];
}

const DRAWS = sized(200, 1000);

/** What some decks show is drawn from the same distribution as what as many others show; rare things are put together. */
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
      // What lies at a place, roughly; and which of two places has the lower card of a suit.
      expectAlike(smart, naive, (deck) => `${suitOf(deck[place]!)} ${rankOf(deck[place]!) >> 2}`);
      expectAlike(
        smart,
        naive,
        (deck) => `${suitOf(deck[place]!)} ${suitOf(deck[other]!)} ${deck[place]! < deck[other]!}`,
      );
    }
  });
});
