import {
  type Bag,
  type Card,
  type OptionValues,
  type PolicyOptions,
  type Preference,
  type RummyView,
  rummyPlayer,
  sets,
  type Terms,
  WILD,
} from 'shamus-lab/rummy';
import { BUYING, Buyer } from './buyer.js';
import { NONE } from './choice.js';
import { chanceToFeed, fewestOfThoseDown, isWild, SURE } from './danger.js';

const { firstCard, hiOf, loOf } = sets;

/** Options of `careful`, those of `buyer` included. */
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
    default: 3,
  },
  shed: {
    summary: 'how many times more they weigh then',
    low: 1,
    high: 20,
    step: 0.5,
    default: 1.5,
  },
  wild: {
    summary: 'points that it costs to discard a wild',
    low: 0,
    high: 100,
    step: 5,
    default: 60,
  },
} as const satisfies PolicyOptions;

/** Values of the options in `CARE`. */
export type CareOptions = OptionValues<typeof CARE>;

/** Worths are counted in eighths of a point: whole numbers are not boxed. */
export const EIGHTHS = 8;
/** Less than the worth of any discard. */
const WORST = -0x40000000;

/** Buys as buyer does, and weighs the others' use of its discards, and their distance from going out. */
export class Careful extends Buyer {
  /** Value of discarding each card, in eighths of a point, in the current decision. */
  protected readonly worths = new Int32Array(WILD + 1);
  /** Weight of a point in hand, in eighths, in the current decision. */
  private weight = 0;

  constructor(protected readonly care: CareOptions) {
    super(care);
  }

  override discard(view: RummyView): Card {
    this.weighDiscards(view);
    return this.bestDiscard(view.hand);
  }

  explain(view: RummyView, decision: 'takes' | 'discard'): Preference[] {
    return decision === 'takes' ? this.explainTakes(view) : this.explainDiscard(view);
  }

  protected explainTakes(view: RummyView): Preference[] {
    const takes = this.takes(view);
    const isDown = view.table.isDown(view.seat);
    const yes = isDown ? 'can be laid off' : 'brings the contract nearer';
    const no = isDown ? 'fits nowhere' : 'does not bring the contract nearer';
    return [
      { choice: 1, score: takes ? 1 : -1, why: takes ? yes : no },
      { choice: 0, score: 0, why: 'any unseen card' },
    ];
  }

  protected explainDiscard(view: RummyView): Preference[] {
    this.weighDiscards(view);
    return view.hand.cards.map((choice) => {
      const isSpare = this.isSpare(view, choice);
      const fed = chanceToFeed(view, choice, this.laying);
      const kept = isSpare ? 'can be done without' : 'belongs to the contract';
      return {
        choice,
        score: this.worths[choice]! / EIGHTHS,
        why: fed > 0 ? `${kept}; the next player may want it` : kept,
      };
    });
  }

  /** Weighs each card of the hand, in `worths`. */
  protected weighDiscards(view: RummyView): void {
    this.prepare(view);
    const { hand } = view;
    if (hand.wilds > 0) this.worths[WILD] = this.worthOfDiscard(view, WILD);
    let restLo = hand.lo;
    let restHi = hand.hi;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      restLo &= ~loOf(card);
      restHi &= ~hiOf(card);
      this.worths[card] = this.worthOfDiscard(view, card);
    }
  }

  /** The card of a hand that is worth most as a discard, but for those of a set; the first of equal ones, NONE of no cards. */
  protected bestDiscard({ lo, hi, wilds }: Readonly<Bag>, butLo = 0, butHi = 0): Card {
    let best = wilds > 0 ? WILD : NONE;
    let most = wilds > 0 ? this.worths[WILD]! : WORST;
    let restLo = lo & ~butLo;
    let restHi = hi & ~butHi;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      restLo &= ~loOf(card);
      restHi &= ~hiOf(card);
      if (this.worths[card]! <= most) continue;
      best = card;
      most = this.worths[card]!;
    }
    return best;
  }

  private prepare(view: RummyView): void {
    const { table, seat } = view;
    if (!table.isDown(seat)) this.progress.look(view);
    const { worry, shed } = this.care;
    const plain = weightOfPoints(table.terms);
    this.weight = fewestOfThoseDown(table, seat) <= worry ? (plain * shed) | 0 : plain;
  }

  /** In eighths of a point. Only after `prepare`. */
  protected worthOfDiscard(view: RummyView, card: Card): number {
    const { table } = view;
    const { feed, step, wild } = this.care;
    const points = Math.imul(this.weight, table.terms.points.ofCard(card));
    const fed = EIGHTHS === SURE ? Math.imul(feed, chanceToFeed(view, card, this.laying)) : 0;
    const lost = (this.isSpare(view, card) ? 0 : step) + (isWild(table, card) ? wild : 0);
    return points - fed - EIGHTHS * lost;
  }

  protected isSpare({ table, seat }: RummyView, card: Card): boolean {
    if (table.isDown(seat)) return true;
    const { spareLo, spareHi, spareWild } = this.progress.distance;
    return card === WILD ? spareWild : ((spareLo & loOf(card)) | (spareHi & hiOf(card))) !== 0;
  }
}

/** Weight of a point in hand, in eighths: if stages win, points count for little or nothing. */
function weightOfPoints({ scoring, finishAtOnce }: Terms): number {
  if (scoring !== 'stages') return EIGHTHS;
  return finishAtOnce ? 0 : 1;
}

/** The policy `careful` for contract games. */
export default rummyPlayer({
  name: 'careful',
  summary: 'buys with care, does not feed the next player, and sheds points when others are nearly out',
  description:
    'Buys as buyer does. Of the cards that the contract can do without it discards those that count much and that the next player can neither lay off nor seems to collect; when a player who is down has few cards left points weigh more.',
  options: CARE,
  create: (options) => new Careful(options),
});
