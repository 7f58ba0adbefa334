import type { Card } from '../../../cards/card.js';
import { PolicyFault, type Redealer } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import type { Terms } from '../rules/terms.js';
import type { RummyEvent } from '../telling/events.js';
import { AskedTable, type RummyMove, type RummyQuestion } from './asked-table.js';
import { type Deal, type Stack, StackedShuffler } from './deal.js';
import { EVERYBODY, type Slot, type Traces, tracesOf } from './seen.js';

/** Thrown where the moves give out. */
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
  const { engine } = new AskedTable(terms, true, deal.key, null, answer);
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
 * the stock. Deals before this one are over and stay.
 *
 * What another seat has shown, it must have got from the deck or the stock before: of the slots that it had filled by
 * then. Cards are put into slots in the order in which they were shown. Each has as many slots to choose from as its seat
 * had filled, less those chosen already, whatever the choices were; so all deals come equally often. All other hidden
 * cards go anywhere.
 */
export class RummyRedealer implements Redealer<Deal> {
  proposed = 0;
  private readonly traces: Traces;
  private readonly number: number;

  constructor(
    terms: Terms,
    private readonly deal: Deal,
    moves: readonly RummyMove[],
    private readonly seat: number,
  ) {
    const events = eventsUpTo(terms, deal, moves);
    this.traces = tracesOf(events, terms);
    this.number = events[0]!.type === 'deal' ? events[0]!.deal - 1 : 0;
  }

  /** Whatever is proposed is possible. */
  get possible(): number {
    return this.proposed;
  }

  next(random: Stream): Deal {
    this.proposed++;
    const others = this.deal.stacks.filter(({ deal }) => deal !== this.number);
    const stacks = this.traces.orders.map((order, time): Stack => {
      return { deal: this.number, time, cards: this.dealAnew(order, time, random) };
    });
    return { ...this.deal, stacks: [...others, ...stacks] };
  }

  /** The cards of the deck, or of a new stock, in another order. */
  private dealAnew(order: readonly Card[], time: number, random: Stream): Card[] {
    const cards = [...order];
    const isHidden = ({ seat }: Slot) => seat !== this.seat && seat !== EVERYBODY;
    const free = this.traces.slots.filter((slot) => slot.time === time && isHidden(slot));
    const loose = free.map(({ place }) => order[place]!);
    for (const { card, seat, before, time: from } of this.traces.shown) {
      if (from !== time || seat === this.seat) continue;
      const choices = free.filter((slot) => slot.seat === seat && slot.since < before);
      const chosen = choices[random.below(choices.length)]!;
      cards[chosen.place] = card;
      free.splice(free.indexOf(chosen), 1);
      loose.splice(loose.indexOf(card), 1);
    }
    for (const { place } of free) cards[place] = loose.splice(random.below(loose.length), 1)[0]!;
    return cards;
  }
}
