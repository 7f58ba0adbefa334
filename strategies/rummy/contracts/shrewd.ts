import {
  Bag,
  type Card,
  type OptionValues,
  type PolicyOptions,
  type Preference,
  type RummyView,
  rummyPlayer,
  UNREACHABLE,
} from 'shamus-lab/rummy';
import { CARE, Careful, EIGHTHS } from './careful.js';

const OPTIONS = {
  ...CARE,
  turn: {
    summary: 'points that each round of drawing costs until a card comes that brings the contract nearer',
    low: 0,
    high: 40,
    step: 0.5,
    default: 4,
  },
  grab: {
    summary: 'points by which an upcard that brings nothing nearer must better the chances to be taken; 100: never',
    low: 1,
    high: 100,
    step: 1,
    default: 6,
  },
  stock: {
    summary:
      'points by which a card that brings nothing nearer must better the chances to be bought, beside its cost; 100: never',
    low: 1,
    high: 100,
    step: 1,
    default: 5,
  },
} as const satisfies PolicyOptions;

type ShrewdOptions = OptionValues<typeof OPTIONS>;

/** A card is waited for so long at most, whatever its chances. */
const MOST_ROUNDS = 100;
const NEVER = 100;

/** Also weighs how many unseen cards bring the contract nearer: with each discard, each upcard and each buy. */
class Shrewd extends Careful {
  private readonly changed = new Bag();
  /** In eighths of a point. */
  private readonly turn: number;

  constructor(private readonly options: ShrewdOptions) {
    super(options);
    this.turn = (EIGHTHS * options.turn) | 0;
  }

  override takes(view: RummyView): boolean {
    if (super.takes(view)) return true;
    if (this.options.grab === NEVER) return false;
    return this.gainWith(view, view.table.upcard) >= EIGHTHS * this.options.grab;
  }

  override buys(view: RummyView): boolean {
    if (super.buys(view)) return true;
    const { stock } = this.options;
    if (stock === NEVER) return false;
    return this.gainWith(view, view.table.upcard) >= EIGHTHS * (stock + this.costOfBuy(view));
  }

  protected override explainTakes(view: RummyView): Preference[] {
    const isNearer = super.takes(view);
    const gain = this.gainWith(view, view.table.upcard) / EIGHTHS;
    if (isNearer || gain === 0) return super.explainTakes(view);
    const { grab } = this.options;
    const least = grab === NEVER ? 'it takes no such card' : `it takes such a card for ${grab}`;
    return [
      { choice: 1, score: grab === NEVER ? -1 : gain - grab, why: `betters the chances by ${gain} points: ${least}` },
      { choice: 0, score: 0, why: 'any unseen card' },
    ];
  }

  protected override worthOfDiscard(view: RummyView, card: Card): number {
    const worth = super.worthOfDiscard(view, card);
    const { table, seat, hand } = view;
    if (table.isDown(seat) || !this.isSpare(view, card)) return worth;
    const { missing } = this.progress;
    if (missing === 0 || missing === UNREACHABLE) return worth;
    this.changed.copyFrom(hand);
    this.changed.give(card);
    const longer = this.costOfWaiting(this.progress.outsOf(this.changed)) - this.costOfWaiting(this.progress.outs);
    // A hand that is further away is worse, however long it takes.
    return worth - Math.min(longer, EIGHTHS * this.options.step - 1);
  }

  /** Value of a card that brings nothing nearer, by the chances that it opens, in eighths of a point. */
  private gainWith(view: RummyView, card: Card): number {
    const { progress, changed } = this;
    if (view.table.isDown(view.seat)) return 0;
    const missing = progress.look(view);
    if (missing === 0 || missing === UNREACHABLE) return 0;
    changed.copyFrom(view.hand);
    changed.take(card);
    return this.costOfWaiting(progress.outs) - this.costOfWaiting(progress.outsOf(changed));
  }

  /** Cost of the turns until one of `outs` unseen cards is drawn, in eighths of a point. */
  private costOfWaiting(outs: number): number {
    const longest = EIGHTHS * MOST_ROUNDS;
    const rounds = outs <= 0 ? longest : Math.min(longest, ((EIGHTHS * this.progress.live.count) / outs) | 0);
    return (Math.imul(this.turn, rounds) / EIGHTHS) | 0;
  }
}

/** The policy `shrewd` for contract games. */
export default rummyPlayer({
  name: 'shrewd',
  summary: 'careful that counts the unseen cards which would bring the contract nearer',
  description:
    'Plays as careful does, and keeps the cards with which most unseen cards bring the contract nearer; takes, and buys, also what only betters these chances, if it betters them much.',
  options: OPTIONS,
  create: (options) => new Shrewd(options),
});
