import {
  inDeal,
  nextSeat,
  type OptionValues,
  type PolicyOptions,
  type RummyView,
  rummyPlayer,
  type Table,
} from 'shamus-lab/rummy';
import { Greedy } from './greedy.js';

export const BUYING = {
  step: {
    summary: 'points that it is worth to have one card fewer missing for the contract',
    low: 0,
    high: 60,
    step: 1,
    default: 20,
  },
  card: { summary: 'points that each penalty card costs', low: 0, high: 40, step: 1, default: 8 },
  threat: {
    summary: 'nothing is bought when a player who is down has as few cards as this',
    low: 0,
    high: 10,
    step: 1,
    default: 3,
  },
  last: {
    summary: 'points that the last buy of a deal must bring more than any other',
    low: 0,
    high: 60,
    step: 1,
    default: 0,
  },
} as const satisfies PolicyOptions;

export type BuyingOptions = OptionValues<typeof BUYING>;

/** Plays as greedy does, and buys where that is worth its penalty. */
export class Buyer extends Greedy {
  constructor(protected readonly buying: BuyingOptions) {
    super();
  }

  buys(view: RummyView): boolean {
    const { table, seat } = view;
    if (table.isDown(seat)) return false;
    const missing = this.outlook.look(view);
    return this.isWorth(view, missing - this.outlook.with(view, table.upcard));
  }

  /** Pick and a buy: both cards must be worth it, the second its penalty. */
  picksAndBuys(view: RummyView): boolean {
    const { table } = view;
    const { upcard, pile, pileCount } = table;
    this.outlook.look(view);
    const first = this.outlook.with(view, upcard);
    const both = this.outlook.withBoth(view, upcard, pile[pileCount - 2]!);
    return this.isWorth(view, first - both);
  }

  /** @param nearer by how many cards the contract comes nearer */
  private isWorth({ table, seat }: RummyView, nearer: number): boolean {
    if (nearer <= 0) return false;
    const { step, card, threat, last } = this.buying;
    if (fewestOfThoseDown(table, seat) <= threat) return false;
    const { terms, bought, deal } = table;
    const left = inDeal(terms.mostBuys, deal) - bought[seat]!;
    return step * nearer >= card * terms.penalty + (left === 1 ? last : 0);
  }
}

/** The fewest cards that a player holds who is down, other than this one; many if nobody is. */
export function fewestOfThoseDown(table: Readonly<Table>, seat: number): number {
  const { players } = table;
  let fewest = 99;
  for (let other = nextSeat(seat, players); other !== seat; other = nextSeat(other, players)) {
    if (table.isDown(other) && table.held[other]! < fewest) fewest = table.held[other]!;
  }
  return fewest;
}

export default rummyPlayer({
  name: 'buyer',
  summary: 'greedy that buys: when a card brings the contract nearer, and that is worth the penalty',
  description:
    'Plays as greedy does, and buys a card when the contract comes nearer by it and that is worth more than the penalty cards; not when a player who is down has few cards left.',
  options: BUYING,
  create: (options) => new Buyer(options),
});
