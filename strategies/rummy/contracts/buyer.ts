import { inDeal, type OptionValues, type PolicyOptions, type RummyView, rummyPlayer } from 'shamus-lab/rummy';
import { fewestOfThoseDown } from './danger.js';
import { Greedy } from './greedy.js';

/** Options of policies that buy. */
export const BUYING = {
  step: {
    summary: 'points that it is worth to have one card fewer missing for the contract',
    low: 0,
    high: 60,
    step: 1,
    default: 30,
  },
  card: { summary: 'points that each penalty card costs', low: 0, high: 40, step: 1, default: 8 },
  threat: {
    summary: 'nothing is bought when a player who is down has as few cards as this',
    low: 0,
    high: 10,
    step: 1,
    default: 0,
  },
  last: {
    summary: 'points that the last buy of a deal must bring more than any other',
    low: 0,
    high: 60,
    step: 1,
    default: 0,
  },
} as const satisfies PolicyOptions;

/** Values of the options in `BUYING`. */
export type BuyingOptions = OptionValues<typeof BUYING>;

/** More points than any buy brings. */
const PROHIBITIVE = 10_000;

/** Plays as greedy does, and buys where that is worth its penalty. */
export class Buyer extends Greedy {
  constructor(protected readonly buying: BuyingOptions) {
    super();
  }

  override buys(view: RummyView): boolean {
    const { table, seat } = view;
    if (table.isDown(seat)) return false;
    this.progress.look(view);
    return this.isWorth(view, this.progress.isNearerWith(view, table.upcard) ? 1 : 0);
  }

  /** Pick and a buy: both cards must be worth it, the second its penalty. */
  picksAndBuys(view: RummyView): boolean {
    const { table } = view;
    const { upcard, pile, pileCount } = table;
    const first = this.progress.look(view) - (this.progress.isNearerWith(view, upcard) ? 1 : 0);
    const both = this.progress.withBoth(view, upcard, pile[pileCount - 2]!);
    return this.isWorth(view, first - both);
  }

  /** @param nearer by how many cards the contract comes nearer */
  protected isWorth(view: RummyView, nearer: number): boolean {
    return nearer > 0 && this.buying.step * nearer >= this.costOfBuy(view);
  }

  /** In points; a great many where nothing is to be bought. */
  protected costOfBuy(view: RummyView): number {
    const { table, seat } = view;
    const { card, threat, last } = this.buying;
    if (threat > 0 && fewestOfThoseDown(table, seat) <= threat) return PROHIBITIVE;
    const { terms, bought, deal } = table;
    const left = inDeal(terms.mostBuys, deal) - bought[seat]!;
    return card * terms.penalty + (left === 1 ? last : 0);
  }
}

/** The policy `buyer` for contract games. */
export default rummyPlayer({
  name: 'buyer',
  summary: 'greedy that buys: when a card brings the contract nearer, and that is worth the penalty',
  description:
    'Plays as greedy does, and buys a card when the contract comes nearer by it and that is worth more than the penalty cards; as its options say not when a player who is down has few cards left or when the last buy would go.',
  options: BUYING,
  create: (options) => new Buyer(options),
});
