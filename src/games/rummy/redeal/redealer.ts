import type { Card } from '../../../cards/card.js';
import { PolicyFault, type Redealer } from '../../../game/index.js';
import type { Key, Stream } from '../../../random/index.js';
import type { RummyEvent } from '../engine/events.js';
import { InterceptedEngine, type RummyMove, type RummyQuestion } from '../engine/intercepted-engine.js';
import { SeededShuffler, type Shuffler } from '../engine/stock.js';
import type { Terms } from '../rules/terms.js';
import { ConsistentDealSampler } from './consistent-deal-sampler.js';
import { type DealConstraints, EVERYBODY, type Slot, tracesOf } from './deal-constraints.js';

/** An order of cards that is not left to chance: of the deck of a deal, or of a new stock in it. */
export interface Stack {
  /** From 0. */
  readonly deal: number;
  /** 0 for the deck, r for the r-th new stock. */
  readonly time: number;
  readonly cards: readonly Card[];
}

/** Where all cards lie in a game, and come to lie: as chance has it for a key and a game index, but for some stacks. */
export interface Deal {
  readonly key: Key;
  readonly game: number;
  readonly stacks: readonly Stack[];
}

/** Orders the cards of a deal. */
export class StackedShuffler implements Shuffler {
  private readonly chance: SeededShuffler;

  constructor(private readonly dealt: Deal) {
    this.chance = new SeededShuffler(dealt.key);
    this.chance.startGame(dealt.game);
  }

  /** @throws RangeError if a stack has other cards than those that are shuffled */
  order(cards: Uint8Array, count: number, deal: number, time: number): void {
    const stack = this.dealt.stacks.find((one) => one.deal === deal && one.time === time);
    if (stack === undefined) {
      this.chance.order(cards, count, deal, time);
      return;
    }
    const due = [...cards.subarray(0, count)].sort().join();
    if ([...stack.cards].sort().join() !== due) {
      throw new RangeError(`shuffle ${time} of deal ${deal} has other cards than ${stack.cards.join(' ')}`);
    }
    cards.set(stack.cards);
  }
}

const ENOUGH = new Error('the moves give out');

/** The events of the deal in which the moves give out. @throws RangeError if they cannot be made */
export function eventsUpTo(terms: Terms, deal: Deal, moves: readonly RummyMove[]): readonly RummyEvent[] {
  let next = 0;
  const answer = ({ asked }: RummyQuestion): RummyMove => {
    const move = moves[next];
    if (move === undefined) throw ENOUGH;
    if (move.asked !== asked) throw new Error(`'${asked}' is asked, and '${move.asked}' answered`);
    next++;
    return move;
  };
  const { engine } = new InterceptedEngine(terms, true, deal.key, null, answer);
  try {
    engine.playWith(new StackedShuffler(deal), deal.game);
  } catch (error) {
    if (!(error instanceof PolicyFault) || error.cause !== ENOUGH) throw error;
    const { events } = engine.recorder!;
    return events.slice(events.findLastIndex(({ type }) => type === 'deal'));
  }
  throw new RangeError('the moves do not give out before the game is over');
}

/**
 * Deals anew, within the deal at hand, what a seat has not seen: who was dealt and has drawn which cards, and what lies in
 * the stock. Deals before this one are over and stay. A wild at the bottom of the stock (R2.2) stays too, and so does what
 * a new stock consists of: all saw the pile that it was made of.
 *
 * @see ConsistentDealSampler for why all deals that fit come equally often
 */
export class RummyRedealer implements Redealer<Deal> {
  proposed = 0;
  private readonly orders: DealConstraints['orders'];
  private readonly hidden: readonly Slot[];
  private readonly arrangement: ConsistentDealSampler;
  private readonly number: number;

  constructor(
    terms: Terms,
    private readonly deal: Deal,
    moves: readonly RummyMove[],
    seat: number,
  ) {
    const events = eventsUpTo(terms, deal, moves);
    const { slots, shown, orders } = tracesOf(events, terms);
    this.orders = orders;
    this.hidden = slots.filter((slot) => slot.seat !== seat && slot.seat !== EVERYBODY);
    const cards = this.hidden.map(({ time, place }) => orders[time]![place]!);
    const byOthers = shown.filter((one) => one.seat !== seat);
    const { decks, jokers } = terms.deck;
    this.arrangement = new ConsistentDealSampler(this.hidden, cards, byOthers, decks > 1 || jokers > 1);
    this.number = events[0]!.type === 'deal' ? events[0]!.deal - 1 : 0;
  }

  get possible(): number {
    return this.proposed;
  }

  next(random: Stream): Deal {
    this.proposed++;
    const { arrangement, hidden, number } = this;
    arrangement.draw(random);
    const orders = this.orders.map((order) => [...order]);
    for (const [index, { time, place }] of hidden.entries()) orders[time]![place] = arrangement.cards[index]!;
    const others = this.deal.stacks.filter(({ deal }) => deal !== number);
    return { ...this.deal, stacks: [...others, ...orders.map((cards, time) => ({ deal: number, time, cards }))] };
  }
}
