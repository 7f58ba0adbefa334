/**
 * Each deal that fits what a seat knows comes as often as any other, also where nothing tells cards apart: each card
 * is a piece of its own, and a player that showed one of several equal cards may have shown any of them.
 */
import { expect, test } from 'vitest';
import type { Card } from '../../../cards/card.js';
import { resolveSetup } from '../../../game/index.js';
import { chiSquaredBound, streamOf } from '../../kit/chance.testing.js';
import { Bag, WILD } from '../cards/bag.js';
import type { RummyEvent } from '../engine/events.js';
import { createGame } from '../game.js';
import { SET, WILDS } from '../melds/rows.js';
import type { RummyPlayer } from '../policy.js';
import { contractRummy } from '../rule-sets/contract-rummy.js';
import { frustration } from '../rule-sets/frustration.js';
import { rookShanghai } from '../rule-sets/rook-shanghai.js';
import { shanghaiRum } from '../rule-sets/shanghai-rum.js';
import { shanghaiRummy } from '../rule-sets/shanghai-rummy.js';
import { contractOf } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { seatsOfDeal, type Terms } from '../rules/terms.js';
import { eventsUpTo, type Point, playedOut, storyOf } from './points.testing.js';
import { RummyRedealer } from './redealer.js';
import type { Deal } from './stacked-deal.js';

/** Deals that are tried one by one at most, and those among them that must fit at least and at most, for each point. */
const MOST_TRIED = 700;
const [LEAST, MOST] = [3, 200];
const EACH = 12;
const POINTS = 6;

/** Two aces (or ones) of each suit and two jokers, or without jokers three of each: any two of them are the contract. */
function tiny(rules: RuleSet): RuleSet {
  const [decks, jokers, cards] = rules === frustration ? [3, 0, 4] : [2, 2, 3];
  return {
    ...rules,
    players: [2, 3],
    deck: () => ({ ranks: 1 as never, decks, jokers }),
    handSize: (_, players) => (players === 2 ? cards : 2),
    contracts: [contractOf('S2')],
    variants: [{ name: 'deal-1', summary: '' }],
  };
}

/** Plays at random, and shows many cards. */
const LIVELY: RummyPlayer = {
  takes: ({ random }) => random.below(3) === 0,
  buys: ({ random }) => random.below(3) === 0,
  picksAndBuys: ({ random }) => random.below(3) === 0,
  discard: ({ hand, random }) => hand.cards[random.below(hand.count)]!,
  layDown: ({ hand, table, seat, random }, plan) => {
    const { melds, terms } = table;
    const naturals = hand.cards.filter((card) => card !== WILD);
    if (random.below(2) === 0 || naturals.length === 0 || hand.count < 2) return;
    if (!table.isDown(seat)) {
      const wilds = hand.wilds > 0 && melds.refusalOfNew(SET, 0, 0, 2, 1, 2) === '' ? 1 : 0;
      if (naturals.length + wilds > 1 && hand.count > 2) plan.set(0, copiesOf(naturals.slice(0, 2 - wilds)), wilds);
      return;
    }
    if (table.isDownNow(seat)) return;
    const withWild = Array.from({ length: melds.count }, (_, meld) => meld).find((meld) => melds.get(meld, WILDS) > 0);
    if (withWild !== undefined && terms.swap !== 'nobody') plan.swap(withWild, naturals[0]!, 0);
    else plan.toSet(0, 0, copiesOf(naturals.slice(0, 1)));
  },
};

function copiesOf(aces: readonly Card[]): number {
  return aces.reduce((sum, card) => sum + (1 << (card >> 2)), 0);
}

function* ordersOf(cards: readonly Card[]): Generator<Card[]> {
  if (cards.length === 0) yield [];
  for (const card of new Set(cards)) {
    for (const rest of ordersOf(cards.toSpliced(cards.indexOf(card), 1))) yield [card, ...rest];
  }
}

function countOrders(cards: readonly Card[]): number {
  const seen = new Map<Card, number>();
  return cards.reduce((orders, card, place) => {
    const copies = (seen.get(card) ?? 0) + 1;
    seen.set(card, copies);
    return (orders * (place + 1)) / copies;
  }, 1);
}

/** Each way in which the deck, and new stocks, may lie where a seat saw only its hand and the first upcard; none if too many. */
function layoutsOf({ terms, seat }: Point, [deck, ...stocks]: readonly (readonly Card[])[]): Card[][][] {
  const dealt = seatsOfDeal(terms, 0);
  const hidden = [...deck!.keys()].filter((place) => dealt[place] !== seat && place !== dealt.length);
  const count = [hidden.map((place) => deck![place]!), ...stocks].reduce((all, cards) => all * countOrders(cards), 1);
  if (count > MOST_TRIED) return [];
  const decks = [...ordersOf(hidden.map((place) => deck![place]!))].map((order) => {
    const cards = [...deck!];
    for (const [index, place] of hidden.entries()) cards[place] = order[index]!;
    return cards;
  });
  return stocks.reduce<Card[][][]>(
    (layouts, stock) => layouts.flatMap((layout) => [...ordersOf(stock)].map((order) => [...layout, order])),
    decks.map((cards) => [cards]),
  );
}

function withCards({ deal }: Point, layout: readonly Card[][]): Deal {
  return { ...deal, stacks: layout.map((cards, time) => ({ deal: 0, time, cards })) };
}

function isSeen(point: Point, layout: readonly Card[][], story: string): boolean {
  try {
    return storyOf(point, withCards(point, layout)) === story;
  } catch {
    // A card is played that is not held.
    return false;
  }
}

interface Tried {
  readonly kinds: readonly string[];
  readonly chiSquared: number;
  readonly degrees: number;
}

/** Compares the deals of the redealer with all deals that fit; null if these are too many or too few. */
function tryPoint(point: Point, draws: ReturnType<typeof streamOf>): Tried | null {
  const events = eventsUpTo(point.terms, point.deal, point.moves);
  const orders = events.flatMap((event) =>
    event.type === 'deal' ? [event.deck] : event.type === 'restock' ? [event.cards] : [],
  );
  const layouts = layoutsOf(point, orders);
  const story = storyOf(point, point.deal);
  const counts = new Map<string, number>();
  const shows = new Map<string, number>();
  for (const layout of layouts) {
    if (!isSeen(point, layout, story)) continue;
    const told = eventsUpTo(point.terms, withCards(point, layout), point.moves);
    counts.set(JSON.stringify(layout), 0);
    shows.set(JSON.stringify(layout), countShows(told, point.seat, point.terms));
  }
  if (counts.size < LEAST || counts.size > MOST) return null;
  const redealer = new RummyRedealer(point.terms, point.deal, point.moves, point.seat);
  for (let draw = 0; draw < EACH * counts.size; draw++) {
    const name = JSON.stringify(redealer.next(draws)!.stacks.map(({ cards }) => cards));
    expect(counts.has(name), `${name} does not fit ${story}`).toBe(true);
    counts.set(name, counts.get(name)! + 1);
  }
  const all = [...shows.values()].reduce((sum, one) => sum + one, 0);
  const chiSquared = [...counts].reduce((sum, [name, count]) => {
    const expected = (EACH * counts.size * shows.get(name)!) / all;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  return { kinds: kindsOf(events, point.seat), chiSquared, degrees: counts.size - 1 };
}

/** Number of ways in which the others can have shown their cards: of equal cards in a hand each is one. */
function countShows(events: readonly RummyEvent[], seat: number, terms: Terms): number {
  const hands = Array.from({ length: terms.players }, () => ({ hidden: new Bag(), known: new Bag() }));
  let shows = 1;
  for (const event of events) {
    if (event.type === 'deal')
      for (const [place, to] of seatsOfDeal(terms, 0).entries()) hands[to]!.hidden.take(event.deck[place]!);
    if (!('seat' in event) || event.seat === seat) continue;
    const { hidden, known } = hands[event.seat]!;
    if (event.type === 'draw') hidden.take(event.card);
    if (event.type === 'take' || event.type === 'buy') known.take(event.card);
    if (event.type === 'pick-and-buy') for (const card of event.cards) known.take(card);
    if (event.type === 'buy' || event.type === 'pick-and-buy') for (const card of event.penalty) hidden.take(card);
    const shown = event.type === 'meld' || event.type === 'layoff' ? event.cards : [];
    for (const card of event.type === 'discard' || event.type === 'swap' ? [event.card] : shown) {
      if (!known.has(card)) shows *= hidden.copies(card);
      (known.has(card) ? known : hidden).give(card);
    }
    if (event.type === 'swap') known.take(WILD);
  }
  return shows;
}

function kindsOf(events: readonly RummyEvent[], seat: number): string[] {
  return events.flatMap((event) => ('seat' in event && event.seat === seat ? [] : [event.type]));
}

const COMMON = ['take', 'draw', 'discard', 'restock', 'meld', 'layoff'];

test.each<[string, RuleSet, readonly string[]]>([
  ['Contract Rummy', contractRummy, [...COMMON, 'buy', 'swap']],
  ['Shanghai Rummy', shanghaiRummy, [...COMMON, 'buy']],
  ['Rook Shanghai', rookShanghai, [...COMMON, 'buy', 'pick-and-buy', 'buried']],
  ['Frustration', frustration, ['take', 'draw', 'discard']],
  ['Shanghai Rum', shanghaiRum, [...COMMON, 'buy', 'swap']],
])('%s: all deals that fit are found, and come equally often', (name, rules, wanted) => {
  const small = tiny(rules);
  const random = streamOf(name);
  const missing = new Set(wanted);
  let [points, chiSquared, degrees] = [0, 0, 0];
  for (let game = 0; game < 400 && (points < POINTS || missing.size > 0); game++) {
    const setup = resolveSetup(createGame(small), { players: 2 + (game % 2), rulings: { turnLimit: '50' } });
    const { terms, deal, moves, asked } = playedOut(small, setup, game, () => LIVELY);
    const until = 2 * setup.players + random.below(Math.min(40, moves.length - 2 * setup.players));
    const point = { terms, deal, moves: moves.slice(0, until), seat: asked[until]!.seat };
    const kinds = kindsOf(eventsUpTo(terms, deal, point.moves), point.seat);
    // Once there are enough points, only those that show something new; and never those at which little has happened.
    if (kinds.length < 3 || (points >= POINTS && !kinds.some((kind) => missing.has(kind)))) continue;
    const tried = tryPoint(point, random);
    if (tried === null) continue;
    for (const kind of tried.kinds) missing.delete(kind);
    points++;
    chiSquared += tried.chiSquared;
    degrees += tried.degrees;
  }
  expect([...missing]).toEqual([]);
  expect(points).toBeGreaterThanOrEqual(POINTS);
  expect(chiSquared).toBeLessThan(chiSquaredBound(degrees));
});
