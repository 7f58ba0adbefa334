import {
  type Card,
  nextSeat,
  type OptionValues,
  type PolicyOptions,
  type RummyView,
  rankOf,
  rummyPlayer,
  sets,
  suitOf,
  WILD,
} from 'shamus-lab/rummy';
import { BUYING, Buyer, fewestOfThoseDown } from './buyer.js';

const { firstCard, hiOf, loOf } = sets;

export const CARE = {
  ...BUYING,
  feed: {
    summary: 'points that it costs to discard what the next player can lay off, or seems to collect',
    low: 0,
    high: 40,
    step: 1,
    default: 6,
  },
  worry: {
    summary: 'a player who is down and has as few cards as this may be out soon: points in hand then weigh more',
    low: 0,
    high: 12,
    step: 1,
    default: 4,
  },
  shed: {
    summary: 'how many times more they weigh then',
    low: 1,
    high: 20,
    step: 0.5,
    default: 4,
  },
} as const satisfies PolicyOptions;

export type CareOptions = OptionValues<typeof CARE>;

/** Ranks so near to a card of the same suit go into a run with it. */
const NEAR = 2;

/** Buys as buyer does, and looks at what the others could do with its discards, and how near they are to going out. */
export class Careful extends Buyer {
  constructor(protected readonly care: CareOptions) {
    super(care);
  }

  override discard(view: RummyView): Card {
    const { hand, table, seat } = view;
    const isDown = table.isDown(seat);
    if (!isDown) this.outlook.look(view);
    const { spareLo, spareHi, spareWild } = this.outlook.distance;
    const weight = this.weightOfPoints(view);
    let best = hand.wilds > 0 ? WILD : firstCard(hand.lo, hand.hi);
    let most =
      hand.wilds > 0 ? this.worthOfDiscard(view, WILD, weight, isDown || spareWild) - this.care.step : -Infinity;
    let restLo = hand.lo;
    let restHi = hand.hi;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      restLo &= ~loOf(card);
      restHi &= ~hiOf(card);
      const isSpare = isDown || ((spareLo & loOf(card)) | (spareHi & hiOf(card))) !== 0;
      const worth = this.worthOfDiscard(view, card, weight, isSpare);
      if (worth > most) {
        best = card;
        most = worth;
      }
    }
    return best;
  }

  /** In points. @param isSpare whether the contract can do without the card */
  private worthOfDiscard(view: RummyView, card: Card, weight: number, isSpare: boolean): number {
    const points = view.table.terms.points.ofCard(card);
    return weight * points - (isSpare ? 0 : this.care.step) - this.care.feed * this.chanceToFeed(view, card);
  }

  private weightOfPoints({ table, seat }: RummyView): number {
    return fewestOfThoseDown(table, seat) <= this.care.worry ? this.care.shed : 1;
  }

  /** How surely the next player can use a card: 1 where he can lay it off, less where he was seen to take such cards. */
  private chanceToFeed(view: RummyView, card: Card): number {
    const { table, seat } = view;
    const next = nextSeat(seat, table.players);
    if (table.isDown(next)) return this.laying.fits(view, card) ? 1 : 0;
    if (card === WILD) return 1;
    const known = table.known[next]!;
    if (known.count === 0) return 0;
    const rank = rankOf(card);
    const suit = suitOf(card);
    let mates = 0;
    for (let other = 0; other < 4; other++) if (known.has((other << 4) | rank)) mates++;
    for (let place = Math.max(0, rank - NEAR); place <= rank + NEAR; place++) {
      if (place !== rank && known.has((suit << 4) | place)) mates++;
    }
    return mates > 1 ? 1 : mates / 2;
  }
}

export default rummyPlayer({
  name: 'careful',
  summary: 'buys with care, does not feed the next player, and sheds points when others are nearly out',
  description:
    'Buys as buyer does. Of the cards that the contract can do without it discards those that count much and that the next player can neither lay off nor seems to collect; when a player who is down has few cards left it sheds points, even if the contract gets further away.',
  options: CARE,
  create: (options) => new Careful(options),
});
