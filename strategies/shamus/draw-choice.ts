import {
  type Card,
  CardSet,
  LayDown,
  LayDownSearch,
  NO_LAY_DOWN,
  owedCard,
  PickUpSearch,
  type Preference,
  patterns,
  type RummyView,
  sets,
  type Table,
} from 'shamus-lab/shamus';
import { Prospect } from './prospect.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { hasCard, hiOf, loOf } = sets;

/** Below any other value. */
export const NOTHING = -2e9;

/** Choice between the stock and every legal pick-up, by the value of what each leaves in hand, on the table and in the pile. */
export abstract class DrawChoice {
  /** The value of the best choice so far. */
  protected best = NOTHING;
  protected readonly search = new LayDownSearch();
  protected readonly prospect = new Prospect();
  /** All cards of the hand looked at that fit, ignoring conflicts between melds. */
  protected readonly fitting = new LayDown();
  private readonly pickUps = new PickUpSearch();

  /** @param layDown is set to the lay-down that goes with the pick-up chosen */
  constructor(readonly layDown: LayDown) {}

  /** Value of what `prospect` sees, before the discard. */
  protected abstract worth(view: RummyView): number;

  /** Value that a card from the stock adds. */
  protected abstract stockWorth(table: Readonly<Table>): number;

  /** Reason for the value of what `prospect` sees. */
  protected abstract why(table: Readonly<Table>): string;

  /** Value of leaving the pile alone. `prospect` sees the hand and the pile as they are. */
  protected leaveWorth(view: RummyView): number {
    return this.worth(view) + this.stockWorth(view.table);
  }

  /**
   * Records a pick-up as the best one if it is legal and better than the best so far.
   *
   * @param lo the hand with the cards taken, with hi
   * @param leftLo the cards that it leaves in the pile, with leftHi
   */
  protected abstract improves(
    view: RummyView,
    depth: number,
    lo: number,
    hi: number,
    leftLo: number,
    leftHi: number,
  ): boolean;

  /** @returns how many cards to take from the discard pile; 0 to draw from the stock */
  choose(view: RummyView): number {
    const { table, handLo, handHi } = view;
    let chosen = 0;
    if (this.fits(table, handLo | table.pileLo, handHi | table.pileHi)) {
      this.prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
      this.best = NOTHING;
      this.best = this.leaveWorth(view);
      chosen = this.deepestFirst(view);
    }
    return chosen === 0 && table.stockCount === 0 ? this.forced(view) : chosen;
  }

  /** The value of each choice: the stock, and every legal pick-up. Does not affect the choice made. */
  weigh(view: RummyView): Preference[] {
    const { prospect } = this;
    const { table, handLo, handHi } = view;
    const weighed: Preference[] = [];
    this.best = NOTHING;
    if (table.stockCount > 0) {
      prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
      weighed.push({ choice: 0, score: this.worth(view) + this.stockWorth(table), why: this.why(table) });
    }
    let taken = CardSet.empty;
    for (let depth = 1; depth <= table.pileCount; depth++) {
      taken = taken.with(table.fromTop(depth));
      const owed = CardSet.of(owedCard(table, depth));
      const [lo, hi] = [handLo | taken.lo, handHi | taken.hi];
      // As in the choice itself: the deepest card must be of use.
      if (!this.fits(table, lo, hi) || !hasUse(this.fitting, table.fromTop(depth))) continue;
      if (this.search.find(lo, hi, table.open, owed.lo, owed.hi) === NO_LAY_DOWN) continue;
      prospect.see(table, lo, hi, table.pileLo & ~taken.lo, table.pileHi & ~taken.hi);
      prospect.lay(this.search.best);
      weighed.push({ choice: depth, score: this.worth(view), why: this.why(table) });
    }
    return weighed;
  }

  /** Picks up whatever gains most now: with an empty stock (ruling `stockOut`) the pile cannot be left alone. */
  private forced(view: RummyView): number {
    const depth = this.pickUps.best(view);
    this.layDown.copy(this.pickUps.layDown);
    return depth;
  }

  /** Starts with the whole pile, because a deep pick-up is most often the best and then few others need a search. */
  protected deepestFirst(view: RummyView): number {
    const { table } = view;
    const { fitting } = this;
    let lo = view.handLo | table.pileLo;
    let hi = view.handHi | table.pileHi;
    let leftLo = 0;
    let leftHi = 0;
    let chosen = 0;
    // A card that does not fit with the whole pile in hand never does.
    const usefulLo = fitting.sequencesLo | fitting.groupsLo;
    const usefulHi = fitting.sequencesHi | fitting.groupsHi;
    for (let depth = table.pileCount; depth > 0; depth--) {
      const card = table.fromTop(depth);
      if (hasCard(usefulLo, usefulHi, card)) {
        if (!this.fits(table, lo, hi)) break;
        if (hasUse(fitting, card) && this.improves(view, depth, lo, hi, leftLo, leftHi)) chosen = depth;
      }
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      leftLo |= loOf(card);
      leftHi |= hiOf(card);
    }
    return chosen;
  }

  /** Sets `fitting`. @returns whether a pick-up that makes this hand may be legal */
  protected fits(table: Readonly<Table>, lo: number, hi: number): boolean {
    const top = table.top();
    const { open } = table;
    const ranks = ranksHeldThrice(lo | open.groupsLo, hi | open.groupsHi);
    const runsLo = lo & cardsInRuns(lo | open.sequencesLo);
    const runsHi = hi & cardsInRuns(hi | open.sequencesHi);
    this.fitting.set(runsLo, runsHi, lo & ranks & ~runsLo, hi & ranks & ~runsHi);
    return table.rulings.deepestMustBeLaid || hasCard(runsLo | ranks, runsHi | ranks, top);
  }
}

function hasUse({ sequencesLo, sequencesHi, groupsLo, groupsHi }: Readonly<LayDown>, card: Card): boolean {
  return hasCard(sequencesLo | groupsLo, sequencesHi | groupsHi, card);
}
