import type { Card } from '../../../cards/card.js';
import type { Redealer } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import { MoveScript, playToLastMove } from '../../kit/intercept.js';
import { createInterceptedEngine, NEW_DEAL, type RummyMove } from '../engine/intercepted-engine.js';
import type { Terms } from '../rules/terms.js';
import { Account } from './account.js';
import type { Course, HiddenCards } from './hidden-cards.js';
import { type Deal, StackedShuffler } from './stacked-deal.js';
import { type Slot, TracedWays } from './traced-ways.js';

const EMPTY = -1;

/**
 * Deals anew, within the current deal, the cards that a seat has not seen: those that others were dealt or have drawn,
 * and those in the stock. Deals before this one are over and stay. A wild at the bottom of the stock (R2.2) stays too,
 * and so do the cards of a new stock: all saw the pile that became it.
 *
 * Deals are the worlds of a search (see `Ways`): all that fit are equally likely, if equal cards are taken for separate
 * pieces, of which the player showed any. If the account of hidden cards is lost, no deal is found.
 */
export class RummyRedealer implements Redealer<Deal> {
  proposed = 0;
  /** The current deal, from 0, with its deck and its new stocks. */
  private readonly number: number;
  private readonly orders: (readonly Card[])[] = [];
  private readonly ways: TracedWays;
  private readonly slots: readonly Slot[];

  constructor(
    terms: Terms,
    private readonly deal: Deal,
    moves: readonly RummyMove[],
    seat: number,
  ) {
    this.ways = new TracedWays(terms.players, seat, this.orders);
    this.number = follow(terms, deal, moves, new Account(terms, this.ways), this.orders);
    this.slots = this.ways.slots;
  }

  get possible(): number {
    return this.proposed;
  }

  next(random: Stream): Deal | null {
    const { deal, number } = this;
    if (this.ways.all.length === 0) return null;
    this.proposed++;
    const cards = this.drawCards(random);
    const orders = this.orders.map((order) => [...order]);
    for (const [slot, { time, place }] of this.slots.entries()) orders[time]![place] = cards[slot]!;
    const others = deal.stacks.filter(({ deal }) => deal !== number);
    return { ...deal, stacks: [...others, ...orders.map((cards, time) => ({ deal: number, time, cards }))] };
  }

  /** Puts each card that was shown into one of the slots that its owner had filled by then, and the others anywhere. */
  private drawCards(random: Stream): Card[] {
    const { ways, slots } = this;
    const way = ways.choose(random);
    const cards: Card[] = slots.map(() => EMPTY);
    for (const [show, heap] of heapsOfShown(way, random).entries()) {
      const { seat, card } = ways.shown[show]!;
      if (seat === ways.own) continue;
      const choices: number[] = [];
      for (const [slot, { heap: from, seat: by, since }] of slots.entries()) {
        if (cards[slot] === EMPTY && from === heap && by === seat && since <= show) choices.push(slot);
      }
      cards[choices[random.below(choices.length)]!] = card;
    }
    const loose = way.sizes.map((_, heap) => way.cardsOf(heap));
    for (const heap of loose) random.shuffle(heap, heap.length);
    const next = loose.map(() => 0);
    for (const [slot, { heap }] of slots.entries()) {
      if (cards[slot] === EMPTY) cards[slot] = loose[heap]![next[heap]!++]!;
    }
    return cards;
  }
}

/** Has an account follow the moves to where they give out. @param orders is filled with the deck and the new stocks there */
function follow(
  terms: Terms,
  deal: Deal,
  moves: readonly RummyMove[],
  account: Account,
  orders: (readonly Card[])[],
): number {
  const script = new MoveScript(moves);
  const engine = createInterceptedEngine(terms, false, deal.key, null, ({ asked, view: { table } }) => {
    if (asked === NEW_DEAL && table.deal !== account.deal) account.startDeal(table);
    return script.answer(asked);
  });
  const shuffler = new StackedShuffler(deal, (order, time) => {
    orders.splice(time, orders.length, order);
  });
  playToLastMove(() => engine.playWith(shuffler, deal.game));
  const { table } = engine.position;
  account.readOn(table);
  return table.deal;
}

/** The heap that each shown card came from, in the order in which they were shown. */
function heapsOfShown({ course }: HiddenCards, random: Stream): number[] {
  const heaps: number[] = [];
  for (let at: Course | null = course; at !== null; ) {
    if (at.heap >= 0) heaps.push(at.heap);
    at = at.other !== null && (random.next() >>> 0) / 2 ** 32 < at.share ? at.other : at.before;
  }
  return heaps.reverse();
}
